import { type FieldFault, fieldFaultsOf, type PacsError } from '@opensono/pacs-core'

/** A field that the server refused. */
export interface RefusedField extends Omit<FieldFault, 'message'> {
  /** What is wrong, as core words it. Null where the error's own text says it best. */
  readonly message: string | null
}

/**
 * Which fields a refusal is about, so that it is shown there.
 *
 * @param error - the answer of the server.
 * @returns none when it is about the row as a whole.
 */
export function refusedFields(error: PacsError): readonly RefusedField[] {
  if (error.is('NAME_TAKEN')) return [{ path: error.details.field ?? 'name', message: 'taken' }]
  return fieldFaultsOf(error).map((fault) => ({ ...fault, path: fault.path.split('.').at(-1) ?? '' }))
}
