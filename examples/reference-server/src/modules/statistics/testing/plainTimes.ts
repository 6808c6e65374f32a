import { type TurnaroundStep, turnaroundSteps } from '@opensono/pacs-core'

/** A row of a study's line, as it was written. */
export interface Step {
  step: string
  at: string
}

/** What a plain reckoning finds of a stretch. */
export interface PlainStretch {
  step: TurnaroundStep
  from: number
  ms: number
}

const dayOf = (at: number, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

/**
 * The stretches of one study, reckoned from its line alone.
 *
 * @param queueDate - the day for which the patient was registered.
 */
export function plainStretches(line: readonly Step[], queueDate: string, timeZone: string): PlainStretch[] {
  const all = (step: string) =>
    line.flatMap((row) => (row.step === step ? [Date.parse(row.at)] : [])).sort((a, b) => a - b)
  const [registered = Number.NaN] = all('registered')
  const [image] = all('first-image')
  const [diagnosed] = all('diagnosed')
  const [reviewed] = all('reviewed')
  const [printed] = all('printed')
  const last = diagnosed === undefined ? undefined : all('last-image').findLast((at) => at <= diagnosed)
  const came = dayOf(registered, timeZone) === queueDate ? registered : undefined
  const ends: Record<TurnaroundStep, [from: number | undefined, to: number | undefined]> = {
    wait: [came, image],
    exam: [image, last],
    report: [last, diagnosed],
    review: [diagnosed, reviewed],
    print: [diagnosed, printed],
    total: [came, printed],
  }
  return turnaroundSteps.flatMap((step) => {
    const [from, to] = ends[step]
    return from === undefined || to === undefined ? [] : [{ step, from, ms: Math.max(0, to - from) }]
  })
}

/** The smallest of some times that a part of them does not exceed; null of none. */
export function plainQuantile(times: readonly number[], part: number): number | null {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null
}

/** The hour of an instant where the hospital is. */
export const plainHour = (at: number, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))
