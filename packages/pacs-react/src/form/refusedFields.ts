import type { PacsError } from '@opensono/pacs-core'

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
export function refusedFields({ code, details }: PacsError): readonly RefusedField[] {
  if (code === 'NAME_TAKEN')
    return [{ path: typeof details.field === 'string' ? details.field : 'name', message: 'taken' }]
  if (code !== 'SCHEMA_VALIDATION_FAILED' || !Array.isArray(details.fields)) return []
  return details.fields.flatMap((field: unknown) => {
    if (typeof field !== 'object' || field === null) return []
    const path = String(Reflect.get(field, 'path')).split('.').at(-1) ?? ''
    const message: unknown = Reflect.get(field, 'message')
    return typeof message === 'string' ? [{ path, message }] : []
  })
}
