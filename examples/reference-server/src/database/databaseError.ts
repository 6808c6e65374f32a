import { type ErrorCode, PacsError } from '@opensono/pacs-core'

/**
 * What PostgreSQL's own refusals mean to a caller, by SQLSTATE (PostgreSQL documentation, appendix A).
 * Ids are opaque to clients: what is no UUID names no row, so it is answered as any other id that does not exist.
 */
const codes: Readonly<Record<string, ErrorCode>> = {
  '22P02': 'NOT_FOUND', // invalid_text_representation
  '22003': 'SCHEMA_VALIDATION_FAILED', // numeric_value_out_of_range
  '22007': 'SCHEMA_VALIDATION_FAILED', // invalid_datetime_format
  '22008': 'SCHEMA_VALIDATION_FAILED', // datetime_field_overflow
  '22009': 'SCHEMA_VALIDATION_FAILED', // invalid_time_zone_displacement_value
  '22021': 'SCHEMA_VALIDATION_FAILED', // character_not_in_repertoire
  '40001': 'SERVER_BUSY', // serialization_failure
  '40P01': 'SERVER_BUSY', // deadlock_detected
  '53100': 'STORAGE_FULL', // disk_full
  '53200': 'SERVER_BUSY', // out_of_memory
  '53300': 'SERVER_BUSY', // too_many_connections
  '55P03': 'SERVER_BUSY', // lock_not_available
  '57014': 'SERVER_BUSY', // query_canceled, by statement_timeout
  '57P01': 'SERVER_BUSY', // admin_shutdown
  '57P02': 'SERVER_BUSY', // crash_shutdown
  '57P03': 'SERVER_BUSY', // cannot_connect_now
}

const brokenConnection = /^(ECONN|EPIPE|ETIMEDOUT|08)/
const poolErrors = /timeout exceeded when trying to connect|Connection terminated|not queryable|Cannot use a pool/

/**
 * The SQLSTATE or system code beneath an error, looking through what Drizzle wraps around it.
 *
 * @param thrown - what was caught.
 */
export function databaseCode(thrown: unknown): string | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') return error.code
    if (poolErrors.test(error.message)) return 'ECONNRESET'
  }
  return null
}

/**
 * Says a database's refusal in the product's words; anything else is given back as it is.
 *
 * @param thrown - what was caught.
 */
export function explainDatabaseError(thrown: unknown): unknown {
  if (thrown instanceof PacsError) return thrown
  const found = databaseCode(thrown)
  if (found === null) return thrown
  const code = codes[found] ?? (brokenConnection.test(found) ? 'SERVER_BUSY' : undefined)
  return code === undefined ? thrown : new PacsError(code, { cause: thrown })
}

/** True when the same transaction may simply be run again: another one was in its way. */
export function isWorthRetrying(thrown: unknown): boolean {
  const code = databaseCode(thrown)
  return code === '40001' || code === '40P01'
}
