import { PacsError } from '../error/PacsError'
import { createEmitter } from '../store/createEmitter'
import { type Clock, systemClock } from '../value/clock'
import { limits } from '../value/limits'
import { newId } from '../value/newId'
import { checkInput } from './checkInput'
import type { DataOf, Endpoint, EndpointLike, InputOf } from './endpoint'
import { apiBasePath } from './envelope'
import { encodeQuery } from './queryText'
import { type AnswerLike, readAnswer } from './readAnswer'
import { type DownloadedFile, type DownloadOptions, readFile } from './readFile'

/** What is sent: the part of `RequestInit` that the product uses. */
export interface FetchRequest {
  method: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** What the product needs of `fetch`. */
export type FetchLike = (url: string, request: FetchRequest) => Promise<AnswerLike>

/** How one call is made. */
export interface CallOptions {
  /** Ends the call early; it then fails with `CANCELLED`. */
  signal?: AbortSignal
  /** The same key for the same act: a repeated call then has one effect. Made anew when left out. */
  idempotencyKey?: string
  /** Time-out in milliseconds. The value 9527 sends the call without authorization. @defaultValue 60000 */
  timeoutMs?: number
}

/** What happened to calls, whoever made them. */
export interface PacsEventMap {
  /** A call was answered 401: the session is over. */
  unauthorized: PacsError
  /** A call was answered 403. */
  forbidden: PacsError
  /** A call was answered 423: the session's screen is locked. */
  locked: PacsError
  /** A call was answered 504. */
  timedOut: PacsError
  /** The network was found reachable or not. */
  reachable: boolean
}

/** How a client is made. */
export interface PacsOptions<Apis extends ApiTable> {
  /** Origin and path before `/api/pacs`. @defaultValue '' (the page's own origin) */
  baseUrl?: string
  /** The nouns that this client speaks; a login page needs only `session`. */
  apis: Apis
  /** The bearer token as it is now, or null. */
  token?: () => string | null
  /** @defaultValue the global `fetch` */
  fetch?: FetchLike
  /** @defaultValue the system's clock */
  clock?: Clock
}

/** Endpoint tables by noun. */
export type ApiTable = Record<string, Record<string, Endpoint>>

type CallFunction<E extends EndpointLike> =
  Record<never, never> extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<DataOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<DataOf<E>>

/** The typed calls of a set of nouns: `pacs.image.uploadToken({ studyId })`. */
export type PacsCalls<Apis extends ApiTable> = {
  readonly [Noun in keyof Apis]: { readonly [Call in keyof Apis[Noun]]: CallFunction<Apis[Noun][Call]> }
}

/** The part of a client that does not depend on its nouns. */
export interface PacsClient {
  /** Makes one call: checks its input, sends it, opens and checks the answer. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<DataOf<E>>
  /** Makes a call that is answered with a file, and tells how much of it has come. Its time-out is one without any bytes. */
  download<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: DownloadOptions): Promise<DownloadedFile>
  /** Listens to what happens to calls. */
  on<Kind extends keyof PacsEventMap>(kind: Kind, listener: (event: PacsEventMap[Kind]) => void): () => void
  /** The server's time in milliseconds since 1970, as far as its answers told; only for showing. */
  serverNow(): number
  /** Names the calls that the server supports, as `GET /server-info` lists them. */
  setSupportedCalls(ids: readonly string[]): void
  /** False when the server said that it does not know the call: hide what needs it. */
  supports(endpoint: Endpoint): boolean
  /** The same client, speaking more nouns. */
  extend<More extends ApiTable>(apis: More): Pacs<More>
}

/** A client for an OpenSono server. */
export type Pacs<Apis extends ApiTable> = PacsClient & PacsCalls<Apis>

/** How an answer is read; it says when bytes have come. */
type Read<Data> = (endpoint: Endpoint, answer: AnswerLike, requestId: string, onBytes: () => void) => Promise<Data>

function pathOf(endpoint: Endpoint, params: Record<string, unknown>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * Makes a client. It holds no state of the session: the token is asked for at each call.
 *
 * @param options - the server, the nouns, and what the host wants to inject.
 * @example
 * const pacs = createPacs({ apis: { session: sessionApi }, token: () => localStorage.getItem('pacs_token') })
 * const user = await pacs.session.info()
 */
export function createPacs<Apis extends ApiTable>(options: PacsOptions<Apis>): Pacs<Apis> {
  const clock = options.clock ?? systemClock
  const send: FetchLike = options.fetch ?? ((url, request) => fetch(url, request))
  const events = createEmitter<PacsEventMap>()
  let clockOffsetMs = 0
  let supported: ReadonlySet<string> | null = null

  function request(endpoint: Endpoint, input: Record<string, unknown>, how: CallOptions) {
    const parts = checkInput(endpoint, input)
    const query = encodeQuery(parts.query)
    const url = `${options.baseUrl ?? ''}${apiBasePath}${pathOf(endpoint, parts.params)}${query === '' ? '' : `?${query}`}`
    const accepted = endpoint.file === undefined ? 'application/json' : `${endpoint.file}, application/json`
    const headers: Record<string, string> = { Accept: accepted, 'X-Request-Id': newId(clock.now()) }
    const token = options.token?.() ?? null
    const isAnonymous = endpoint.auth !== 'bearer' || how.timeoutMs === limits.anonymousTimeout
    if (token !== null && !isAnonymous) headers.Authorization = `Bearer ${token}`
    if (endpoint.method !== 'GET') headers['Idempotency-Key'] = how.idempotencyKey ?? newId(clock.now())
    const hasBody = endpoint.body !== undefined
    if (hasBody) headers['Content-Type'] = 'application/json'
    return { url, headers, ...(hasBody ? { body: JSON.stringify(parts.body) } : {}) }
  }

  async function exchange<Data>(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    how: CallOptions,
    read: Read<Data>,
  ): Promise<Data> {
    const { url, headers, body } = request(endpoint, input, how)
    const requestId = headers['X-Request-Id'] ?? ''
    const abort = new AbortController()
    let isTimedOut = false
    const cancel = () => abort.abort()
    const startTimer = () =>
      clock.after(how.timeoutMs ?? limits.requestTimeoutMs, () => {
        isTimedOut = true
        cancel()
      })
    let stopTimer = startTimer()
    const onBytes = () => {
      stopTimer()
      stopTimer = startTimer()
    }
    how.signal?.addEventListener('abort', cancel)
    if (how.signal?.aborted === true) cancel()
    try {
      const answer = await send(url, {
        method: endpoint.method,
        headers,
        signal: abort.signal,
        ...(body === undefined ? {} : { body }),
      })
      const date = Date.parse(answer.headers.get('Date') ?? '')
      if (!Number.isNaN(date)) clockOffsetMs = date - clock.now()
      events.emit('reachable', true)
      return await read(endpoint, answer, requestId, onBytes)
    } catch (thrown) {
      if (thrown instanceof PacsError) throw thrown
      if (isTimedOut) throw new PacsError('REQUEST_TIMEOUT', { requestId, cause: thrown })
      if (how.signal?.aborted === true) throw new PacsError('CANCELLED', { requestId, cause: thrown })
      events.emit('reachable', false)
      throw new PacsError('NETWORK_UNREACHABLE', { requestId, cause: thrown })
    } finally {
      stopTimer()
      how.signal?.removeEventListener('abort', cancel)
    }
  }

  async function told<Data>(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    how: CallOptions,
    read: Read<Data>,
  ): Promise<Data> {
    const token = options.token?.()
    try {
      return await exchange(endpoint, input, how, read)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      // A late answer to a login that is over says nothing about the one that runs now.
      const isAboutThisLogin = endpoint.auth === 'bearer' && options.token?.() === token
      if (error.code === 'UNAUTHORIZED' && isAboutThisLogin) events.emit('unauthorized', error)
      if (error.code === 'SESSION_LOCKED' && isAboutThisLogin) events.emit('locked', error)
      if (error.code === 'FORBIDDEN') events.emit('forbidden', error)
      if (error.code === 'GATEWAY_TIMEOUT') events.emit('timedOut', error)
      throw error
    }
  }

  const call = (endpoint: Endpoint, input: Record<string, unknown> = {}, how: CallOptions = {}) =>
    told(endpoint, input, how, readAnswer)

  const download = (endpoint: Endpoint, input: Record<string, unknown>, how: DownloadOptions = {}) =>
    told(endpoint, input, how, async (_endpoint, answer, requestId, onBytes) => {
      // A refusal comes in an envelope, as any other.
      if (answer.status < 200 || answer.status >= 300) await readAnswer(endpoint, answer, requestId)
      return readFile(answer, requestId, (progress) => {
        onBytes()
        how.onProgress?.(progress)
      })
    })

  function callsOf(apis: ApiTable): Record<string, unknown> {
    const nouns = Object.entries(apis).map(([noun, api]) => {
      const calls = Object.entries(api).map(([name, endpoint]) => [
        name,
        (input?: Record<string, unknown>, how?: CallOptions) => call(endpoint, input, how),
      ])
      return [noun, Object.freeze(Object.fromEntries(calls))]
    })
    return Object.fromEntries(nouns)
  }

  function compose<More extends ApiTable>(apis: More): Pacs<More> {
    const client: PacsClient = {
      call: call as PacsClient['call'],
      download,
      on: events.on,
      serverNow: () => clock.now() + clockOffsetMs,
      setSupportedCalls: (ids) => {
        supported = new Set(ids)
      },
      supports: (endpoint) => supported === null || supported.has(endpoint.id),
      extend: compose,
    }
    return Object.freeze({ ...client, ...callsOf(apis) }) as Pacs<More>
  }
  return compose(options.apis)
}
