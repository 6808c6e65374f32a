import type { VersionedDraft } from '../../form/versionedDraft'
import { draftOf, type NewRegistration, type RegistrationDraft, type RegistrationRow } from './RegistrationDraft'

/** What a new registration begins with at a workplace. */
export interface Workplace {
  /** The room one works in. */
  readonly roomId: string | null
  /** The exam type that the hospital chose for new registrations; null for none, or while it is not known yet. */
  readonly examTypeId: string | null
}

/** A form as it is held: the row, and what was typed over it. */
export type HeldRegistration = VersionedDraft<RegistrationRow, RegistrationDraft>

/** A form for a new patient. */
export function newRegistration({ roomId, examTypeId }: Workplace): NewRegistration {
  return { version: 0, patientSourceId: null, examTypeId, applyDepartmentId: null, roomId, roomChosenIn: null }
}

/** Names a workplace; one may work in no room. */
export const nameOfRoom = (roomId: string | null): string => roomId ?? ''

/**
 * The exam room that was chosen by hand, after the workplace moved to another one; else null.
 *
 * @param draft - of a new registration.
 * @param roomId - the room one works in now.
 */
export function roomLeftBehind(draft: RegistrationDraft, roomId: string | null): string | null {
  const { roomChosenIn } = draft
  const isMoved = roomChosenIn !== null && roomChosenIn !== nameOfRoom(roomId)
  return isMoved && draft.roomId !== roomId ? draft.roomId : null
}

/** The workplace moved, or what it begins with is known now: a new registration follows, but for a room that was chosen by hand. */
export function followWorkplace(held: HeldRegistration, { roomId, examTypeId }: Workplace): HeldRegistration {
  const { base, edits } = held
  if ('studyId' in base) return held
  const begun = { ...base, examTypeId: base.examTypeId ?? examTypeId }
  if ({ ...draftOf(base), ...edits }.roomChosenIn !== null) return { base: begun, newer: null, edits }
  const { roomId: _room, roomChosenIn: _chosen, ...others } = edits
  return { base: { ...begun, roomId, roomChosenIn: null }, newer: null, edits: others }
}

/** A new registration that was typed before, perhaps at another workplace: its room stays. */
export function restoreNew({ base, edits }: HeldRegistration, { roomId, examTypeId }: Workplace): HeldRegistration {
  if ('studyId' in base) return { base, newer: null, edits }
  const typed = { ...draftOf(base), ...edits }
  const isElsewhere = typed.roomId !== roomId
  const roomChosenIn = isElsewhere ? (typed.roomChosenIn ?? nameOfRoom(base.roomId)) : null
  const begun = { ...newRegistration({ roomId, examTypeId }), ...base, roomId, roomChosenIn: null }
  return { base: begun, newer: null, edits: { ...edits, roomId: typed.roomId, roomChosenIn } }
}
