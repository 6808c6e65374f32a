/** Statuses of a study; unknown ones of newer servers show as `interim`, `all` is a filter only. */
export const studyStatuses = [
  /** Registered: nothing captured yet. */
  'registered',
  /** Checked: at least one image. */
  'checked',
  /** Diagnosed: a report was finished. */
  'diagnosed',
  /** Printed: the report was printed. */
  'printed',
  /** Consulted: a consultation was finished. */
  'consulted',
  /** Interim: a status this version does not know. */
  'interim',
] as const

/** Status of a study, derived from its facts. */
export type StudyStatus = (typeof studyStatuses)[number]

/** The facts that decide a study's status. */
export interface StatusFacts {
  firstImageAt: string | null
  diagnosedAt: string | null
  printedAt: string | null
  consultedAt: string | null
}

/**
 * Derives the status of a study from its facts: consulted over printed over diagnosed over checked over registered.
 *
 * @param facts - when each thing first happened, or null.
 */
export function studyStatus(facts: StatusFacts): Exclude<StudyStatus, 'interim'> {
  if (facts.consultedAt !== null) return 'consulted'
  if (facts.printedAt !== null) return 'printed'
  if (facts.diagnosedAt !== null) return 'diagnosed'
  if (facts.firstImageAt !== null) return 'checked'
  return 'registered'
}
