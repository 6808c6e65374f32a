import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { newNonce, type PolicyOptions, securityHeaders } from './securityHeaders'

const headersOf = (options: PolicyOptions) => ({
  ...securityHeaders(newNonce(), options),
  'Cache-Control': 'no-store',
  'Content-Length': '0',
  Connection: 'close',
})

/** An answer without a body, for a connection on which no request can be answered, with the headers of every other answer. */
export function rawRefusal(status: number, options: PolicyOptions): string {
  const lines = Object.entries(headersOf(options)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
}

const statusOfError: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Refuses what is no request, and closes the connection: an open half of it would hide that the client has left. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket, options: PolicyOptions): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.write(rawRefusal(statusOfError[error.code ?? ''] ?? 400, options))
  socket.destroySoon()
}

/** Refuses the `Expect` header that nobody knows, which Node would answer itself. */
export function refuseExpectations(app: FastifyInstance, options: PolicyOptions): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headersOf(options)).end()
  })
}
