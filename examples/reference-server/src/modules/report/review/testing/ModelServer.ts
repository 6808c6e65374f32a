import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a report's call says, as the model is sent it. */
export interface AskedReport {
  items: { item: number; name: string }[]
  findings: string
  impression: string
  [field: string]: unknown
}

/** A model behind the chat completions of OpenAI, answering as a test wants. */
export interface ModelServer {
  readonly url: string
  /** Every call that came: its raw body, and its Authorization. */
  readonly asked: { body: string; authorization: string | undefined; report: AskedReport }[]
  /** Answers a call. */
  answer: (report: AskedReport, response: ServerResponse) => void
  close(): Promise<void>
}

/** Answers with a completion of this content. */
export function complete(response: ServerResponse, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString('utf8')
}

/** Starts one that finds nothing. */
export async function startModelServer(): Promise<ModelServer> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const call = JSON.parse(body) as { messages: { content: string }[] }
      const report = JSON.parse(call.messages[1]?.content ?? '{}') as AskedReport
      model.asked.push({ body, authorization: request.headers.authorization, report })
      if (request.url === '/v1/chat/completions') model.answer(report, response)
      else response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const model: ModelServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    answer: (_report, response) => complete(response, { findings: [] }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model
}
