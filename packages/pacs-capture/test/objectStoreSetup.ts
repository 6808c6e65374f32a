import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedObjectStore } from '../../../examples/reference-server/src/object-store/index'
import { startCutter } from './startCutter'

/** What a global setup is given by the test runner. */
interface Project {
  provide(key: 'storeControl', value: string): void
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts the real object store behind a line that a test can cut. */
export default async function setup(project: Project): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'capture-store-'))
  const origins = new Set<string>()
  const cutter = startCutter()
  const cutterPort = await listen(cutter.server)
  const logged: string[] = []
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const store = await startEmbeddedObjectStore({
    directory,
    host: '127.0.0.1',
    port: 0,
    publicEndpoint: `http://127.0.0.1:${cutterPort}`,
    allowedOrigins: () => [...origins],
    logger: { info: log, error: log },
  })
  cutter.leadTo(store.port)

  async function answer(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://control')
    const key = url.searchParams.get('key') ?? ''
    if (url.pathname === '/credentials') return await store.issueCredentials({ key, purpose: 'upload' })
    if (url.pathname === '/object') return await store.head(key)
    if (url.pathname === '/cut') return cutter.cutAfter(Number(url.searchParams.get('bytes')))
    if (url.pathname === '/restore') return cutter.restore()
    return null
  }

  const control = createServer((request, response) => {
    const { origin } = request.headers
    if (origin !== undefined) origins.add(origin)
    response.setHeader('Access-Control-Allow-Origin', origin ?? '*')
    answer(request).then(
      (body) => response.end(JSON.stringify(body ?? null)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  project.provide('storeControl', `http://127.0.0.1:${await listen(control)}`)

  return async () => {
    control.closeAllConnections()
    control.close()
    cutter.close()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  }
}
