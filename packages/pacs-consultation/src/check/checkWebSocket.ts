import type { SelfCheckRunner } from './SelfCheck'

/** A server that has not answered by then is out of reach, in milliseconds. */
const answerMs = 8_000

/** The address at which Socket.IO opens its connection (Engine.IO protocol 4). */
function socketUrl(baseUrl: string): URL {
  const base = new URL(baseUrl === '' ? '/' : baseUrl, globalThis.location?.href)
  const url = new URL(`${base.pathname.replace(/\/$/, '')}/socket.io/?EIO=4&transport=websocket`, base)
  url.protocol = base.protocol === 'http:' ? 'ws:' : 'wss:'
  return url
}

/**
 * Opens a WebSocket as the room does: where a proxy blocks it, messages come by long polling.
 *
 * @param baseUrl - origin and path of the server.
 * @param open - opens it. @defaultValue the browser's own
 */
export function checkWebSocket(
  baseUrl: string,
  open: (url: URL) => WebSocket = (url) => new WebSocket(url),
): SelfCheckRunner {
  return {
    run: ({ clock, signal }) =>
      new Promise((resolve) => {
        const socket = open(socketUrl(baseUrl))
        const finish = (code: 'ok' | 'pollingOnly') => {
          cancel()
          socket.close()
          resolve({ code })
        }
        const cancel = clock.after(answerMs, () => finish('pollingOnly'))
        // The first packet of the server is what counts: some proxies open and pass nothing.
        socket.onmessage = () => finish('ok')
        socket.onerror = () => finish('pollingOnly')
        socket.onclose = () => finish('pollingOnly')
        signal.addEventListener('abort', () => finish('pollingOnly'), { once: true })
      }),
  }
}
