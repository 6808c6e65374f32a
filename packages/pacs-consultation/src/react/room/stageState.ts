import type { CaptureSessionState } from '@opensono/pacs-capture'
import type { Consultation, ConsultationEndReason, ConsultationStatus, PictureQuality } from '@opensono/pacs-core'
import type { ConsultationRoomState } from '../../room/ConsultationRoom'

/** What a stage says when there is no picture to look at, or none to trust. */
export type StageState =
  | { readonly kind: 'picture' }
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'reconnecting'
      readonly seconds: number | null
      readonly isOffline: boolean
      readonly isServerGone: boolean
    }
  | { readonly kind: 'replaced' }
  | {
      readonly kind: 'closed'
      readonly status: ConsultationStatus
      readonly reason?: ConsultationEndReason | undefined
    }
  | { readonly kind: 'refused'; readonly code: string }
  /** The doctor's side has no picture to send. */
  | { readonly kind: 'noCard' }
  /** The picture that arrives is frozen. */
  | { readonly kind: 'lost' }
  /** Nobody else is there yet; `names` are awaited. */
  | { readonly kind: 'waiting'; readonly names: readonly string[] }
  /** The doctor is there, and no picture has come. */
  | { readonly kind: 'noPicture'; readonly name: string }

/** Maximum attempts without an answer before the server counts as gone. */
const goneAfter = 3

/** What decides. */
export interface StageFacts {
  readonly state: Pick<
    ConsultationRoomState,
    'status' | 'end' | 'retryCount' | 'retryInSeconds' | 'participants' | 'self' | 'frozen'
  >
  readonly consultation: Pick<Consultation, 'requestDoctorName' | 'requestDoctorId' | 'experts'>
  readonly isDoctor: boolean
  readonly hasPicture: boolean
  readonly quality: PictureQuality | null
  readonly isOnline: boolean
  readonly capture: Pick<CaptureSessionState, 'status'> | null
}

function endOf(end: ConsultationRoomState['end']): StageState {
  if (end === null || end.kind === 'replaced') return { kind: 'replaced' }
  return end
}

/** Who is awaited: the doctor, or the experts who have not refused. */
function awaited({ state, consultation, isDoctor }: StageFacts): readonly string[] {
  const isThere = (userId: string) => state.participants.some((each) => each.userId === userId)
  const { requestDoctorId, requestDoctorName, experts } = consultation
  if (!isDoctor) return isThere(requestDoctorId) ? [] : [requestDoctorName]
  const coming = experts.filter(({ state }) => state === 'invited' || state === 'accepted')
  return coming.some(({ userId }) => isThere(userId)) ? [] : coming.map(({ name }) => name)
}

/**
 * What the stage of a room says. What is frozen is looked at whatever happens to the live picture.
 *
 * @param facts - the room, the picture and this computer.
 */
export function stageState(facts: StageFacts): StageState {
  const { state, isDoctor, hasPicture, quality, isOnline } = facts
  if (state.status === 'ended') return endOf(state.end)
  if (state.status === 'idle' || state.status === 'connecting') return { kind: 'connecting' }
  if (state.status === 'reconnecting') {
    const isServerGone = isOnline && state.retryCount >= goneAfter
    return { kind: 'reconnecting', seconds: state.retryInSeconds, isOffline: !isOnline, isServerGone }
  }
  if (state.frozen !== null) return { kind: 'picture' }
  if (isDoctor && !hasPicture) return { kind: 'noCard' }
  const names = awaited(facts)
  if (names.length > 0) return { kind: 'waiting', names }
  if (!hasPicture) return { kind: 'noPicture', name: facts.consultation.requestDoctorName }
  return !isDoctor && quality === 'lost' ? { kind: 'lost' } : { kind: 'picture' }
}
