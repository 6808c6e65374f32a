import { fieldFaultsOf, type PacsError } from '@opensono/pacs-core'

/** A field that the server refused. */
export interface RefusedField {
  readonly path: string
  /** What is wrong, as the field's texts name it: `taken` when another row has the value. Null where the error's own text says it best. */
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
  return fieldFaultsOf(error).map(({ path, message }) => ({ path: path.split('.').at(-1) ?? '', message }))
}
