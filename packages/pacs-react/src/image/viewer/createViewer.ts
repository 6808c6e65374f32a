import { type Controller, createStore } from '@opensono/pacs-core'
import type { BodyMark, StrokeSize } from '@opensono/pacs-core/measure'
import { createPane, frameOf, type Pane } from './pane/createPane'
import type { Tool } from './pane/Tool'
import { followView } from './view/PictureView'

/** How many images are side by side. */
export const viewerLayouts = [1, 2, 4] as const

/** How many images are side by side. */
export type ViewerLayout = (typeof viewerLayouts)[number]

/** What is true of all images of a viewer. */
export interface ViewerState {
  readonly layout: ViewerLayout
  /** Keys of the images, one for each pane that can be; null is an empty pane. */
  readonly shown: readonly (string | null)[]
  /** The pane that tools and keys are about. */
  readonly active: number
  readonly tool: Tool
  readonly size: StrokeSize
  readonly bodyMark: BodyMark
  /** Whether panes are moved, enlarged and played together. */
  readonly isTogether: boolean
  readonly hasMarks: boolean
  readonly isGridOpen: boolean
  /** Whether the elements of the active pane's DICOM file are shown. */
  readonly isHeaderOpen: boolean
}

/** Images side by side: which, with which tool, and whether together. */
export interface Viewer extends Controller<ViewerState> {
  /** All panes that can be; the layout says how many are seen. */
  readonly panes: readonly Pane[]
  activePane(): Pane
  /** Shows an image in the active pane, or in another one. */
  show(key: string | null, place?: number): void
  /** Empty panes are filled with the images after the one that is shown. */
  setLayout(layout: ViewerLayout, keys: readonly string[]): void
  setActive(place: number): void
  set(
    patch: Partial<
      Pick<ViewerState, 'tool' | 'size' | 'bodyMark' | 'isTogether' | 'hasMarks' | 'isGridOpen' | 'isHeaderOpen'>
    >,
  ): void
}

/** Makes a viewer that shows one image. */
export function createViewer(key: string | null): Viewer {
  const panes = Array.from({ length: Math.max(...viewerLayouts) }, createPane)
  const store = createStore<ViewerState>({
    layout: 1,
    shown: panes.map((_, place) => (place === 0 ? key : null)),
    active: 0,
    tool: 'select',
    size: 'M',
    bodyMark: 'abdomen',
    isTogether: false,
    hasMarks: true,
    isGridOpen: false,
    isHeaderOpen: false,
  })

  /** The panes that follow one. */
  function others(pane: Pane): readonly Pane[] {
    const { isTogether, layout } = store.getSnapshot()
    return isTogether ? panes.slice(0, layout).filter((each) => each !== pane) : []
  }
  for (const pane of panes) {
    pane.on('looked', ({ view }) => {
      const from = frameOf(pane.getSnapshot())?.picture
      if (from === undefined) return
      for (const other of others(pane)) other.look((_, frame) => followView(view, from, frame.picture), true)
    })
    pane.on('cine', ({ step, ...play }) => {
      for (const other of others(pane)) {
        if (step === 0) other.play(play, true)
        else other.step(step, true)
      }
    })
  }

  const paneAt = (place: number) => panes[place] ?? panes[0] ?? createPane()
  return {
    panes,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    activePane: () => paneAt(store.getSnapshot().active),
    show(shownKey, place = store.getSnapshot().active) {
      const { shown } = store.getSnapshot()
      store.update({ shown: shown.map((each, at) => (at === place ? shownKey : each)) })
    },
    setLayout(layout, keys) {
      const { shown, active } = store.getSnapshot()
      const first = keys.indexOf(shown[0] ?? '')
      const filled = shown.map((each, place) => each ?? (place < layout ? (keys[first + place] ?? null) : null))
      store.update({ layout, shown: filled, active: Math.min(active, layout - 1) })
    },
    setActive: (active) => store.update({ active }),
    set: (patch) => store.update(patch),
    destroy() {
      for (const pane of panes) pane.destroy()
      store.destroy()
    },
  }
}
