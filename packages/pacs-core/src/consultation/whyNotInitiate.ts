import type { Refusal, StudyFacts, StudyOccupant } from '../study/studyRules'
import type { ConsultationRow } from './Consultation'
import { type ConsultationKind, maxExperts } from './consultationKind'
import { isConsultationOpen } from './consultationStatus'

/** Why a list of experts cannot be asked; null for one that can. */
export type ExpertListFault = 'required' | 'tooMany' | 'twice' | 'self' | null

/**
 * Whether experts may be asked together: at least one, at most two live or one on images, none twice, and not oneself. Source: the product
 * specification, section 5.
 *
 * @param kind - of the consultation.
 * @param expertUserIds - who is asked.
 * @param ownUserId - who asks.
 */
export function expertListFault(
  kind: ConsultationKind,
  expertUserIds: readonly string[],
  ownUserId: string,
): ExpertListFault {
  if (expertUserIds.length === 0) return 'required'
  if (expertUserIds.length > maxExperts(kind)) return 'tooMany'
  if (new Set(expertUserIds).size < expertUserIds.length) return 'twice'
  return expertUserIds.includes(ownUserId) ? 'self' : null
}

/** What is known of consultations about a study. */
export interface EarlierConsultations {
  /** One about it is not over. */
  readonly isOpen: boolean
  /** One was finished, of whichever kind. */
  readonly isFinished: boolean
}

/** What is asked of a consultation about the study. */
type FormerConsultation = Pick<ConsultationRow, 'status' | 'requestDoctorName' | 'requestedAt'> & {
  readonly experts: readonly Pick<ConsultationRow['experts'][number], 'name' | 'state'>[]
}

/**
 * What earlier consultations about a study say of a new one.
 *
 * @param rows - all about the study, newest first.
 * @returns what {@link whyNotInitiate} asks, and the facts that its refusal names.
 */
export function earlierConsultations(
  rows: readonly FormerConsultation[],
): EarlierConsultations & { readonly facts: Readonly<Record<string, unknown>> } {
  const open = rows.find(({ status }) => isConsultationOpen(status))
  const finished = rows.find(({ status }) => status === 'finished')
  const former = open ?? finished
  const names = former?.experts.filter(({ state }) => state !== 'transferred').map(({ name }) => name)
  return {
    isOpen: open !== undefined,
    isFinished: finished !== undefined,
    facts:
      former === undefined
        ? {}
        : { requestedByName: former.requestDoctorName, requestedAt: former.requestedAt, experts: names },
  }
}

/**
 * Whether a consultation about a study can be asked for: not of a deleted one, of a VIP patient, while another one is not over, nor a
 * second time.
 *
 * @param study - its facts.
 * @param earlier - other consultations about it.
 */
export function whyNotInitiate(
  study: Pick<StudyFacts, 'deletedAt' | 'mergedIntoId' | 'isVip'>,
  earlier: EarlierConsultations,
): Refusal {
  if (study.deletedAt !== null || study.mergedIntoId !== null) return 'STUDY_IS_DELETED_ERROR'
  if (study.isVip) return 'CONSULTATION_VIP'
  if (earlier.isOpen) return 'CONSULTATION_NOT_OVER'
  return earlier.isFinished ? 'CONSULTATION_REPEATED' : null
}

/**
 * What a doctor is asked before a consultation is sent. Each is a code that the request answers until its `confirmed` contains it.
 */
export const consultationDoubts = [
  /** The study has no images. */
  'CONSULTATION_WITHOUT_IMAGES',
  /** Another user is working on the study. */
  'CONSULTATION_OF_OCCUPIED_STUDY',
] as const

/** What a doctor is asked before a consultation is sent. */
export type ConsultationDoubt = (typeof consultationDoubts)[number]

/**
 * What a doctor confirms before a consultation about a study is sent.
 *
 * @param study - its images, and who works on it.
 * @param asker - the doctor who asks, and the time in milliseconds since 1970 by the server's clock.
 */
export function doubtsOf(
  study: { readonly imageCount: number; readonly occupant?: Omit<StudyOccupant, 'roomId'> | null | undefined },
  asker: { readonly userId: string; readonly nowMs: number },
): ConsultationDoubt[] {
  const { imageCount, occupant } = study
  const isOccupied =
    occupant != null && occupant.userId !== asker.userId && Date.parse(occupant.expiresAt) > asker.nowMs
  return consultationDoubts.filter((doubt) => (doubt === 'CONSULTATION_WITHOUT_IMAGES' ? imageCount === 0 : isOccupied))
}
