import type { BasicDataKind, PacsError } from '@opensono/pacs-core'
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
export function refusedField(kind: BasicDataKind, { code, details }: PacsError): RefusedField | null {
  const known = (path: unknown) => rowFields(kind).find((field) => field === path)
  if (code === 'DEVICE_TAKEN' && known('deviceIds') !== undefined) return { path: 'deviceIds', message: null }
  if (code === 'NAME_TAKEN') return { path: known(details.field) ?? 'name', message: 'taken' }
  if (code === 'ROW_IN_USE') {
    const path = known(details.field)
    return path === undefined ? null : { path, message: 'inTemplate' }
  }
  if (code !== 'SCHEMA_VALIDATION_FAILED' || !Array.isArray(details.fields)) return null
  const [first]: unknown[] = details.fields
  if (typeof first !== 'object' || first === null) return null
  const path = known(String(Reflect.get(first, 'path')).split('.').at(-1))
  const message: unknown = Reflect.get(first, 'message')
  return path === undefined || typeof message !== 'string' ? null : { path, message }
}
