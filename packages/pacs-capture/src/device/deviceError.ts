import { type ErrorCode, PacsError } from '@opensono/pacs-core'

/** What browsers call their refusals, and what the product calls them. */
const codes: Readonly<Record<string, ErrorCode>> = {
  NotSupportedError: 'DEVICE_NOT_SUPPORTED',
  OverconstrainedError: 'DEVICE_OVERCONSTRAINED',
  NotReadableError: 'DEVICE_NOT_READABLE',
  TrackStartError: 'DEVICE_NOT_READABLE',
  AbortError: 'DEVICE_NOT_READABLE',
  NotAllowedError: 'DEVICE_NOT_ALLOWED',
  PermissionDeniedError: 'DEVICE_NOT_ALLOWED',
  SecurityError: 'DEVICE_NOT_ALLOWED',
  TypeError: 'DEVICE_IN_USE',
  NotFoundError: 'DEVICE_NOT_FOUND',
  DevicesNotFoundError: 'DEVICE_NOT_FOUND',
}

/**
 * Names what a browser threw when a device was opened or listed.
 *
 * @param thrown - a `DOMException`, an `OverconstrainedError` or anything else.
 * @returns an error with a `DEVICE_*` code; `DEVICE_UNKNOWN` for what is in no list.
 */
export function deviceError(thrown: unknown): PacsError {
  if (thrown instanceof PacsError) return thrown
  const name = typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : ''
  return new PacsError(codes[name] ?? 'DEVICE_UNKNOWN', { cause: thrown })
}
