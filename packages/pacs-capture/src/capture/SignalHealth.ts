import type { Resolution } from '../device/resolution'

/** How good the signal of the capture device is, for telling in words. Only `frozen` without delivery keeps pictures from being taken. */
export type SignalHealth =
  | { readonly kind: 'good' }
  /** For some seconds everything was black, or of one colour, as cards without a signal show it: the scanner is off or unplugged. */
  | { readonly kind: 'black' }
  /**
   * Nothing moves. `isDelivering` false: the device brings no new pictures, what is seen is old and cannot be taken. True: pictures
   * come, and each is the same to the last bit, as when the scanner itself is frozen; they can be taken.
   */
  | { readonly kind: 'frozen'; readonly isDelivering: boolean }
  /** The picture has another shape than was asked for: it is stretched or cut somewhere on the way. */
  | { readonly kind: 'wrongAspect'; readonly asked: Resolution; readonly got: Resolution }
  /** The device or this computer loses pictures. */
  | { readonly kind: 'droppingFrames'; readonly lostPerMinute: number }

/** A good signal. */
export const goodSignal: SignalHealth = Object.freeze({ kind: 'good' })
