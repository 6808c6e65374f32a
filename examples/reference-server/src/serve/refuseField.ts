import { type FieldFault, type FieldFaultMessage, PacsError } from '@opensono/pacs-core'

/** What a refusal says of a field beside its fault. */
interface RefusedField {
  /** What was expected, where it is more than the message says. */
  readonly expected?: FieldFault['expected']
  /** The rows that the field names and that are not there. */
  readonly ids?: readonly string[] | undefined
}

/**
 * The refusal of a value that a schema cannot judge.
 *
 * @param path - dotted path of the field.
 * @param message - one of the table, so that every screen has words for it.
 */
export function refuseField(path: string, message: FieldFaultMessage, { expected, ids }: RefusedField = {}): PacsError {
  return new PacsError('SCHEMA_VALIDATION_FAILED', {
    message: `${path}: ${message}`,
    details: { fields: [{ path, message, ...(expected && { expected }), ...(ids && { ids }) }] },
  })
}
