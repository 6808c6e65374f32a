import { entriesAsBefore } from '@opensono/pacs-core'
import { chooseSource, price } from './linkedEntries'
import { nameOfRoom, newRegistration } from './newRegistration'
import { draftOf, type FormEntries, type NewRegistration, type RegistrationDraft } from './RegistrationDraft'
import type { RegistrationFacts } from './useRegistrationFacts'

/**
 * What the form of the next patient begins with: the fields that the hospital marked "as before", and what follows from these.
 *
 * @param former - the registration before.
 * @param facts - what a registration goes by.
 */
export function nextRegistration(former: RegistrationDraft, facts: RegistrationFacts): NewRegistration {
  const begun = newRegistration(facts)
  const taken: Partial<FormEntries> = entriesAsBefore(facts.layout, former)
  if (Object.keys(taken).length === 0) return begun
  // Parts are those of an exam type, which comes along.
  if ((taken.bodyPartIds ?? []).length > 0) taken.examTypeId = former.examTypeId
  const linked = { ...facts, study: null }
  const { patientSourceId = null, ...others } = taken
  const draft = price(chooseSource(patientSourceId)({ ...draftOf(begun), ...others }, linked), linked)
  const { priorityId, studyFee, studyScore, roomId } = draft
  const roomChosenIn = roomId === facts.roomId ? null : nameOfRoom(facts.roomId)
  return { ...begun, ...taken, priorityId, studyFee, studyScore, roomChosenIn }
}
