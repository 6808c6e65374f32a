import { type Controller, createEmitter, createStore, type Emitter, newId, type Store } from '@opensono/pacs-core'
import type { Annotation, AnnotationKind, BodyMark, Point, StrokeSize } from '@opensono/pacs-core/measure'
import { frameDue, frameTimesOf, stepFrame } from '../cine/cineClock'
import { type Draft, moveDraft, pressDraft, releaseDraft } from '../draw/draft'
import { intoPicture, moveHandle, moveWhole, put, remove } from '../draw/edit'
import type { Drawings } from '../drawings/createDrawings'
import type { PictureFacts, PictureWindow } from '../picture/PictureSource'
import { type PictureView, pixelAt, resetView, type StageFrame, scaleOf } from '../view/PictureView'

/** Light and contrast of a colour picture; 1 is as stored. */
export interface Adjustment {
  readonly brightness: number
  readonly contrast: number
}

/** What is drawn to calibrate a picture: a line of known length, or the area, axes and base line of a trace. */
export type RulerStep = 'length' | 'area' | 'time' | 'scale' | 'baseLine'

/** A line of a calibration; for an area two corners, for a base line any two points of its height. */
export type RulerLine = readonly [Point, Point]

/** What is drawn while a picture is calibrated. */
export interface Rulers {
  /** What is to be drawn, in this order. */
  readonly steps: readonly RulerStep[]
  /** What is drawn next. */
  readonly step: RulerStep
  readonly lines: Readonly<Partial<Record<RulerStep, RulerLine>>>
}

/** One picture as it is looked at and drawn on. */
export interface PaneState {
  /** Size in CSS pixels; 0 before it is measured. */
  readonly stage: StageFrame['stage']
  /** Null until the picture is open. */
  readonly facts: PictureFacts | null
  readonly view: PictureView
  readonly adjustment: Adjustment
  /** Window of a monochrome picture; null is the file's own. */
  readonly window: PictureWindow | null
  /** Shown frame, from 0. */
  readonly frame: number
  readonly isPlaying: boolean
  readonly speed: number
  readonly isLooping: boolean
  readonly selectedId: string | null
  /** What is being drawn. */
  readonly draft: Draft | null
  /** An annotation while it is moved. */
  readonly live: Annotation | null
  /** The annotation whose text is being typed. */
  readonly typingId: string | null
  /** What is drawn of a calibration; null while there is none. */
  readonly rulers: Rulers | null
  /** Middle of the magnifier on the stage. */
  readonly lensAt: Point | null
}

/** What a pane's user did that other panes follow. */
export interface PaneEventMap {
  looked: { readonly view: PictureView }
  cine: { readonly isPlaying: boolean; readonly speed: number; readonly isLooping: boolean; readonly step: number }
}

/** What is shown in a pane. */
export interface PaneContent {
  readonly facts: PictureFacts
  /** Null where nothing can be kept with the picture. */
  readonly drawings: Drawings | null
  readonly canDraw: boolean
}

/** What a new drawing is like. */
export interface Pen {
  readonly size: StrokeSize
  readonly bodyMark: BodyMark
}

/** One picture: its view, its frames as they play, and what is drawn on it. Knows no element of a page. */
export interface Pane extends Controller<PaneState>, Pick<Emitter<PaneEventMap>, 'on'> {
  readonly drawings: () => Drawings | null
  readonly canDraw: () => boolean
  open(content: PaneContent): void
  close(): void
  resize(stage: StageFrame['stage']): void
  /** Changes the view; `isQuiet` keeps other panes from following. */
  look(change: (view: PictureView, frame: StageFrame) => PictureView, isQuiet?: boolean): void
  adjust(patch: Partial<Pick<PaneState, 'adjustment' | 'window'>>): void
  /** Everything that looks as it was opened: zoom, turn, flip, light and window. */
  reset(): void
  magnify(at: Point | null): void
  showFrame(frame: number): void
  step(by: number, isQuiet?: boolean): void
  play(patch: Partial<Pick<PaneState, 'isPlaying' | 'speed' | 'isLooping'>>, isQuiet?: boolean): void
  /** Shows the frame that is due at a time of the clock; a `<video>` has a clock of its own. */
  tick(nowMs: number): void
  select(id: string | null): void
  press(kind: AnnotationKind, at: Point): void
  drag(at: Point, isDown: boolean): void
  release(at: Point, hasMoved: boolean, pen: Pen): void
  dropDraft(): void
  /** Begins a calibration, goes to one of its steps, or drops it. */
  calibrate(rulers: (Pick<Rulers, 'steps'> & Partial<Pick<Rulers, 'step'>>) | null): void
  /** The line of a step while it is drawn; null drops it. */
  setRuler(step: RulerStep, line: RulerLine | null): void
  /** Goes on to the first step that has no line. */
  nextRuler(): void
  /** Moves a drawing while the pointer is down; `settle` keeps it. */
  hold(annotation: Annotation | null): void
  settle(): void
  /** Changes an annotation as one act. */
  change(annotation: Annotation): void
  add(annotation: Annotation): void
  deleteSelected(): void
  copyToNextFrame(): void
  type(id: string | null): void
}

/** Step between two points of a free line, in CSS pixels. */
const lineStep = 2

const initial: PaneState = {
  stage: { width: 0, height: 0 },
  facts: null,
  view: { zoom: 1, centre: { x: 0, y: 0 }, rotation: 0, isFlipped: false },
  adjustment: { brightness: 1, contrast: 1 },
  window: null,
  frame: 0,
  isPlaying: false,
  speed: 1,
  isLooping: true,
  selectedId: null,
  draft: null,
  live: null,
  typingId: null,
  rulers: null,
  lensAt: null,
}

/** The frame in which a view is calculated; null while there is no picture or no stage. */
export function frameOf({ stage, facts }: Pick<PaneState, 'stage' | 'facts'>): StageFrame | null {
  return facts === null || stage.width === 0 || stage.height === 0 ? null : { stage, picture: facts }
}

/** Which annotation an act is about: the one that is moved stands for the kept one. */
export function annotationOf(pane: Pick<Pane, 'drawings'>, { live }: PaneState, id: string | null): Annotation | null {
  if (live !== null && live.id === id) return live
  return (
    pane
      .drawings()
      ?.getSnapshot()
      .document.annotations.find((each) => each.id === id) ?? null
  )
}

interface PaneRecord {
  readonly store: Store<PaneState>
  readonly events: Emitter<PaneEventMap>
  content: PaneContent | null
  /** When the shown frame was shown, for the clock; null while nothing plays. */
  run: { readonly startedAtMs: number; readonly from: number } | null
}

/** Looks: view, light, magnifier. */
function createLooks({ store, events }: PaneRecord) {
  return {
    resize: (stage: StageFrame['stage']) => store.update({ stage }),
    look(change: (view: PictureView, frame: StageFrame) => PictureView, isQuiet = false) {
      const state = store.getSnapshot()
      const frame = frameOf(state)
      if (frame === null) return
      const view = change(state.view, frame)
      store.update({ view })
      if (!isQuiet) events.emit('looked', { view })
    },
    adjust: (patch: Partial<Pick<PaneState, 'adjustment' | 'window'>>) => store.update(patch),
    reset() {
      const { facts } = store.getSnapshot()
      if (facts === null) return
      const view = resetView({ picture: facts })
      store.update({ view, adjustment: initial.adjustment, window: null })
      events.emit('looked', { view })
    },
    magnify: (lensAt: Point | null) => store.update({ lensAt }),
  }
}

/** Frames: which is shown, and the clip as it plays. */
function createCine(record: PaneRecord) {
  const { store, events } = record
  function showFrame(frame: number): void {
    record.run = null
    store.update({ frame, draft: null })
  }
  return {
    showFrame,
    step(by: number, isQuiet = false) {
      const { facts, frame, isLooping, speed } = store.getSnapshot()
      if (facts === null) return
      store.update({ isPlaying: false })
      showFrame(stepFrame(frame, by, facts.frameCount, isLooping))
      if (!isQuiet) events.emit('cine', { isPlaying: false, speed, isLooping, step: by })
    },
    play(patch: Partial<Pick<PaneState, 'isPlaying' | 'speed' | 'isLooping'>>, isQuiet = false) {
      const { facts, frame, isPlaying: wasPlaying } = store.getSnapshot()
      if (facts === null || facts.frameCount <= 1) return
      record.run = null
      store.update({ ...patch, ...(patch.isPlaying === true && { draft: null }) })
      const { isPlaying, speed, isLooping } = store.getSnapshot()
      // A clip at its end begins again.
      if (isPlaying && !wasPlaying && frame === facts.frameCount - 1) store.update({ frame: 0 })
      if (!isQuiet) events.emit('cine', { isPlaying, speed, isLooping, step: 0 })
    },
    tick(nowMs: number) {
      const { facts, isPlaying, frame, speed, isLooping } = store.getSnapshot()
      if (facts === null || !isPlaying || facts.videoUrl !== null) return
      record.run ??= { startedAtMs: nowMs, from: frame }
      const due = frameDue(frameTimesOf(facts.frameDurationsMs), { ...record.run, speed, isLooping }, nowMs)
      if (due.frame !== frame) store.update({ frame: due.frame })
      if (due.hasEnded) store.update({ isPlaying: false })
    },
  }
}

/** Step of a free line in pixels of the picture. */
function stepOf(state: PaneState): number {
  const frame = frameOf(state)
  return frame === null ? 1 : lineStep / scaleOf(state.view, frame)
}

/** What is redrawn. */
function createDrafting(record: PaneRecord, stop: () => void, add: (annotation: Annotation) => void) {
  const { store } = record
  const canDraw = () => record.content?.canDraw === true && record.content.drawings !== null

  /** The pixel under a point of the stage, in the picture. */
  function pixelUnder(at: Point): Point | null {
    const state = store.getSnapshot()
    const frame = frameOf(state)
    return frame === null ? null : intoPicture(pixelAt(state.view, frame, at), frame.picture)
  }

  function annotationAt(kind: AnnotationKind, points: readonly Point[], { size, bodyMark }: Pen): Annotation {
    const { facts, frame } = store.getSnapshot()
    const isClip = facts !== null && facts.frameCount > 1
    const probe = { x: 0.5, y: 0.5, angle: 0 }
    return {
      id: newId(),
      kind,
      frame: isClip ? frame : null,
      points: [...points],
      size,
      ...(kind === 'bodyMark' && { bodyMark: { mark: bodyMark, probe } }),
    }
  }

  return {
    press(kind: AnnotationKind, at: Point) {
      const pixel = pixelUnder(at)
      if (!canDraw() || pixel === null) return
      const { draft, isPlaying } = store.getSnapshot()
      // What is measured is one frame: the one that was seen when it was begun.
      if (isPlaying) stop()
      store.update({ draft: pressDraft(draft?.kind === kind ? draft : null, kind, pixel), selectedId: null })
    },
    drag(at: Point, isDown: boolean) {
      const state = store.getSnapshot()
      const pixel = pixelUnder(at)
      if (state.draft === null || pixel === null) return
      store.update({ draft: moveDraft(state.draft, pixel, { isDown, step: stepOf(state) }) })
    },
    release(at: Point, hasMoved: boolean, pen: Pen) {
      const state = store.getSnapshot()
      const pixel = pixelUnder(at)
      if (state.draft === null || pixel === null) return
      const { kind } = state.draft
      const released = releaseDraft(state.draft, pixel, { hasMoved, step: stepOf(state) })
      if (released === null) store.update({ draft: null })
      else if ('draft' in released) store.update({ draft: released.draft })
      else add(annotationAt(kind, released.points, pen))
    },
    dropDraft: () => store.update({ draft: null }),
  }
}

/** Lines of a calibration. */
function createRulers({ store }: PaneRecord) {
  return {
    calibrate(wish: (Pick<Rulers, 'steps'> & Partial<Pick<Rulers, 'step'>>) | null) {
      const { rulers } = store.getSnapshot()
      const first = wish?.step ?? wish?.steps[0]
      if (wish === null || first === undefined) store.update({ rulers: null })
      else store.update({ rulers: { steps: wish.steps, step: first, lines: rulers?.lines ?? {} } })
    },
    setRuler(step: RulerStep, line: RulerLine | null) {
      const { rulers } = store.getSnapshot()
      if (rulers === null) return
      const { [step]: _before, ...others } = rulers.lines
      store.update({ rulers: { ...rulers, lines: line === null ? others : { ...others, [step]: line } } })
    },
    nextRuler() {
      const { rulers } = store.getSnapshot()
      const step = rulers?.steps.find((each) => rulers.lines[each] === undefined)
      if (rulers !== null && step !== undefined) store.update({ rulers: { ...rulers, step } })
    },
  }
}

/** What is there already. */
function createEditing(record: PaneRecord, step: (by: number) => void) {
  const { store } = record
  const drawings = () => record.content?.drawings ?? null
  const canDraw = () => record.content?.canDraw === true && drawings() !== null
  const kept = (id: string | null) =>
    drawings()
      ?.getSnapshot()
      .document.annotations.find((each) => each.id === id)

  function change(annotation: Annotation): void {
    const own = drawings()
    if (own !== null && canDraw()) own.change(put(own.getSnapshot().document, annotation))
  }
  function add(annotation: Annotation): void {
    change(annotation)
    store.update({
      draft: null,
      selectedId: annotation.id,
      typingId: annotation.kind === 'text' ? annotation.id : null,
    })
  }
  function deleteById(id: string | null): void {
    const own = drawings()
    if (own === null || id === null || !canDraw()) return
    own.change(remove(own.getSnapshot().document, id))
    store.update({ selectedId: null, typingId: null, live: null })
  }

  return {
    change,
    add,
    select: (selectedId: string | null) => store.update({ selectedId, draft: null }),
    hold(live: Annotation | null) {
      if (live === null || canDraw()) store.update({ live })
    },
    settle() {
      const { live } = store.getSnapshot()
      if (live === null) return
      if (
        JSON.stringify(kept(live.id)?.points) !== JSON.stringify(live.points) ||
        live.bodyMark !== kept(live.id)?.bodyMark
      )
        change(live)
      store.update({ live: null })
    },
    deleteSelected: () => deleteById(store.getSnapshot().selectedId),
    copyToNextFrame() {
      const { selectedId, frame, facts } = store.getSnapshot()
      const chosen = kept(selectedId)
      if (chosen === undefined || facts === null || frame + 1 >= facts.frameCount || !canDraw()) return
      step(1)
      add({ ...chosen, id: newId(), frame: frame + 1 })
      store.update({ typingId: null })
    },
    type(typingId: string | null) {
      const { typingId: before } = store.getSnapshot()
      store.update({ typingId })
      // A text without a word is none.
      const left = kept(before)
      if (typingId === null && left?.kind === 'text' && (left.text ?? '').trim() === '') deleteById(left.id)
    },
  }
}

/** Makes a pane without a picture. */
export function createPane(): Pane {
  const store = createStore<PaneState>(initial)
  const record: PaneRecord = { store, events: createEmitter<PaneEventMap>(), content: null, run: null }
  const looks = createLooks(record)
  const cine = createCine(record)
  const editing = createEditing(record, cine.step)
  const drafting = createDrafting(record, () => cine.play({ isPlaying: false }), editing.add)

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: record.events.on,
    drawings: () => record.content?.drawings ?? null,
    canDraw: () => record.content?.canDraw === true && record.content.drawings !== null,
    open(content) {
      const { facts } = store.getSnapshot()
      record.content = content
      if (facts === content.facts) return
      // The same clip, of which is known now how many frames it has.
      if (facts !== null && facts.frameCount > 1 && facts.header !== null && facts.header === content.facts.header) {
        const { frame } = store.getSnapshot()
        store.update({ facts: content.facts, frame: Math.min(frame, content.facts.frameCount - 1) })
        return
      }
      record.run = null
      const { stage, speed, isLooping } = store.getSnapshot()
      const view = resetView({ picture: content.facts })
      // A clip plays at once, as it does on the machine.
      store.update({
        ...initial,
        stage,
        speed,
        isLooping,
        facts: content.facts,
        view,
        isPlaying: content.facts.frameCount > 1,
      })
    },
    close() {
      record.content = null
      store.update({ ...initial, stage: store.getSnapshot().stage })
    },
    ...looks,
    ...cine,
    ...editing,
    ...drafting,
    ...createRulers(record),
    destroy() {
      record.events.clear()
      store.destroy()
    },
  }
}

/** How an annotation is moved by a point: one of its ends, or all of it. */
export function movedBy(
  annotation: Annotation,
  { handle, from, to, reach }: { handle: number | null; from: Point; to: Point; reach: number },
  picture: { readonly width: number; readonly height: number },
): Annotation {
  const by = { x: to.x - from.x, y: to.y - from.y }
  const point = handle === null ? undefined : annotation.points[handle]
  if (handle === null || point === undefined) return moveWhole(annotation, by, picture)
  return moveHandle(annotation, { index: handle, to: { x: point.x + by.x, y: point.y + by.y }, reach }, picture)
}
