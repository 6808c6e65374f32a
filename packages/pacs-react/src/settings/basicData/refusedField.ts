import { type BasicDataKind, fieldFaultsOf, type PacsError } from '@opensono/pacs-core'
import { type RowField, rowFields } from './RowDraft'

/** A field that the server refused. */
export interface RefusedField {
  readonly path: RowField
  /** One of the faults of a field; null where the error's own words say it best. */
  readonly message: string | null
}

/**
 * Which field of a row a refusal is about, so that it is said there.
 *
 * @param kind - of the row.
 * @param error - what the server said.
 * @returns null when it is about the row as a whole.
 */
export function refusedField(kind: BasicDataKind, error: PacsError): RefusedField | null {
  const known = (path: string | undefined) => rowFields(kind).find((field) => field === path)
  if (error.is('DEVICE_TAKEN') && known('deviceIds') !== undefined) return { path: 'deviceIds', message: null }
  if (error.is('NAME_TAKEN')) return { path: known(error.details.field) ?? 'name', message: 'taken' }
  if (error.is('ROW_IN_USE')) {
    const path = known(error.details.field)
    return path === undefined ? null : { path, message: 'inTemplate' }
  }
  const [first] = fieldFaultsOf(error)
  const path = known(first?.path.split('.').at(-1))
  return first === undefined || path === undefined ? null : { path, message: first.message }
}
