import { PacsError, systemClock } from '@opensono/pacs-core'

/** An upload that makes no progress for this time is aborted and tried again. */
const stallMs = 60_000

/** What the S3 client hands to its request handler. */
export interface StoreRequest {
  method: string
  protocol: string
  hostname: string
  port?: number | undefined
  path: string
  query?: Record<string, string | string[] | null> | undefined
  headers: Record<string, string>
  body?: unknown
}

/** What the S3 client takes from its request handler. */
export interface StoreResponse {
  response: { statusCode: number; reason: string; headers: Record<string, string>; body: Blob }
}

/** Headers that browsers set themselves and refuse from pages. */
const browserHeaders: readonly string[] = ['host', 'content-length']

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}

function urlOf(request: StoreRequest): string {
  const port = request.port === undefined ? '' : `:${request.port}`
  const pairs = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) =>
      each === null ? encode(name) : `${encode(name)}=${encode(each)}`,
    ),
  )
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`
  return `${request.protocol}//${request.hostname}${port}${request.path}${query}`
}

function headersOf(xhr: XMLHttpRequest): Record<string, string> {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/)
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
}

/**
 * Makes the request handler of the S3 client: `XMLHttpRequest`, because `fetch` reports no upload progress. The blob goes to the
 * browser as it is and is never read into the page's memory.
 *
 * @param onProgress - called with the number of bytes that were sent.
 * @param signal - breaks it off.
 */
export function xhrHandler(onProgress: (sentBytes: number) => void, signal: AbortSignal) {
  function handle(request: StoreRequest): Promise<StoreResponse> {
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      let cancelStall = systemClock.after(stallMs, stall)
      function stall(): void {
        settle(() => reject(new PacsError('NETWORK_UNREACHABLE', { message: 'the upload made no progress' })))
        xhr.abort()
      }
      const cancel = () => {
        settle(() => reject(new PacsError('CANCELLED')))
        xhr.abort()
      }
      function settle(answer: () => void): void {
        cancelStall()
        signal.removeEventListener('abort', cancel)
        answer()
      }
      xhr.open(request.method, urlOf(request))
      xhr.responseType = 'blob'
      for (const [name, value] of Object.entries(request.headers)) {
        if (!browserHeaders.includes(name.toLowerCase())) xhr.setRequestHeader(name, value)
      }
      xhr.upload.onprogress = (event) => {
        cancelStall()
        cancelStall = systemClock.after(stallMs, stall)
        onProgress(event.loaded)
      }
      xhr.onload = () =>
        settle(() => {
          const { status, statusText } = xhr
          const body = xhr.response instanceof Blob ? xhr.response : new Blob()
          resolve({ response: { statusCode: status, reason: statusText, headers: headersOf(xhr), body } })
        })
      xhr.onerror = () => settle(() => reject(new PacsError('NETWORK_UNREACHABLE')))
      signal.addEventListener('abort', cancel)
      if (signal.aborted) return cancel()
      xhr.send((request.body as XMLHttpRequestBodyInit | undefined) ?? null)
    })
  }
  return {
    handle,
    metadata: { handlerProtocol: 'http/1.1' },
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
    destroy: () => {},
  }
}
