import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An S3 that answers as a test wants: a foreign program, and a broken or hostile one. */
export interface OddStore {
  endpoint: string
  /** `METHOD path` of each request. */
  asked: string[]
  answer(how: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

/** Starts it; until configured otherwise it answers 503. */
export async function startOddStore(): Promise<OddStore> {
  let how: Parameters<OddStore['answer']>[0] = (_, response) => void response.writeHead(503).end()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    how(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      how = next
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
