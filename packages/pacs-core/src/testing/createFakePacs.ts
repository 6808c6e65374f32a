import { checkFields } from '../api/checkInput'
import { createPacs } from '../api/createPacs'
import type { AnswerOf, BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '../api/endpoint'
import { apiBasePath } from '../api/envelope'
import type { ApiTable, FetchLike, FetchRequest, Pacs, PacsOptions } from '../api/Pacs'
import { decodeQuery } from '../api/queryText'
import { fileHeaders } from '../api/readFile'
import { type ErrorEntry, errorTable } from '../error/errorTable'
import { PacsError } from '../error/PacsError'

type Answer<E extends Endpoint> = AnswerOf<E> | DataOf<E>

/** What a server's handler sees of a call: checked, with what was left out in its one form. */
type Received<E extends Endpoint> = ParamsOf<E> & QueryOf<E> & BodyOf<E>

/** A request that the fake server saw. */
export interface SeenRequest {
  /** Id of the call, `noun.call`. */
  id: string
  input: Record<string, unknown>
  headers: Record<string, string>
}

/** A file of a fake server, in the pieces in which it comes. */
export interface FakeFile {
  pieces: readonly Uint8Array[]
  fileName?: string
  rows?: number
}

/** A server in memory: answers calls of the endpoint tables, through the real client, without a network. */
export interface FakePacs<Apis extends ApiTable> {
  /** The real client over the fake server. */
  pacs: Pacs<Apis>
  /** The fake server's `fetch`, for what makes a client of its own. */
  fetch: FetchLike
  /** Says how a call is answered from now on; a thrown {@link PacsError} travels as the server would send it. */
  answer<E extends Endpoint>(endpoint: E, handler: (input: Received<E>) => Answer<E> | Promise<Answer<E>>): void
  /** Says what file a call is answered with from now on, as bytes. */
  answerFile<E extends Endpoint>(endpoint: E, handler: (input: Received<E>) => FakeFile | Promise<FakeFile>): void
  /** Everything that was asked, in order. */
  seen: readonly SeenRequest[]
}

function matcher(endpoint: Endpoint): RegExp {
  return new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** A path that names more of its parts goes first, as on a server: `/image/cache/{imageId}` before `/image/{studyId}/{imageId}`. */
const openParts = (endpoint: Endpoint) => Object.keys(endpoint.params ?? {}).length

function respond(status: number, body: unknown) {
  return { status, headers: { get: () => null }, text: async () => JSON.stringify(body) }
}

function respondFile(endpoint: Endpoint, { pieces, fileName = 'file', rows }: FakeFile) {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  const headers = new Headers({
    'Content-Type': endpoint.file ?? '',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    [fileHeaders.expectedBytes]: String(bytes),
    ...(rows !== undefined && { [fileHeaders.rows]: String(rows) }),
  })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return { status: 200, headers, body, text: async () => '' }
}

/**
 * Makes a fake server and a real client that speaks to it.
 *
 * @param apis - the nouns.
 * @param options - anything else a client takes.
 */
export function createFakePacs<Apis extends ApiTable>(
  apis: Apis,
  options: Omit<PacsOptions<Apis>, 'apis' | 'fetch'> = {},
): FakePacs<Apis> {
  const endpoints = Object.values(apis).flatMap((api) => Object.values(api))
  const handlers = new Map<string, (input: never) => unknown>()
  const seen: SeenRequest[] = []

  async function fetch(url: string, request: FetchRequest) {
    const [path = '', queryText = ''] = url.slice(url.indexOf(apiBasePath) + apiBasePath.length).split('?')
    const endpoint = endpoints
      .filter((each) => each.method === request.method && matcher(each).test(path))
      .sort((one, other) => openParts(one) - openParts(other))[0]
    if (endpoint === undefined) return respond(404, { success: false, errorCode: 'NOT_SUPPORTED' })
    const params = Object.entries(matcher(endpoint).exec(path)?.groups ?? {}).map(([k, v]) => [
      k,
      decodeURIComponent(v),
    ])
    const raw: Record<string, string[]> = {}
    for (const [name, value] of new URLSearchParams(queryText)) raw[name] = [...(raw[name] ?? []), value]
    const query = Object.fromEntries(Object.entries(raw).map(([k, v]) => [k, v.length === 1 ? v[0] : v]))
    const body: unknown = request.body === undefined ? {} : JSON.parse(request.body)
    const named = Object.fromEntries(params)
    const asked = decodeQuery(endpoint.query, query)
    seen.push({ id: endpoint.id, input: { ...named, ...asked, ...(body as object) }, headers: request.headers })
    const handler = handlers.get(endpoint.id)
    if (handler === undefined) return respond(501, { success: false, errorCode: 'NOT_SUPPORTED' })
    try {
      const fields = {
        ...checkFields(endpoint.query, asked),
        ...checkFields(endpoint.body, body as Record<string, unknown>),
      }
      const data = await handler({ ...named, ...fields } as never)
      return endpoint.file === undefined
        ? respond(200, { success: true, data })
        : respondFile(endpoint, data as FakeFile)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      const entry: ErrorEntry = errorTable[error.code]
      return respond(entry.status ?? 500, { success: false, errorCode: error.code, errorData: error.details })
    }
  }

  return {
    pacs: createPacs({ ...options, apis, fetch }),
    fetch,
    answer: (endpoint, handler) => void handlers.set(endpoint.id, handler as (input: never) => unknown),
    answerFile: (endpoint, handler) => void handlers.set(endpoint.id, handler as (input: never) => unknown),
    seen,
  }
}
