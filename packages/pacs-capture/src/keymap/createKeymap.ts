import { type Controller, createStore, keyTexts } from '@opensono/pacs-core'
import { writesCharacter } from './keyText'

/** The keys of the product, apart from those of capture, which users choose. None of them can be given to capture. */
export const shortcuts = {
  /** Prints the slip of the registration. */
  printSlip: 'F8',
  /** Saves the registration for the next patient. */
  saveRegistration: 'F9',
  /** Saves the registration and stays on it. */
  saveAndStay: 'Shift+F9',
  /** Saves the report at once. */
  saveReport: 'Ctrl+S',
  /** Goes anywhere by a few letters. */
  palette: 'Ctrl+K',
  /** Locks the screen. */
  lock: 'Ctrl+Shift+L',
  /** The image before. */
  previousImage: 'ArrowLeft',
  /** The image after. */
  nextImage: 'ArrowRight',
  /** Takes the view of the image away. */
  untagView: '0',
  /** Tags the image with the first view of the exam type, and so on. */
  tagView1: '1',
  tagView2: '2',
  tagView3: '3',
  tagView4: '4',
  tagView5: '5',
  tagView6: '6',
  tagView7: '7',
  tagView8: '8',
  tagView9: '9',
} as const

/** Keys that tag an image with a view, by the place of the view in the exam type. */
export const viewKeys = [
  'tagView1',
  'tagView2',
  'tagView3',
  'tagView4',
  'tagView5',
  'tagView6',
  'tagView7',
  'tagView8',
  'tagView9',
] as const satisfies readonly (keyof typeof shortcuts)[]

/** Keys of the image viewer. They act while a viewer is shown; elsewhere they may be keys of capture. */
export const viewerShortcuts = {
  viewSelect: 'V',
  viewPan: 'H',
  viewZoom: 'Z',
  viewMagnify: 'G',
  viewWindow: 'W',
  viewRotate: 'Shift+R',
  turnRight: 'R',
  turnLeft: 'Q',
  flipHorizontal: 'F',
  flipVertical: 'Shift+F',
  resetView: '0',
  zoomIn: '=',
  zoomOut: '-',
  drawDistance: 'D',
  drawEllipse: 'E',
  drawTracedArea: 'T',
  drawAngle: 'A',
  drawVolume: 'O',
  drawFreehand: 'L',
  drawArrow: 'N',
  drawText: 'X',
  drawSketch: 'S',
  drawBodyMark: 'B',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Shift+Z',
  deleteDrawing: 'Delete',
  copyToNextFrame: 'C',
  nextFrame: '.',
  previousFrame: ',',
  playClip: 'K',
  slower: '[',
  faster: ']',
  showHeader: 'I',
  compareOne: '1',
  compareTwo: '2',
  compareFour: '4',
} as const

/** Name of a shortcut of the pages; its key cannot be assigned to a capture action. */
export type PageShortcut = keyof typeof shortcuts

/** A key of the image viewer. */
export type ViewerShortcut = keyof typeof viewerShortcuts

/** What a key of the product does. */
export type Shortcut = PageShortcut | ViewerShortcut

/**
 * What covers the page: keys of what is below have no effect. A `question` must be answered before anything else happens: it stops capture, too;
 * under a `dialog`, a `drawer`, the `palette` and the image `viewer` the live picture continues and is captured.
 */
export type KeyScope = 'question' | 'dialog' | 'drawer' | 'palette' | 'viewer'

/** What covers the page now, the lowest first. */
export interface KeymapState {
  readonly scopes: readonly KeyScope[]
}

/** How a shortcut acts. */
export interface ShortcutOptions {
  /** Scopes that may open over it without stopping it. @defaultValue none */
  over?: readonly KeyScope[] | undefined
  /** It acts on presses inside of this element, and where nothing has the focus. @defaultValue on all presses */
  within?: (() => Element | null) | undefined
}

/** All keys of a page: each belongs to one thing, and what covers the page stops those below. */
export interface Keymap extends Controller<KeymapState> {
  /**
   * Gives a shortcut its effect, as long as nothing opens over it. The newest one acts.
   *
   * @returns takes it back.
   */
  bind(shortcut: Shortcut, onPress: (event: KeyboardEvent) => void, options?: ShortcutOptions): () => void
  /**
   * Sees each press before the shortcuts do; answers whether it took the press. A press that is `ofViewer` belongs to an image viewer that is
   * shown: to capture by it would be an accident.
   *
   * @returns ends it.
   */
  listen(onPress: (event: KeyboardEvent, ofViewer: boolean) => boolean): () => void
  /** Covers the page. @returns uncovers it. */
  cover(scope: KeyScope): () => void
  /** Whether anything covers the page. */
  isCovered(): boolean
}

/** What a shortcut is bound to. */
interface Binding {
  readonly shortcut: Shortcut
  readonly onPress: (event: KeyboardEvent) => void
  readonly over: readonly KeyScope[]
  readonly within: ShortcutOptions['within']
  /** How many scopes were open when it was bound: only those that open later stop it. */
  readonly depth: number
}

/** Arrows keep their meaning for what has the focus. */
const shared: readonly Shortcut[] = ['previousImage', 'nextImage']
const reserved = Object.keys(shortcuts) as PageShortcut[]
const keys: Readonly<Record<Shortcut, string>> = { ...shortcuts, ...viewerShortcuts }
const names = Object.keys(keys) as Shortcut[]

/** The product's own use of a key, or null: such a key cannot be given to capture. */
export function shortcutOf(key: string): PageShortcut | null {
  return reserved.find((each) => shortcuts[each] === key) ?? null
}

/** Whether a key tags images with a view, or takes the view away. */
export function isViewKey(shortcut: PageShortcut): boolean {
  return shortcut === 'untagView' || viewKeys.some((each) => each === shortcut)
}

/** Whether a press writes into a text field. */
function isTyped(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const key = keys[shortcut]
  // Keys of the page with Ctrl act in a text field as well.
  if (!Object.hasOwn(viewerShortcuts, shortcut) && !writesCharacter(key)) return false
  const [target] = event.composedPath() as readonly Partial<Element>[]
  const isText = target?.matches?.('input, textarea, select, [contenteditable="true"]') ?? false
  return isText && (writesCharacter(key) || key === 'Delete' || key.startsWith('Ctrl+'))
}

/** Whether a press is inside of the element that a shortcut acts in, or nowhere in particular. */
function isWithin(event: KeyboardEvent, { within }: Binding): boolean {
  if (within === undefined) return true
  const [target] = event.composedPath() as readonly Partial<Element>[]
  const element = within()
  return target?.tagName === 'BODY' || (element !== null && event.composedPath().includes(element))
}

/** Second signs of a key: `+` is on the key of `=` on an American keyboard, and on a key of its own on others and on the keypad. */
const otherSigns: Partial<Record<Shortcut, string>> = { zoomIn: '+' }
/** What goes on while its key is held; all else happens once for each press. */
const repeating: readonly Shortcut[] = [
  'previousImage',
  'nextImage',
  'zoomIn',
  'zoomOut',
  'nextFrame',
  'previousFrame',
  'slower',
  'faster',
  'undo',
  'redo',
]

/** Shortcuts of each meaning of a press: the viewer, which covers the page, and the page have some keys in common. Cmd is Ctrl. */
function shortcutsPressed(event: KeyboardEvent): readonly (readonly Shortcut[])[] {
  return keyTexts(event)
    .map((text) => (text.includes('Meta+') ? `Ctrl+${text.replace(/Ctrl\+|Meta\+/g, '')}` : text))
    .map((text) => names.filter((each) => keys[each] === text || otherSigns[each] === text))
}

/**
 * Makes a keymap. It listens to the page from the first binding on.
 *
 * @param target - where keys are pressed. @defaultValue `window`
 */
export function createKeymap(target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): Keymap {
  const store = createStore<KeymapState>({ scopes: [] })
  let bindings: readonly Binding[] = []
  let listeners: readonly Parameters<Keymap['listen']>[0][] = []
  let stopListening: (() => void) | null = null

  function onKeyDown(event: Event): void {
    const press = event as KeyboardEvent
    const meanings = shortcutsPressed(press).map((shortcuts) =>
      bindings.filter(
        (each) => shortcuts.includes(each.shortcut) && !isTyped(press, each.shortcut) && isWithin(press, each),
      ),
    )
    const bound = meanings.find((each) => each.length > 0) ?? []
    const { scopes } = store.getSnapshot()
    const active = bound.filter((each) => scopes.slice(each.depth).every((scope) => each.over.includes(scope))).at(-1)
    const ofViewer = active !== undefined && Object.hasOwn(viewerShortcuts, active.shortcut)
    if (listeners.some((listener) => listener(press, ofViewer)) || bound.length === 0) return
    // The browser has other uses for these keys, also while they are stopped.
    if (!bound.some(({ shortcut }) => shared.includes(shortcut))) press.preventDefault()
    if (active !== undefined && (!press.repeat || repeating.includes(active.shortcut))) active.onPress(press)
  }

  /** Listens while there is something to listen for. */
  function settle(): void {
    const isNeeded = bindings.length > 0 || listeners.length > 0
    if (isNeeded && stopListening === null) {
      const page = target ?? window
      // In the capture phase: a control that swallows keys must not swallow a still.
      page.addEventListener('keydown', onKeyDown, { capture: true })
      stopListening = () => page.removeEventListener('keydown', onKeyDown, { capture: true })
    } else if (!isNeeded) {
      stopListening?.()
      stopListening = null
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    bind(shortcut, onPress, { over = [], within } = {}) {
      const binding = { shortcut, onPress, over, within, depth: store.getSnapshot().scopes.length }
      bindings = [...bindings, binding]
      settle()
      return () => {
        bindings = bindings.filter((each) => each !== binding)
        settle()
      }
    },
    listen(onPress) {
      const listener: typeof onPress = (event, ofViewer) => onPress(event, ofViewer)
      listeners = [...listeners, listener]
      settle()
      return () => {
        listeners = listeners.filter((each) => each !== listener)
        settle()
      }
    },
    cover(scope) {
      store.update({ scopes: [...store.getSnapshot().scopes, scope] })
      return () => {
        const { scopes } = store.getSnapshot()
        const at = scopes.lastIndexOf(scope)
        store.update({ scopes: scopes.filter((_, index) => index !== at) })
      }
    },
    isCovered: () => store.getSnapshot().scopes.length > 0,
    destroy() {
      bindings = []
      listeners = []
      settle()
      store.destroy()
    },
  }
}
