/** What is measured of a fetus, in millimetres; null where it was not. */
export interface FetalBiometry {
  /** Biparietal diameter. */
  readonly bpd: number | null
  /** Head circumference. */
  readonly hc: number | null
  /** Abdominal circumference. */
  readonly ac: number | null
  /** Femur length. */
  readonly fl: number | null
}

/** A measure of a fetus. */
export type FetalMeasure = keyof FetalBiometry

/** The measures of a fetus, in the order in which they are read. */
export const fetalMeasures = ['bpd', 'hc', 'ac', 'fl'] as const satisfies readonly FetalMeasure[]

/** Which measures a formula uses, joined by a plus sign in the order of {@link fetalMeasures}: `bpd+hc`. */
export type MeasureSet = string

/** Measures in centimetres; 0 stands for one that the formula does not use. */
export type Centimetres = Readonly<Record<FetalMeasure, number>>

/** Whether a measure can be calculated with. */
export const isMeasured = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value > 0

/** The measures that are there, and all of them in centimetres. */
export function measuredOf(biometry: FetalBiometry): { measures: FetalMeasure[]; cm: Centimetres } {
  const measures = fetalMeasures.filter((measure) => isMeasured(biometry[measure]))
  const cmOf = (value: number | null) => (isMeasured(value) ? value / 10 : 0)
  const { bpd, hc, ac, fl } = biometry
  return { measures, cm: { bpd: cmOf(bpd), hc: cmOf(hc), ac: cmOf(ac), fl: cmOf(fl) } }
}
