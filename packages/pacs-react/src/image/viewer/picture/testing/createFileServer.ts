/** A server of one file, as a `fetch`. */
export interface FileServer {
  readonly fetch: typeof fetch
  /** First byte of each request. */
  readonly asked: number[]
  /** Requests that were given up. */
  aborted: number
  /** Bytes of the file that were sent, over all requests. */
  sent: number
  /** How many bytes of the file may pass; more wait until it is raised. */
  allow(bytes: number): void
}

/** How the server behaves. */
export interface FileServerOptions {
  /** @defaultValue true */
  readonly hasRanges?: boolean
  /** Bytes that may pass at first. @defaultValue all */
  readonly allowed?: number
  /** @defaultValue 4096 */
  readonly pieceBytes?: number
  /** Status of the next requests, before it answers the file. */
  readonly refusals?: readonly number[]
}

/** Serves a file, with or without ranges, as slowly as the test says. */
export function createFileServer(file: Uint8Array, options: FileServerOptions = {}): FileServer {
  const { hasRanges = true, pieceBytes = 4096 } = options
  const refusals = [...(options.refusals ?? [])]
  let allowed = options.allowed ?? file.length
  let raised: () => void = () => {}
  let waiting = new Promise<void>((resolve) => {
    raised = resolve
  })

  function bodyFrom(start: number, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
    let at = start
    return new ReadableStream(
      {
        start(controller) {
          signal?.addEventListener('abort', () => {
            server.aborted += 1
            controller.error(new DOMException('aborted', 'AbortError'))
          })
        },
        async pull(controller) {
          while (at >= allowed && allowed < file.length) await waiting
          if (at >= file.length) return controller.close()
          const end = Math.min(at + pieceBytes, allowed, file.length)
          controller.enqueue(file.slice(at, end))
          server.sent += end - at
          at = end
        },
        cancel() {
          server.aborted += 1
        },
      },
      { highWaterMark: 0 },
    )
  }

  const server: FileServer = {
    asked: [],
    aborted: 0,
    sent: 0,
    allow(bytes) {
      allowed = bytes
      raised()
      waiting = new Promise((resolve) => {
        raised = resolve
      })
    },
    async fetch(_input, init) {
      const refusal = refusals.shift()
      if (refusal !== undefined) return new Response(null, { status: refusal })
      const range = /bytes=(\d+)-/.exec(new Headers(init?.headers).get('Range') ?? '')
      const start = hasRanges && range !== null ? Number(range[1]) : 0
      server.asked.push(start)
      const headers = { 'Content-Length': String(file.length - start) }
      return new Response(bodyFrom(start, init?.signal), { status: start > 0 ? 206 : 200, headers })
    },
  }
  return server
}
