import type { Controller, KeyValueStorage } from '@opensono/pacs-core'

/** The four acts that keys, gamepad buttons and screen buttons do. The names are those under which the keys are kept. */
export const captureActions = ['curStatic', 'bufferStatic', 'curRecord', 'bufferRecord'] as const

/** An act of capture. `curStatic`: still to the study; `bufferStatic`: still to the buffer; `curRecord`, `bufferRecord`: clips. */
export type CaptureAction = (typeof captureActions)[number]

/** Which key does what. */
export interface HotkeysState {
  /** For instance `F1` or `Ctrl+Shift+K`. */
  readonly keys: Readonly<Record<CaptureAction, string>>
  /** True while a gamepad (a foot pedal, for instance) is connected; its first four buttons do the four acts. */
  readonly hasGamepad: boolean
}

/** The keys that capture. */
export interface Hotkeys extends Controller<HotkeysState> {
  /**
   * Gives an act another key and keeps the choice.
   *
   * @returns null when done; the act that has the key already, when it is refused; `unusable` for a key that cannot be one.
   */
  assign(action: CaptureAction, key: string): CaptureAction | 'unusable' | null
  /** Gives all acts their default keys again: F1 to F4. */
  reset(): void
  /** Stops listening. */
  destroy(): void
}

/** How hotkeys are made. */
export interface HotkeysOptions {
  /** Does an act. */
  onAction: (action: CaptureAction) => void
  /** Whether keys have no effect now: while a dialog is open, or while no device is live. @defaultValue never */
  isBlocked?: () => boolean
  /** Where keys are pressed. @defaultValue `window` */
  target?: EventTarget
  /** Keeps the keys. @defaultValue `localStorage` */
  storage?: KeyValueStorage
  /** The gamepads as they are now. @defaultValue `navigator.getGamepads` */
  gamepads?: () => readonly (GamepadLike | null)[]
  /** Calls back before the next picture is drawn; the answer cancels it. @defaultValue `requestAnimationFrame` */
  nextFrame?: (callback: () => void) => () => void
}

/** What is needed of a `Gamepad`. */
export interface GamepadLike {
  readonly buttons: readonly { readonly pressed: boolean }[]
}
