import type { Change, SentEvent } from '../../database/change'
import type { StoredConsultation, StoredExpert } from './holdConsultation'

type Whose = Pick<StoredConsultation, 'id' | 'hospitalId' | 'requestedById'>
type Seats = readonly Pick<StoredExpert, 'userId' | 'expertHospitalId'>[]

/** Sends an event to the hospitals of all who take part. */
export function emitToAll(change: Change, { hospitalId }: Whose, experts: Seats, payload: SentEvent): void {
  for (const each of new Set([hospitalId, ...experts.map((seat) => seat.expertHospitalId)])) change.event(payload, each)
}

/** Sends that a consultation has changed. */
export function emitChanged(change: Change, row: Whose, experts: Seats): void {
  emitToAll(change, row, experts, { type: 'consultation-changed', consultationId: row.id })
}

/** Lets it ring with experts who are asked for a live consultation. */
export function ring(change: Change, { id: consultationId }: Whose, experts: Seats): void {
  for (const hospital of new Set(experts.map((seat) => seat.expertHospitalId))) {
    const userIds = experts.filter((seat) => seat.expertHospitalId === hospital).map(({ userId }) => userId)
    change.event({ type: 'room-created', consultationId, userIds }, hospital)
  }
}

/** Everybody who takes part. */
export function participantsOf({ requestedById }: Whose, experts: Seats): string[] {
  return [...new Set([requestedById, ...experts.map(({ userId }) => userId)])]
}
