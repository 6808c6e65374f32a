import type { PacsError } from '@opensono/pacs-core'

/** A refusal as Socket.IO reports it: `connect_error` with `data.code`. */
export function refusal(error: PacsError): Error {
  return Object.assign(new Error(error.code), { data: { code: error.code } })
}
