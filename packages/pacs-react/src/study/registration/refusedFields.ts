import { fieldFaultsOf, type PacsError, type RegistrationField, registrationFaultMessages } from '@opensono/pacs-core'
import { draftField, type RegistrationDraft } from './RegistrationDraft'

type FaultMessage = (typeof registrationFaultMessages)[number]

/** What the server found wrong with an entry. */
export interface RefusedField {
  readonly name: keyof RegistrationDraft
  /** A key of `field.*`. */
  readonly message: FaultMessage
}

/** Codes that are about one field by themselves. */
const fieldOfCode: Readonly<Record<string, RegistrationField>> = {
  PatientTypeId: 'patientSourceId',
  StudyTypeId: 'examTypeId',
}

const isFault = (text: unknown): text is FaultMessage => registrationFaultMessages.some((known) => known === text)

/**
 * Which entries a refusal is about.
 *
 * @param error - what the server said.
 * @param draft - the form, whose fields it may name.
 * @returns none when it is about no field.
 */
export function refusedFields(error: PacsError, draft: RegistrationDraft): RefusedField[] {
  const named = fieldFaultsOf(error).flatMap(({ path, message }): RefusedField[] => {
    const name = draftField(path.split('.')[0] as RegistrationField)
    return name in draft ? [{ name, message: isFault(message) ? message : 'unknown' }] : []
  })
  if (named.length > 0) return named
  const field = fieldOfCode[error.code]
  return field === undefined ? [] : [{ name: draftField(field), message: 'unknown' }]
}
