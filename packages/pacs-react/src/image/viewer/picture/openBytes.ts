import { PacsError } from '@opensono/pacs-core'

/** Where a file is fetched: its address, or what answers a fresh one, since addresses of images live a minute. */
export type PictureUrl = string | (() => string | Promise<string>)

/** The bytes of a file from some byte on, as they arrive. */
export interface ByteStream {
  /** Length of the whole file; null where the server does not say it. */
  readonly total: number | null
  /** @returns the next bytes; null at the end. @throws PacsError `NETWORK_UNREACHABLE`. */
  read(): Promise<Uint8Array | null>
  /** Ends it: what has not arrived is not sent. */
  cancel(): void
}

/** How a file is fetched. */
export interface ByteSource {
  /** @throws PacsError `NOT_FOUND`, `FORBIDDEN`, `NETWORK_UNREACHABLE`, `CANCELLED`. */
  open(from: number, signal: AbortSignal): Promise<ByteStream>
}

function errorOfStatus(status: number): PacsError {
  if (status === 404 || status === 410) return new PacsError('NOT_FOUND')
  if (status === 401 || status === 403) return new PacsError('FORBIDDEN')
  return new PacsError('SERVER_FAULT', { message: `the store answered ${status}` })
}

function numberOfHeader(answer: Response, name: string): number | null {
  const text = answer.headers.get(name)
  return text === null || !/^\d+$/.test(text) ? null : Number(text)
}

/** Passes bytes by of a server that always sends the whole file. */
async function skip(reader: ReadableStreamDefaultReader<Uint8Array>, count: number): Promise<Uint8Array | null> {
  let left = count
  for (;;) {
    const { value } = await reader.read()
    if (value === undefined) return null
    if (value.length > left) return value.subarray(left)
    left -= value.length
  }
}

function lost(thrown: unknown, signal: AbortSignal): PacsError {
  return signal.aborted ? new PacsError('CANCELLED') : PacsError.from(thrown, 'NETWORK_UNREACHABLE')
}

async function streamOf(answer: Response, from: number, signal: AbortSignal): Promise<ByteStream> {
  const isPart = answer.status === 206
  const length = numberOfHeader(answer, 'Content-Length')
  const isPacked = answer.headers.has('Content-Encoding')
  const total = length === null || isPacked ? null : isPart ? from + length : length
  const reader = answer.body?.getReader()
  if (reader === undefined) throw new PacsError('NETWORK_UNREACHABLE', { message: 'an answer without a body' })
  let first = from > 0 && !isPart ? await skip(reader, from) : null
  return {
    total,
    async read() {
      if (first !== null) {
        const rest = first
        first = null
        return rest
      }
      try {
        return (await reader.read()).value ?? null
      } catch (thrown) {
        throw lost(thrown, signal)
      }
    },
    cancel: () => void reader.cancel().catch(() => {}),
  }
}

/**
 * Fetches a file in ranges where the server has them, else from its start each time.
 *
 * @param fetcher - the browser's own, if left out.
 */
export function createByteSource(url: PictureUrl, fetcher: typeof fetch): ByteSource {
  async function request(from: number, signal: AbortSignal): Promise<Response> {
    const address = typeof url === 'string' ? url : await url()
    // Not kept by the browser: a stream that waits for the player would keep everyone else from the same file.
    const init: RequestInit = { signal, cache: 'no-store', headers: from === 0 ? {} : { Range: `bytes=${from}-` } }
    return await fetcher(address, init)
  }
  return {
    async open(from, signal) {
      try {
        let answer = await request(from, signal)
        // An address that has expired; a fresh one may do.
        if (answer.status === 403 && typeof url !== 'string') answer = await request(from, signal)
        if (!answer.ok) throw errorOfStatus(answer.status)
        return await streamOf(answer, from, signal)
      } catch (thrown) {
        throw lost(thrown, signal)
      }
    },
  }
}
