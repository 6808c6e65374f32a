import { type ErrorCode, type ErrorEntry, errorTable, PacsError } from '@opensono/pacs-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { explainDatabaseError } from '../database/databaseError'
import type { Log } from '../log'
import { explainObjectStoreError } from '../object-store/index'
import { languageOf, refusalMessage } from './refusalMessage'

declare module 'fastify' {
  interface FastifyRequest {
    /** Zone of the caller's hospital; null until somebody is known to call. */
    timeZone: string | null
  }
}

/** Codes of a client's slip of the pen, or of a call that it does not wait for, which the operation log need not keep. */
const slips: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'MACHINE_KEY_MISSING',
  'MACHINE_KEY_REFUSED',
  'MACHINE_KEY_EXPIRED',
  'MISSING_REQUIRED_FIELDS',
  'SCHEMA_VALIDATION_FAILED',
  'PATH_PARAMETER_EMPTY',
  'PARAM_ERROR',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'CANCELLED',
  'MEDIA_TYPE_NOT_ACCEPTABLE',
  'MEDIA_TYPE_NOT_SUPPORTED',
]

/** True when somebody was refused, which the operation log then records. */
export function isRefusal(thrown: unknown): thrown is PacsError {
  if (!(thrown instanceof PacsError)) return false
  const { code }: PacsError = thrown
  const { status = 500 }: ErrorEntry = errorTable[code]
  return status >= 400 && status < 500 && !slips.includes(code)
}

function ofStatus(status: number): ErrorCode {
  if (status === 404 || status === 405) return 'NOT_FOUND'
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 429) return 'RATE_LIMITED'
  return 'SCHEMA_VALIDATION_FAILED'
}

/** What Fastify refuses before a handler is reached: a body that is no JSON, one that is too long, too many calls. */
function explainHttpError(thrown: unknown): PacsError {
  if (thrown instanceof PacsError) return thrown
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  return status >= 400 && status < 500 ? new PacsError(ofStatus(status)) : PacsError.from(thrown)
}

/**
 * Answers a failure: the code's status, its facts, and nothing of what went wrong beneath it.
 *
 * @param log - receives the server's own errors.
 * @param otherStatus - in place of the code's own.
 */
export function answerFailure(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
  otherStatus?: number,
) {
  const error = explainHttpError(explainDatabaseError(explainObjectStoreError(thrown)))
  const { status = 500 }: ErrorEntry = errorTable[error.code]
  if (status >= 500) {
    const route = request.routeOptions.url
    log.error({ requestId: request.id, route, code: error.code, error: error.cause ?? error }, 'a call failed')
  }
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  const retryAfterSeconds = error.is('RATE_LIMITED') ? error.details.retryAfterSeconds : undefined
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  const isOwnFault = error.code === 'SERVER_FAULT'
  const language = languageOf(request.headers['accept-language'])
  const vary = [reply.getHeader('Vary'), 'Accept-Language'].filter(Boolean).join(', ')
  return reply
    .code(otherStatus ?? status)
    .type('application/json; charset=utf-8')
    .headers({ Vary: vary, 'Content-Language': language })
    .send({
      success: false,
      errorCode: error.code,
      message: refusalMessage(error, language, request.timeZone ?? null),
      errorData: isOwnFault ? {} : error.details,
    })
}
