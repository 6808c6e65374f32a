import type { ConsultationKind } from './consultationKind'
import type { ConsultationStatus } from './consultationStatus'

const day = 24 * 60

/**
 * How long a consultation of each kind may stay in each status that is not its end, in minutes. Of a live one the waiting is counted from the
 * request and the rest from its start; of a graphic one all is counted from the request. A status that is missing is an end, or not of the kind.
 */
export const consultationBounds = {
  REALTIME: { waiting: day, serving: day },
  GRAPHIC: { waiting: 3 * day, editing: 3 * day },
} as const satisfies Readonly<Record<ConsultationKind, Partial<Record<ConsultationStatus, number>>>>

/** How long the room of a live consultation that has begun may be empty before the consultation ends, in minutes. */
export const emptyRoomMinutes = 10

/** What decides when a consultation ends automatically. Moments are ISO 8601. */
export interface ConsultationTimes {
  readonly kind: ConsultationKind
  readonly status: ConsultationStatus
  readonly requestedAt: string
  readonly startedAt: string | null
}

/**
 * When a consultation ends automatically: at its bound, and a live one that has begun ten minutes after its room became empty.
 *
 * @param times - the consultation.
 * @param room - whether no user is in its room, and since when, in milliseconds since 1970.
 * @returns milliseconds since 1970; null for a consultation that is over.
 */
export function consultationExpiry(
  { kind, status, requestedAt, startedAt }: ConsultationTimes,
  room: { readonly isEmpty: boolean; readonly nowMs: number },
): number | null {
  const bounds: Partial<Record<ConsultationStatus, number>> = consultationBounds[kind]
  const minutes = bounds[status]
  if (minutes === undefined) return null
  if (status !== 'serving') return Date.parse(requestedAt) + minutes * 60_000
  const last = Date.parse(startedAt ?? requestedAt) + minutes * 60_000
  return room.isEmpty ? Math.min(last, room.nowMs + emptyRoomMinutes * 60_000) : last
}
