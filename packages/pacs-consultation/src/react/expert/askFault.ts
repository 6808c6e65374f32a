import { type ExpertListFault, expertListFault, limits, type StudyId, type UserId } from '@opensono/pacs-core'
import type { AskDraftState } from './createAskDraft'

/** Why a request cannot be sent. Words: `askConsultation.fault`. */
export type AskFault = Exclude<ExpertListFault, null> | 'comment' | 'images' | 'tooManyImages'

/**
 * The first thing that keeps a request from being sent.
 *
 * @param draft - the request.
 * @param studyId - whom it is about.
 * @param userId - who asks.
 * @returns null when nothing does.
 */
export function askFault(draft: AskDraftState, studyId: StudyId, userId: UserId): AskFault | null {
  const { kind, experts, comment } = draft
  const fault = expertListFault(
    kind,
    experts.map((expert) => expert.userId),
    userId,
  )
  if (fault !== null) return fault
  if (kind === 'REALTIME') return null
  const images = draft.imagesOf === studyId ? draft.imageIds.length : 0
  if (images === 0) return 'images'
  if (images > limits.consultation.images) return 'tooManyImages'
  return comment.trim() === '' ? 'comment' : null
}
