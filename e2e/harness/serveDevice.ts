import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { lane } from './lane'

const built = fileURLToPath(new URL('../../examples/device-shell/dist', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}
/** Of the vendor's own making: nothing but its own scripts, the product and its store. */
const policy = (product: string, store: string, nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; worker-src 'self' blob:; img-src blob: data: ${store}; media-src blob: ${store}; connect-src 'self' ${product} ${product.replace(/^http/, 'ws')} ${store}; base-uri 'none'; form-action 'none'`

/**
 * Serves a built page as its vendor would: from another origin, under a strict policy, with its own settings.
 *
 * @param settings - what its `device.json` says.
 * @param folder - of the page; the device's own when left out. `__NONCE__` in it becomes the answer's nonce.
 * @returns the page's address.
 */
export async function serveDevice(
  settings: { server: string; simulatedProbe?: boolean; studyId?: string },
  folder = built,
): Promise<string> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://device').pathname.replace(/\/$/, '/index.html')
    const nonce = randomBytes(16).toString('base64')
    const csp = policy(settings.server, `http://localhost:${lane().objectPort}`, nonce)
    const page = (text: string) => text.replace('__NONCE__', nonce)
    const read =
      name === '/device.json'
        ? Promise.resolve(JSON.stringify(settings))
        : name.endsWith('.html')
          ? readFile(path.join(folder, name), 'utf8').then(page)
          : readFile(path.join(folder, name))
    read.then(
      (body) =>
        response
          .writeHead(200, { 'Content-Type': types[path.extname(name)] ?? 'text/plain', 'Content-Security-Policy': csp })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(lane().devicePort, 'localhost', listening))
  onTestFinished(() => new Promise((closed) => void server.close(() => closed())))
  return `http://localhost:${lane().devicePort}/`
}
