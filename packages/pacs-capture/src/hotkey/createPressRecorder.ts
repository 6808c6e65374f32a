import { type Clock, limits } from '@opensono/pacs-core'
import type { CaptureAction, HotkeysState } from './Hotkeys'

/** Takes the key or button that an act is to have, by having it pressed. */
export interface PressRecorder {
  /** The act that waits, or null. */
  action(): CaptureAction | null
  begin(action: CaptureAction): void
  /** Takes a press; null for one that cannot be a hotkey. */
  press(pressed: string | number | null): void
  cancel(): void
}

/** How a press recorder is made. */
export interface PressRecorderOptions {
  clock: Clock
  update: (state: Pick<HotkeysState, 'recording' | 'pressed'>) => void
  /** Whether the act can have the press. */
  isFree: (action: CaptureAction, pressed: string | number) => boolean
  /** Assigns the pressed key. @returns false when refused; recording continues. */
  onPressed: (action: CaptureAction, pressed: string | number | null) => boolean
}

/** Makes a press recorder that waits for nothing. */
export function createPressRecorder({ clock, update, isFree, onPressed }: PressRecorderOptions): PressRecorder {
  let recording: CaptureAction | null = null
  let cancelWait: () => void = () => {}

  function wait(next: CaptureAction | null): void {
    cancelWait()
    recording = next
    update({ recording, pressed: null })
  }

  return {
    action: () => recording,
    begin: wait,
    press(pressed) {
      if (recording === null) return
      cancelWait()
      const action = recording
      if (pressed === null || !isFree(action, pressed)) {
        update({ recording, pressed: null })
        return void onPressed(action, pressed)
      }
      update({ recording, pressed })
      // A slip of the finger is mended by pressing the right key at once.
      cancelWait = clock.after(limits.hotkeyWaitMs, () => wait(onPressed(action, pressed) ? null : action))
    },
    cancel() {
      if (recording !== null) wait(null)
    },
  }
}
