import { PacsError } from '../error/PacsError'
import { createEmitter } from '../store/createEmitter'
import { systemClock } from '../value/clock'
import { limits } from '../value/limits'
import { newId } from '../value/newId'
import { checkInput } from './checkInput'
import { type Endpoint, machineKeyHeader } from './endpoint'
import { apiBasePath } from './envelope'
import type {
  ApiTable,
  CallOptions,
  DownloadOptions,
  FetchLike,
  Pacs,
  PacsClient,
  PacsEventMap,
  PacsOptions,
} from './Pacs'
import { encodeQuery } from './queryText'
import { type AnswerLike, readAnswer } from './readAnswer'
import { readFile } from './readFile'

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
    if (options.language !== undefined) headers['Accept-Language'] = options.language()
    const token = options.token?.() ?? null
    const isAnonymous = endpoint.auth !== 'bearer' || how.timeoutMs === limits.anonymousTimeout
    if (token !== null && !isAnonymous) headers.Authorization = `Bearer ${token}`
    else if (options.machineKey !== undefined && endpoint.auth !== 'anonymous')
      headers[machineKeyHeader] = options.machineKey
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
