import * as z from 'zod/mini'
import { isErrorCode } from '../error/errorTable'
import { PacsError, type PacsErrorOptions } from '../error/PacsError'
import type { Endpoint } from './endpoint'
import { Envelope } from './envelope'

/** What is needed of a `Response`. */
export interface AnswerLike {
  readonly status: number
  readonly headers: { get(name: string): string | null }
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

function detailsOf(errorData: unknown): Record<string, unknown> {
  return typeof errorData === 'object' && errorData !== null && !Array.isArray(errorData)
    ? { ...errorData }
    : errorData === undefined || errorData === null
      ? {}
      : { data: errorData }
}

function failureOf(status: number, envelope: Envelope | null, requestId: string): PacsError {
  const serverMessage = envelope?.message ?? undefined
  const code = envelope?.errorCode ?? undefined
  const said: PacsErrorOptions & { serverMessage?: string } = {
    details: detailsOf(envelope?.errorData),
    requestId,
    ...(serverMessage === undefined ? {} : { serverMessage }),
  }
  if (status === 401) return new PacsError('UNAUTHORIZED', said)
  if (code !== undefined && isErrorCode(code)) {
    // A known code has its text in the user's language; the server's own words are kept where the text is theirs to give.
    const { serverMessage: _words, ...facts } = said
    return new PacsError(code, code === 'PARAM_ERROR' ? said : facts)
  }
  if (status === 403) return new PacsError('FORBIDDEN', said)
  if (status === 504) return new PacsError('GATEWAY_TIMEOUT', said)
  if (envelope === null) {
    if (status === 404 || status === 405 || status === 501) return new PacsError('NOT_SUPPORTED', said)
    if (status === 413) return new PacsError('PAYLOAD_TOO_LARGE', said)
    if (status === 429) return new PacsError('RATE_LIMITED', said)
    if (status === 502 || status === 503) return new PacsError('SERVER_BUSY', said)
    if (status < 400) return new PacsError('RESPONSE_INVALID', { ...said, details: { path: '' } })
  }
  return new PacsError('SERVER_FAULT', { ...said, message: serverMessage ?? `status ${status}` })
}

/**
 * Reads a server's answer: the envelope is opened, its data checked. Fields that we do not know are dropped, so that a newer
 * server can be spoken to.
 *
 * @param endpoint - the call that was made.
 * @param answer - the response.
 * @param requestId - the id that was sent with the call.
 * @returns the call's data.
 * @throws {@link PacsError} the code that the server gave; `UNAUTHORIZED`, `FORBIDDEN`, `GATEWAY_TIMEOUT`, `NOT_SUPPORTED`
 * by status; `RESPONSE_INVALID` with the path of the first field that does not fit.
 */
export async function readAnswer(endpoint: Endpoint, answer: AnswerLike, requestId: string): Promise<unknown> {
  const envelope = parseEnvelope(await answer.text())
  const isSuccess = answer.status >= 200 && answer.status < 300 && envelope?.success === true
  if (!isSuccess) throw failureOf(answer.status, envelope, requestId)
  const data = z.safeParse(endpoint.data, envelope.data ?? null)
  if (data.success) return data.data
  const issue = data.error.issues[0]
  throw new PacsError('RESPONSE_INVALID', {
    requestId,
    details: { path: ['data', ...(issue?.path ?? [])].join('.') },
    message: issue?.message ?? 'the answer does not fit its schema',
  })
}
