import type { KeyValueStorage } from '@opensono/pacs-core'
import type { PictureSource } from '../picture/PictureSource'
import type { CaptureRing } from './CaptureSession'
import { keepRingSeconds, readRingSeconds } from './ringSeconds'

/** How the last seconds are kept. */
export interface LastSecondsOptions {
  storage: KeyValueStorage
  update: (ring: CaptureRing) => void
}

/** Keeps the last seconds of the live picture ready, of whichever device is live. */
export interface LastSeconds {
  state(): CaptureRing
  /** Follows these pictures from now on; null while none are live. */
  follow(pictures: PictureSource | null): void
  /** @throws PacsError `SCHEMA_VALIDATION_FAILED` */
  setSeconds(seconds: number): void
  /** Another patient or user: nothing from before may be saved for them. */
  forget(): void
}

/** Makes it, with the seconds that are kept on this computer. */
export function createLastSeconds({ storage, update }: LastSecondsOptions): LastSeconds {
  let pictures: PictureSource | null = null
  let ring: CaptureRing = Object.freeze({ isOn: false, seconds: readRingSeconds(storage), readySeconds: 0 })

  function patch(change: Partial<CaptureRing>): void {
    const next = Object.freeze({ ...ring, ...change })
    const { isOn, seconds, readySeconds } = next
    if (isOn === ring.isOn && seconds === ring.seconds && readySeconds === ring.readySeconds) return
    ring = next
    update(ring)
  }

  function hold(seconds: number): void {
    const isKept = pictures?.keepLast(seconds) === true && seconds > 0
    patch({ isOn: isKept, seconds, ...(isKept ? {} : { readySeconds: 0 }) })
  }

  return {
    state: () => ring,
    follow(next) {
      pictures = next
      next?.onKept((readySeconds) => {
        if (pictures === next) patch({ readySeconds })
      })
      patch({ readySeconds: 0 })
      hold(ring.seconds)
    },
    setSeconds: (seconds) => hold(keepRingSeconds(storage, seconds)),
    forget() {
      pictures?.forgetLast()
      // Not only when the worker has heard of it: a press may follow at once.
      patch({ readySeconds: 0 })
    },
  }
}
