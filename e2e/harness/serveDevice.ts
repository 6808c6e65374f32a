import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'

const built = fileURLToPath(new URL('../../examples/device-shell/dist', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}
/** Of the vendor's own making: nothing but its own scripts, the product and its store. */
const policy = (product: string, store: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self' blob:; img-src blob: data:; media-src blob:; connect-src 'self' ${product} ${store}; base-uri 'none'; form-action 'none'`

/**
 * Serves the built page of a device as its vendor would: from another origin, under a strict policy, with its own settings.
 *
 * @param page - which file says what for this test: name and content.
 * @returns the page's address.
 */
export async function serveDevice(settings: { server: string; simulatedProbe: boolean }): Promise<string> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://device').pathname.replace(/\/$/, '/index.html')
    const csp = policy(settings.server, `http://localhost:${inject('objectPort')}`)
    const read = name === '/device.json' ? Promise.resolve(JSON.stringify(settings)) : readFile(path.join(built, name))
    read.then(
      (body) =>
        response
          .writeHead(200, { 'Content-Type': types[path.extname(name)] ?? 'text/plain', 'Content-Security-Policy': csp })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(inject('devicePort'), 'localhost', listening))
  onTestFinished(() => new Promise((closed) => void server.close(() => closed())))
  return `http://localhost:${inject('devicePort')}/`
}
