import { type PacsError, type RegistrationField, registrationFaultMessages } from '@opensono/pacs-core'
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
  const { fields } = error.details
  const named = (Array.isArray(fields) ? fields : []).flatMap((fault: unknown): RefusedField[] => {
    if (typeof fault !== 'object' || fault === null) return []
    const path = String(Reflect.get(fault, 'path')).split('.')[0] as RegistrationField
    const name = draftField(path)
    const message: unknown = Reflect.get(fault, 'message')
    return name in draft ? [{ name, message: isFault(message) ? message : 'unknown' }] : []
  })
  if (named.length > 0) return named
  const field = fieldOfCode[error.code]
  return field === undefined ? [] : [{ name: draftField(field), message: 'unknown' }]
}
