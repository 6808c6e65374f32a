/** A moment of a velocity trace: seconds and cm/s. */
export interface FlowSample {
  readonly seconds: number
  readonly velocity: number
}

/** What one cycle of flow amounts to. Velocities in cm/s keep the sign of the picture; gradients in mmHg. */
export interface FlowCycle {
  /** Velocity of the greatest speed. */
  readonly peakVelocity: number
  /** Velocity at the end of the trace, just before the next systole. */
  readonly endVelocity: number
  /** Mean over time. */
  readonly meanVelocity: number
  /** Velocity time integral in cm. */
  readonly vti: number
  readonly peakGradient: number
  readonly meanGradient: number
  /** Null where a divisor is 0. */
  readonly pulsatility: number | null
  readonly resistance: number | null
  readonly systoleDiastole: number | null
}

/**
 * Pressure gradient in mmHg by the simplified Bernoulli equation, 4 v^2 with v in m/s.
 * Source: Hatle L, Brubakk A, Tromsdal A, Angelsen B. Br Heart J 1978;40:131-140.
 *
 * @param velocity - in cm/s.
 */
export function pressureGradient(velocity: number): number {
  return 4 * (velocity / 100) ** 2
}

/**
 * Resistance index (S - D) / S.
 * Source: Planiol T, Pourcelot L. Doppler effect study of the carotid circulation. Ultrasonics in Medicine, 1974.
 */
export function resistanceIndex(systolic: number, diastolic: number): number | null {
  return systolic === 0 ? null : (systolic - diastolic) / systolic
}

/** Systolic to diastolic ratio S / D. Source: Stuart B, et al. Br J Obstet Gynaecol 1980;87:870-876. */
export function systoleDiastoleRatio(systolic: number, diastolic: number): number | null {
  return diastolic === 0 ? null : systolic / diastolic
}

/**
 * Pulsatility index: greatest minus least velocity, divided by the mean.
 * Source: Gosling RG, King DH. Arterial assessment by Doppler-shift ultrasound. Proc R Soc Med 1974;67:447-449.
 */
export function pulsatilityIndex(greatest: number, least: number, mean: number): number | null {
  return mean === 0 ? null : (greatest - least) / mean
}

/**
 * Velocity in cm/s of a Doppler shift, c f / (2 f0 cos angle) with 1,540 m/s in tissue.
 *
 * @param shiftHz - the shift, with its sign.
 * @param transducerKHz - frequency of the transducer.
 * @param angle - between beam and flow, in degrees.
 * @returns null where the flow is across the beam.
 */
export function velocityOfShift(shiftHz: number, transducerKHz: number, angle: number): number | null {
  const cosine = Math.cos((angle * Math.PI) / 180)
  if (transducerKHz <= 0 || Math.abs(cosine) < 1e-6) return null
  return (154_000 * shiftHz) / (2 * transducerKHz * 1000 * cosine)
}

/** From which angle in degrees between beam and flow on an error of the angle counts too much: 5 degrees at 60 are 18 % of the velocity. */
export const steepFlowAngle = 60

/** The angle between two lines in degrees, 0 to 90: flow towards and away from the probe have the same one. */
export const flowAngleOf = (degrees: number): number =>
  (Math.acos(Math.min(1, Math.abs(Math.cos((degrees * Math.PI) / 180)))) * 180) / Math.PI

/**
 * By how much velocities grow when they are corrected by another angle: cos(from) / cos(to).
 *
 * @param from - angle in degrees by which the scale is corrected; null where it is not corrected.
 * @param to - angle in degrees between beam and flow.
 * @returns null where the flow is across the beam.
 */
export function angleCorrection(from: number | null, to: number): number | null {
  const [former, next] = [from ?? 0, to].map((degrees) => Math.abs(Math.cos((degrees * Math.PI) / 180)))
  if (former === undefined || next === undefined || former < 1e-6 || next < 1e-6) return null
  return former / next
}

/**
 * Evaluates the traced envelope of one cycle. Between two samples the velocity is a straight line, and the integrals of it and of its
 * square are exact.
 *
 * @param trace - at least two samples at different times, in any order.
 * @returns null if all samples have the same time.
 */
export function evaluateCycle(trace: readonly FlowSample[]): FlowCycle | null {
  const samples = [...trace].sort((one, other) => one.seconds - other.seconds)
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || first.seconds === last.seconds) return null

  const duration = last.seconds - first.seconds
  let vti = 0
  let squares = 0
  let previous = first
  for (const sample of samples) {
    const seconds = sample.seconds - previous.seconds
    const [a, b] = [previous.velocity, sample.velocity]
    vti += ((a + b) / 2) * seconds
    squares += ((a * a + a * b + b * b) / 3) * seconds
    previous = sample
  }
  const peakVelocity = samples.reduce(
    (peak, { velocity }) => (Math.abs(velocity) > Math.abs(peak) ? velocity : peak),
    0,
  )
  // Indices count the main direction as positive, so that a trace below the base line gives the same ones.
  const direction = peakVelocity < 0 ? -1 : 1
  const least = Math.min(...samples.map(({ velocity }) => velocity * direction))
  const [systolic, diastolic, mean] = [
    peakVelocity * direction,
    last.velocity * direction,
    (vti / duration) * direction,
  ]
  return {
    peakVelocity,
    endVelocity: last.velocity,
    meanVelocity: vti / duration,
    vti,
    peakGradient: pressureGradient(peakVelocity),
    meanGradient: (4 * squares) / duration / 10_000,
    pulsatility: pulsatilityIndex(systolic, least, mean),
    resistance: resistanceIndex(systolic, diastolic),
    systoleDiastole: systoleDiastoleRatio(systolic, diastolic),
  }
}
