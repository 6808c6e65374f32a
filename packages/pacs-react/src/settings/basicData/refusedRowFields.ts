import type { BasicDataKind, PacsError } from '@opensono/pacs-core'
import { type RefusedField, refusedFields } from '../../form/refusedFields'
import { type RowField, rowFields } from './RowDraft'

/**
 * Which fields of a row a refusal is about, so that it is shown there.
 *
 * @param kind - of the row.
 * @param error - the answer of the server.
 * @returns none when it is about the row as a whole.
 */
export function refusedRowFields(kind: BasicDataKind, error: PacsError): readonly RefusedField[] {
  const isField = (path: string | undefined): path is RowField => rowFields(kind).some((field) => field === path)
  if (error.is('DEVICE_TAKEN') && isField('deviceIds')) return [{ path: 'deviceIds', message: null }]
  if (error.is('ROW_IN_USE')) {
    const { field } = error.details
    return isField(field) ? [{ path: field, message: 'inTemplate' }] : []
  }
  if (error.is('NAME_TAKEN'))
    return [{ path: isField(error.details.field) ? error.details.field : 'name', message: 'taken' }]
  return refusedFields(error).filter(({ path }) => isField(path))
}
