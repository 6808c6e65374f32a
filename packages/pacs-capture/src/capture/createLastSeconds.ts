import type { CaptureRing } from './CaptureSession'
import type { CaptureContext } from './captureContext'
import { keepRingSeconds } from './ringSeconds'

/** Keeps the last seconds of the live picture ready, of whichever device is live. */
export interface LastSeconds {
  /** Keeps those of the context's pictures from now on. */
  follow(): void
  /** @throws PacsError `SCHEMA_VALIDATION_FAILED` */
  setSeconds(seconds: number): void
  /** Another patient: nothing from before may be saved for them. */
  forget(): void
  /** Another user may not save what was seen before. While nobody works nothing can be saved, and the same user may come back. */
  forgetIfUserChanged(): void
}

/** @param context - of the session. */
export function createLastSeconds(context: CaptureContext): LastSeconds {
  const { store, storage } = context
  let lastUserId = context.userId()

  function patch(change: Partial<CaptureRing>): void {
    const { ring } = store.getSnapshot()
    const { isOn, seconds, readySeconds } = { ...ring, ...change }
    if (isOn === ring.isOn && seconds === ring.seconds && readySeconds === ring.readySeconds) return
    store.update({ ring: Object.freeze({ isOn, seconds, readySeconds }) })
  }

  function hold(seconds: number): void {
    const isKept = context.pictures?.keepLast(seconds) === true && seconds > 0
    patch({ isOn: isKept, seconds, ...(isKept ? {} : { readySeconds: 0 }) })
  }

  function forget(): void {
    context.pictures?.forgetLast()
    // Not only when the worker has received it: a press may follow at once.
    patch({ readySeconds: 0 })
  }

  return {
    follow() {
      const { pictures } = context
      pictures?.onKept((readySeconds) => {
        if (context.pictures === pictures) patch({ readySeconds })
      })
      patch({ readySeconds: 0 })
      hold(store.getSnapshot().ring.seconds)
    },
    setSeconds: (seconds) => hold(keepRingSeconds(storage, seconds)),
    forget,
    forgetIfUserChanged() {
      const userId = context.userId()
      if (userId === null || userId === lastUserId) return
      if (lastUserId !== null) forget()
      lastUserId = userId
    },
  }
}
