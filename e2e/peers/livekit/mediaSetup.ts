import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { LivekitPeer } from './LivekitPeer'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which tests in a browser get tokens of our server, and end and start LiveKit's. */
    livekitDesk: string
  }
}

/** A LiveKit server, and a desk at which a page asks for what only Node can do. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const peer = await LivekitPeer.start()
  const answer = async (path: string, query: URLSearchParams): Promise<unknown> => {
    if (path === '/kill') return peer.kill()
    if (path === '/begin') return peer.begin()
    return peer.access(query.get('room') ?? '', query.get('userId') ?? '')
  }
  const desk = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desk')
    response.setHeader('Access-Control-Allow-Origin', '*')
    answer(pathname, searchParams).then(
      (said) => response.end(JSON.stringify(said ?? null)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const address = desk.address()
  if (address === null || typeof address === 'string') throw new Error('The desk has no port.')
  project.provide('livekitDesk', `http://127.0.0.1:${address.port}`)
  return async () => {
    await new Promise((resolve) => desk.close(resolve))
    await peer.kill()
  }
}
