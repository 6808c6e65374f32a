import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { ReviewFault } from '@opensono/pacs-core'
import { guardAddress } from '../../../his/addressRule'

/** A hospital's own model, as it is asked. */
export interface ReviewModelSettings {
  /** Base address of an OpenAI-compatible service, such as `https://model.example/v1`. */
  readonly url: string
  readonly name: string
  /** Sent as a bearer token; null for none. */
  readonly key: string | null
  /** Until the answer is whole, retries included. */
  readonly answerMs: number
}

/** Why a model's answer is of no use. */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    readonly fault: ReviewFault,
    /** Whether another try may be answered. */
    readonly isWorthRetrying = false,
  ) {
    super(fault)
  }
}

/** Longer answers are not read. */
const bytesMost = 256 * 1024
const retryAt = (status: number) => status === 429 || status >= 500

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > bytesMost) throw new ModelError('MODEL_ANSWER_INVALID')
  // Nothing packed was asked for: a few bytes could unpack to many.
  if (!['identity', undefined].includes(answer.headers['content-encoding']))
    throw new ModelError('MODEL_ANSWER_INVALID')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += (part as Buffer).length
    if (bytes > bytesMost) throw new ModelError('MODEL_ANSWER_INVALID')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** One request on a connection of its own. No redirection is followed: texts go to the named host and to no other. */
async function askOnce({ url, key }: ReviewModelSettings, body: Buffer, until: AbortSignal): Promise<unknown> {
  const place = new URL(`${url}/chat/completions`)
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (place.protocol === 'https:' ? requestTls : requestPlain)(place, {
        method: 'POST',
        agent: false,
        lookup: guardAddress(place, [place.hostname]),
        signal: until,
        headers: {
          Accept: 'application/json',
          'Accept-Encoding': 'identity',
          'Content-Type': 'application/json',
          'Content-Length': body.length,
          ...(key !== null && { Authorization: `Bearer ${key}` }),
        },
      })
      sent.on('response', resolve).on('error', reject).end(body)
    })
    try {
      const status = answer.statusCode ?? 0
      if (status < 200 || status >= 300) {
        throw new ModelError(retryAt(status) ? 'MODEL_UNREACHABLE' : 'MODEL_ANSWER_INVALID', retryAt(status))
      }
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBody(answer)))
    } finally {
      answer.destroy()
    }
  } catch (thrown) {
    if (until.aborted) throw new ModelError('MODEL_TIMEOUT')
    if (thrown instanceof ModelError) throw thrown
    const isUnreadable = thrown instanceof SyntaxError || thrown instanceof TypeError
    throw new ModelError(isUnreadable ? 'MODEL_ANSWER_INVALID' : 'MODEL_UNREACHABLE', !isUnreadable)
  }
}

/**
 * Asks a model, once more when it did not answer and there is time left.
 *
 * @param content - the call, as the chat completions of OpenAI take it.
 * @returns the JSON that it answered, of whatever shape.
 * @throws ModelError
 */
export async function askModel(settings: ReviewModelSettings, content: object): Promise<unknown> {
  const body = Buffer.from(JSON.stringify({ model: settings.name, ...content }), 'utf8')
  const until = AbortSignal.timeout(settings.answerMs)
  try {
    return await askOnce(settings, body, until)
  } catch (thrown) {
    if (!(thrown instanceof ModelError) || !thrown.isWorthRetrying) throw thrown
    return askOnce(settings, body, until)
  }
}
