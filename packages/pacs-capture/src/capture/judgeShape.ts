import type { Resolution } from '../device/resolution'
import type { SignalHealth } from './SignalHealth'

/** Smaller differences are ignored: even sizes cannot give every ratio. */
const tolerance = 0.01

/**
 * Adds to what is known of a signal whether the picture has the shape that was asked for. Worse faults come first.
 *
 * @param signal - what the pictures themselves show.
 * @param asked - the chosen size; null when the device may choose.
 * @param got - the size of the pictures.
 */
export function judgeShape(signal: SignalHealth, asked: Resolution | null, got: Resolution): SignalHealth {
  if (asked === null || (signal.kind !== 'good' && signal.kind !== 'droppingFrames')) return signal
  const difference = (got.width * asked.height) / (got.height * asked.width) - 1
  return Math.abs(difference) < tolerance ? signal : Object.freeze({ kind: 'wrongAspect', asked, got })
}
