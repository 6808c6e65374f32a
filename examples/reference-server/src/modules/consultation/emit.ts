import type { Change, SentEvent } from '../../database/change'
import type { StoredConsultation, StoredExpert } from './holdConsultation'

type Whose = Pick<StoredConsultation, 'id' | 'hospitalId' | 'requestedById'>
type Asked = readonly Pick<StoredExpert, 'userId' | 'expertHospitalId'>[]

/** Sends an event to the hospitals of all who take part. */
export function emitToAll(change: Change, { hospitalId }: Whose, experts: Asked, payload: SentEvent): void {
  for (const each of new Set([hospitalId, ...experts.map(({ expertHospitalId }) => expertHospitalId)]))
    change.event(payload, each)
}

/** Sends that a consultation has changed. */
export function emitChanged(change: Change, row: Whose, experts: Asked): void {
  emitToAll(change, row, experts, { type: 'consultation-changed', consultationId: row.id })
}

/** Lets it ring with experts who are asked for a live consultation. */
export function ring(change: Change, { id: consultationId }: Whose, experts: Asked): void {
  for (const hospital of new Set(experts.map(({ expertHospitalId }) => expertHospitalId))) {
    const userIds = experts.filter(({ expertHospitalId }) => expertHospitalId === hospital).map(({ userId }) => userId)
    change.event({ type: 'room-created', consultationId, userIds }, hospital)
  }
}

/** Everybody who takes part. */
export function participantsOf({ requestedById }: Whose, experts: Asked): string[] {
  return [...new Set([requestedById, ...experts.map(({ userId }) => userId)])]
}
