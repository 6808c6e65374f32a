import type { Clock, Controller, KeyValueStorage } from '@opensono/pacs-core'
import type { Keymap, PageShortcut } from '../keymap/createKeymap'

/** The five acts that keys, gamepad buttons and screen buttons do. */
export const captureActions = ['curStatic', 'bufferStatic', 'curRecord', 'bufferRecord', 'lastSeconds'] as const

/**
 * An act of capture. `curStatic`: still to the study; `bufferStatic`: still to the buffer; `curRecord`, `bufferRecord`: clips;
 * `lastSeconds`: the seconds before the press.
 */
export type CaptureAction = (typeof captureActions)[number]

/** What became of a key or button that was given to an act. */
export type AssignRefusal =
  /** Another act has it. */
  | CaptureAction
  /** The product itself uses the key. */
  | PageShortcut
  /** It cannot be a hotkey. */
  | 'unusable'

/** Which key and which button does what. */
export interface HotkeysState {
  /** For instance `F1` or `Ctrl+Shift+K`. */
  readonly keys: Readonly<Record<CaptureAction, string>>
  /** Numbers of gamepad buttons, from 0; null for none. */
  readonly buttons: Readonly<Record<CaptureAction, number | null>>
  /** True while a gamepad (a foot pedal, for instance) is connected. */
  readonly hasGamepad: boolean
  /** The act that waits for its new key or button to be pressed; keys and buttons capture nothing meanwhile. Null otherwise. */
  readonly recording: CaptureAction | null
  /** What was pressed while recording, before it is taken: a key's text, or a button's number; null before a press. */
  readonly pressed: string | number | null
}

/**
 * Why a press captures nothing. `question`: a dialog must be answered first; `locked`: the screen is locked; `off`: the capture card of this
 * computer is not open in this window; `viewerKey`: the image viewer that is shown uses the key.
 */
export type CaptureObstacle = 'question' | 'locked' | 'off' | 'viewerKey'

/** What happened to keys. */
export interface HotkeysEventMap {
  /** A key or button of capture was pressed and nothing was captured: the user must be shown why. */
  blocked: { action: CaptureAction; pressed: string | number; obstacle: CaptureObstacle }
  /** A key or button that was pressed while recording is the act's now. */
  assigned: { action: CaptureAction; pressed: string | number }
  /** It was not taken; the act keeps what it had. */
  refused: { action: CaptureAction; pressed: string | number | null; refusal: AssignRefusal }
}

/** The keys that capture. */
export interface Hotkeys extends Controller<HotkeysState> {
  /**
   * Gives an act another key and keeps the choice.
   *
   * @returns null when done, else why not.
   */
  assign(action: CaptureAction, key: string): AssignRefusal | null
  /** Gives an act another gamepad button, or none, and keeps the choice. @returns null when done, else why not. */
  assignButton(action: CaptureAction, button: number | null): AssignRefusal | null
  /**
   * Waits for the act's new key or button to be pressed. The last one pressed within 500 ms is taken, so that a slip can be mended; `assigned` or
   * `refused` reports. Escape ends it.
   */
  record(action: CaptureAction): void
  /** Waits no longer; nothing is changed. */
  cancelRecording(): void
  /** Gives all acts their default keys and buttons again: F1 to F4 and F6, the first five buttons. */
  reset(): void
  /** Listens to what happens. */
  on<Kind extends keyof HotkeysEventMap>(kind: Kind, listener: (event: HotkeysEventMap[Kind]) => void): () => void
  /** Stops listening. */
  destroy(): void
}

/** How hotkeys are made. */
export interface HotkeysOptions {
  /** Does an act. */
  onAction: (action: CaptureAction) => void
  /** Whether keys have another meaning now: on a computer without a capture card F1 is the browser's help. @defaultValue never */
  isBlocked?: () => boolean
  /** What keeps keys from capturing now; `blocked` reports it. @defaultValue nothing */
  obstacle?: () => CaptureObstacle | null
  /** The keys of the page. @defaultValue one of its own over `target` */
  keymap?: Keymap
  /** Where keys are pressed. @defaultValue `window` */
  target?: EventTarget
  /** Keeps the keys. @defaultValue `localStorage` */
  storage?: KeyValueStorage
  /** Times the wait while recording. @defaultValue the system's clock */
  clock?: Clock
  /** The gamepads as they are now. @defaultValue `navigator.getGamepads` */
  gamepads?: () => readonly (GamepadLike | null)[]
  /** Calls back before the next picture is drawn; the answer cancels it. @defaultValue `requestAnimationFrame` */
  nextFrame?: (callback: () => void) => () => void
}

/** What is needed of a `Gamepad`. */
export interface GamepadLike {
  readonly buttons: readonly { readonly pressed: boolean }[]
}
