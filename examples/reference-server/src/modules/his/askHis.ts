import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { guardAddress } from './addressRule'
import { HisError } from './HisError'

/** A hospital information system, and how long it is waited for. */
export interface HisTarget {
  /** As `hisAddress` of the core makes it. */
  readonly baseUrl: string
  /** The `Authorization` header; null for none. */
  readonly authorization: string | null
  readonly connectMs: number
  /** Until an answer is whole. */
  readonly answerMs: number
  /** Hosts that the server's keeper allows; empty allows all that are not closed. */
  readonly allowedHosts: readonly string[]
}

/** Longer answers are not read. */
const bytesMost = 5 * 1024 * 1024
const redirectsMost = 3
const certificateCodes = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|HOSTNAME_MISMATCH)/

function explain(thrown: unknown): HisError {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof HisError) return error
    if ('code' in error && typeof error.code === 'string' && certificateCodes.test(error.code)) {
      return new HisError('certificate')
    }
  }
  return new HisError('connection')
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > bytesMost) throw new HisError('tooLarge')
  // Nothing packed was asked for: a few bytes could unpack to many.
  if (!['identity', undefined].includes(answer.headers['content-encoding'])) throw new HisError('notJson')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += (part as Buffer).length
    if (bytes > bytesMost) throw new HisError('tooLarge')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

interface Answer {
  status: number
  location: string | undefined
  body: Buffer
}

/** One request on a connection of its own. */
async function askOnce(url: URL, target: HisTarget, until: AbortSignal): Promise<Answer> {
  const lookup = guardAddress(url, target.allowedHosts)
  const stop = new AbortController()
  const giveUp = () => stop.abort(new HisError('timeout'))
  const timers = [setTimeout(giveUp, target.connectMs), setTimeout(giveUp, target.answerMs)]
  until.addEventListener('abort', giveUp, { once: true })
  try {
    if (until.aborted) throw new HisError('timeout')
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const isTls = url.protocol === 'https:'
      const sent = (isTls ? requestTls : requestPlain)(url, {
        agent: false,
        lookup,
        signal: stop.signal,
        headers: {
          Accept: 'application/fhir+json, application/json;q=0.9',
          'Accept-Encoding': 'identity',
          // A server that does not know a condition must say so instead of answering everybody (FHIR R4, 3.1.1.1.1).
          Prefer: 'handling=strict',
          ...(target.authorization !== null && { Authorization: target.authorization }),
        },
      })
      sent.on('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(timers[0])))
      sent.on('response', resolve).on('error', reject).end()
    })
    try {
      return { status: answer.statusCode ?? 0, location: answer.headers.location, body: await readBody(answer) }
    } finally {
      answer.destroy()
    }
  } catch (thrown) {
    throw stop.signal.aborted ? new HisError('timeout') : explain(thrown)
  } finally {
    for (const timer of timers) clearTimeout(timer)
    until.removeEventListener('abort', giveUp)
  }
}

/**
 * Where an address that the system names is asked: path and query at the configured address, whatever host it names. Behind a proxy a system
 * knows only its inner name.
 *
 * @param baseUrl - as it is configured.
 * @param link - a path below the base address, or a whole address.
 */
export function atConfiguredAddress(baseUrl: string, link: string): string {
  const [authority] = /^(?:[a-z][a-z\d+.-]*:)?[/\\]{2}[^/?#\\]*/i.exec(link) ?? []
  if (authority === undefined) return link
  const { origin, pathname } = new URL(baseUrl)
  const base = pathname.replace(/\/+$/, '')
  const rest = link.slice(authority.length)
  const [path = ''] = rest.split(/[?#]/)
  const isBelow = path === base || path.startsWith(`${base}/`)
  if (isBelow || (URL.canParse(link) && new URL(link).origin === origin)) return `${origin}${rest}`
  // The proxy shows the system at another path: what follows the name of a resource stays.
  const [below = ''] = /\/[A-Z][A-Za-z]+(?:\/[^/]*)?$/.exec(path) ?? []
  return `${origin}${base}${below}${rest.slice(path.length)}`
}

/**
 * Asks a hospital information system. Nothing that it answers leads to another host than its own.
 *
 * @param path - below its base address, or a whole address, such as that of a next page: see {@link atConfiguredAddress}.
 * @param until - ends the wait.
 * @returns the JSON that it answered, of whatever shape.
 * @throws HisError
 */
export async function askHis(target: HisTarget, path: string, until: AbortSignal): Promise<unknown> {
  const { origin } = new URL(target.baseUrl)
  let url = atConfiguredAddress(target.baseUrl, path)
  for (let redirects = 0; redirects <= redirectsMost; redirects += 1) {
    if (!URL.canParse(url, `${target.baseUrl}/`)) throw new HisError('notFhir')
    const next = new URL(url, `${target.baseUrl}/`)
    if (next.origin !== origin || next.username !== '' || next.password !== '') throw new HisError('redirected')
    const { status, location, body } = await askOnce(next, target, until)
    if (status >= 300 && status < 400 && location !== undefined) {
      if (!URL.canParse(location, next.href)) throw new HisError('redirected', status)
      url = new URL(location, next.href).href
      continue
    }
    if (status === 401 || status === 403) throw new HisError('unauthorized', status)
    if (status < 200 || status >= 300) throw new HisError('status', status)
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    } catch {
      throw new HisError('notJson', status)
    }
  }
  throw new HisError('redirected')
}
