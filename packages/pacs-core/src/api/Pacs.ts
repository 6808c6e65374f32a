import type { PacsError } from '../error/PacsError'
import type { Language } from '../text/createText'
import type { Clock } from '../value/clock'
import type { DataOf, Endpoint, EndpointLike, InputOf } from './endpoint'
import type { AnswerLike } from './readAnswer'

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
  /** The same key for the same act: a repeated call then has one effect. Generated when left out. */
  idempotencyKey?: string
  /** Time-out in milliseconds. The value 9527 sends the call without authorization. @defaultValue 60000 */
  timeoutMs?: number
}

/** How much of a file has come. */
export interface DownloadProgress {
  receivedBytes: number
  /** About how many there will be; null when the server did not say. */
  expectedBytes: number | null
  /** Rows that the file has; null when the server did not say. */
  rows: number | null
}

/** How a file is fetched. */
export interface DownloadOptions extends CallOptions {
  /** Called with each piece that comes. */
  onProgress?: (progress: DownloadProgress) => void
}

/** A file that was fetched whole. */
export interface DownloadedFile {
  blob: Blob
  /** The server's name for it; null when it gave none. */
  fileName: string | null
  /** Rows that the file has; null when the server did not say. */
  rows: number | null
}

/** What happened to calls, by any caller. */
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
  /** The key of another machine, for a script that has no user: `POST /machine-key` makes one. A token comes before it. */
  machineKey?: string
  /** The interface's language as it is now: the server's own words come in it. @defaultValue what the browser asks for */
  language?: () => Language
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
  /** Makes a call that is answered with a file, and reports its progress. Its time-out is the time without new bytes. */
  download<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: DownloadOptions): Promise<DownloadedFile>
  /** Listens to what happens to calls. */
  on<Kind extends keyof PacsEventMap>(kind: Kind, listener: (event: PacsEventMap[Kind]) => void): () => void
  /** The server's time in milliseconds since 1970, estimated from its answers; for display only. */
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
