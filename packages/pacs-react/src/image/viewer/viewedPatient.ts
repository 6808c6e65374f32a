import type { NamedPatient } from '../../identity/PatientLine'
import type { HistoryImages, ViewedStudy } from './useHistoryImages'

/** Whose image is shown, and from which exam. */
export interface ViewedPatient {
  readonly patient: NamedPatient
  /** When that exam was registered (ISO 8601); undefined where it is not known. */
  readonly examTime: string | undefined
  /** The image is of an earlier exam than the one that is looked at. */
  readonly isEarlier: boolean
}

/** The patient of a study, where its row says all of it. */
export function patientOf(study: ViewedStudy | undefined): NamedPatient | null {
  const { patientName, patientSex, patientAge, examNumber, isVip } = study ?? {}
  if (patientName === undefined || patientSex === undefined) return null
  if (patientAge === undefined || examNumber === undefined) return null
  return { patientName, patientSex, patientAge, examNumber, ...(isVip !== undefined && { isVip }) }
}

/** What is known of the patient of an image. */
export interface ViewedBy {
  readonly patient: NamedPatient | null
  readonly examTime: string | undefined
  readonly history: Pick<HistoryImages, 'items' | 'study'>
}

/**
 * Whose image is shown: one of an earlier exam bears the number, name and age of that exam.
 *
 * @param key - of the image; null shows none.
 * @returns null where the patient is not known, as in a buffer.
 */
export function viewedPatient(key: string | null, { patient, examTime, history }: ViewedBy): ViewedPatient | null {
  const isEarlier = history.study !== undefined && history.items.some((item) => item.key === key)
  if (isEarlier && history.study !== undefined) {
    const earlier = patientOf(history.study)
    return earlier === null ? null : { patient: earlier, examTime: history.study.registerTime, isEarlier }
  }
  return patient === null ? null : { patient, examTime, isEarlier }
}
