import * as z from 'zod/mini'
import { type ErrorCode, type ErrorEntry, errorTable, isErrorCode } from '../error/errorTable'
import { PacsError } from '../error/PacsError'
import type { Endpoint } from './endpoint'
import { Envelope } from './envelope'

/** What is needed of a `Response`. */
export interface AnswerLike {
  readonly status: number
  readonly headers: {
    /** Returns a response header by its name; null when the response does not have it. */
    get(name: string): string | null
  }
  /** Reads the whole body as text, for every answer but a file. */
  text(): Promise<string>
  /** The bytes as they come; needed for files alone. */
  readonly body?: ReadableStream<Uint8Array> | null
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const result = z.safeParse(Envelope, JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/** Which failure an answer means where its envelope has no code that is known here. */
function codeOfStatus(status: number, envelope: Envelope | null): ErrorCode {
  if (status === 403) return 'FORBIDDEN'
  if (status === 504) return 'GATEWAY_TIMEOUT'
  if (envelope === null) {
    if (status === 404 || status === 405 || status === 501) return 'NOT_SUPPORTED'
    if (status === 413) return 'PAYLOAD_TOO_LARGE'
    if (status === 429) return 'RATE_LIMITED'
    if (status === 502 || status === 503) return 'SERVER_BUSY'
    if (status < 400) return 'RESPONSE_INVALID'
  }
  return 'SERVER_FAULT'
}

function statusOf(code: ErrorCode): number | undefined {
  const entry: ErrorEntry = errorTable[code]
  return entry.status
}

function failureOf({ id }: Endpoint, status: number, envelope: Envelope | null, requestId: string): PacsError {
  const serverMessage = envelope?.message ?? undefined
  const received: unknown = envelope?.errorData
  const code = envelope?.errorCode ?? undefined
  // A 401 of a proxy ends the login too, whatever it says; a code of the product with that status means what it says.
  if (code !== undefined && isErrorCode(code) && (status !== 401 || statusOf(code) === 401)) {
    // A known code has its text in the language of the user; the words of the server stay where that text is not loaded.
    return new PacsError(code, { received, requestId, serverMessage })
  }
  const meant = status === 401 ? 'UNAUTHORIZED' : codeOfStatus(status, envelope)
  if (meant === 'RESPONSE_INVALID') return unreadable(id, [], 'no envelope', requestId)
  const message = meant === 'SERVER_FAULT' ? (serverMessage ?? `status ${status}`) : meant
  return new PacsError(meant, { received, requestId, serverMessage, message })
}

/** An answer that does not fit its call: `paths` are the fields that do not, none when it has none at all. */
export function unreadable(call: string, paths: string[], what: string, requestId: string): PacsError {
  return new PacsError('RESPONSE_INVALID', { requestId, details: { call, paths }, message: `${call}: ${what}` })
}

/**
 * Reads a server's answer: the envelope is opened, its data checked. Fields that we do not know are dropped, so that a newer
 * server can be spoken to.
 *
 * @param endpoint - the call that was made.
 * @param answer - the response.
 * @param requestId - the id that was sent with the call.
 * @returns the call's data.
 * @throws {@link PacsError} the code that the server gave, for a 401 only where it is one of that status; `UNAUTHORIZED`, `FORBIDDEN`, `GATEWAY_TIMEOUT`, `NOT_SUPPORTED`
 * by status; `RESPONSE_INVALID` with the id of the call and the path of every field that does not fit.
 */
export async function readAnswer(endpoint: Endpoint, answer: AnswerLike, requestId: string): Promise<unknown> {
  const envelope = parseEnvelope(await answer.text())
  const isSuccess = answer.status >= 200 && answer.status < 300 && envelope?.success === true
  if (!isSuccess) throw failureOf(endpoint, answer.status, envelope, requestId)
  const data = z.safeParse(endpoint.data, envelope.data ?? null)
  if (data.success) return data.data
  const faults = data.error.issues.map(({ path, message }) => ({ path: ['data', ...path].join('.'), message }))
  const what = faults.map(({ path, message }) => `${path}: ${message}`).join('; ')
  const paths = faults.map(({ path }) => path)
  throw unreadable(endpoint.id, paths, what, requestId)
}
