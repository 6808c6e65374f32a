import { PacsError } from '../error/PacsError'
import { createEmitter, type Emitter } from '../store/createEmitter'
import { type Clock, systemClock } from '../value/clock'
import type { Endpoint } from './endpoint'
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
import { type AnswerLike, readAnswer } from './readAnswer'
import { readFile } from './readFile'
import { requestOf } from './requestOf'
import { startPatience } from './startPatience'

/** How an answer is read; it says when bytes have come. */
type Read<Data> = (endpoint: Endpoint, answer: AnswerLike, requestId: string, onBytes: () => void) => Promise<Data>

/** What makes the calls of one client, whatever nouns it speaks. */
interface Transport {
  readonly events: Emitter<PacsEventMap>
  serverNow(): number
  ask<Data>(endpoint: Endpoint, input: Record<string, unknown>, how: CallOptions, read: Read<Data>): Promise<Data>
}

function createTransport(options: PacsOptions<ApiTable>, clock: Clock): Transport {
  const send: FetchLike = options.fetch ?? ((url, request) => fetch(url, request))
  const events = createEmitter<PacsEventMap>()
  let clockOffsetMs = 0

  async function exchange<Data>(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    how: CallOptions,
    read: Read<Data>,
  ): Promise<Data> {
    const { url, id, request } = requestOf(options, clock, endpoint, input, how)
    const patience = startPatience(clock, how)
    try {
      const answer = await send(url, { ...request, signal: patience.signal })
      const date = Date.parse(answer.headers.get('Date') ?? '')
      if (!Number.isNaN(date)) clockOffsetMs = date - clock.now()
      events.emit('reachable', true)
      return await read(endpoint, answer, id, patience.renew)
    } catch (thrown) {
      if (thrown instanceof PacsError) throw thrown
      const ended = patience.whyEnded(id, thrown)
      if (ended !== null) throw ended
      events.emit('reachable', false)
      throw new PacsError('NETWORK_UNREACHABLE', { requestId: id, cause: thrown })
    } finally {
      patience.stop()
    }
  }

  return {
    events,
    serverNow: () => clock.now() + clockOffsetMs,
    async ask(endpoint, input, how, read) {
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
    },
  }
}

type Call = (endpoint: Endpoint, input?: Record<string, unknown>, how?: CallOptions) => Promise<unknown>

function callsOf(apis: ApiTable, call: Call): Record<string, unknown> {
  const nouns = Object.entries(apis).map(([noun, api]) => {
    const calls = Object.entries(api).map(([name, endpoint]) => [
      name,
      (input?: Record<string, unknown>, how?: CallOptions) => call(endpoint, input, how),
    ])
    return [noun, Object.freeze(Object.fromEntries(calls))]
  })
  return Object.fromEntries(nouns)
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
  const transport = createTransport(options, options.clock ?? systemClock)
  let supported: ReadonlySet<string> | null = null

  const call: Call = (endpoint, input = {}, how = {}) => transport.ask(endpoint, input, how, readAnswer)

  const download = (endpoint: Endpoint, input: Record<string, unknown>, how: DownloadOptions = {}) =>
    transport.ask(endpoint, input, how, async (_asked, answer, requestId, onBytes) => {
      // A refusal comes in an envelope, as any other.
      if (answer.status < 200 || answer.status >= 300) await readAnswer(endpoint, answer, requestId)
      return readFile(endpoint, answer, requestId, (progress) => {
        onBytes()
        how.onProgress?.(progress)
      })
    })

  function compose<More extends ApiTable>(apis: More): Pacs<More> {
    const client: PacsClient = {
      call: call as PacsClient['call'],
      download,
      on: transport.events.on,
      serverNow: transport.serverNow,
      setSupportedCalls: (ids) => {
        supported = new Set(ids)
      },
      supports: (endpoint) => supported === null || supported.has(endpoint.id),
      extend: compose,
    }
    return Object.freeze({ ...client, ...callsOf(apis, call) }) as Pacs<More>
  }
  return compose(options.apis)
}
