import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
}

/** Pages of an origin of their own. */
export interface Pages {
  url: string
  /** Says what a path answers in place of its file. */
  replace(path: string, text: string): void
  close(): Promise<void>
}

/**
 * Serves a folder unchanged. Paths without a file are the viewer's own: they answer its page.
 *
 * @param folder - of the viewer.
 * @param port - to listen on.
 */
export async function servePages(folder: string, port: number): Promise<Pages> {
  const replaced = new Map<string, string>()
  const server = createServer((request, response) => {
    const where = new URL(request.url ?? '/', 'http://localhost').pathname
    const text = replaced.get(where)
    const file = path.join(folder, path.normalize(where))
    const isFile = path.extname(where) !== ''
    const read = text === undefined ? readFile(isFile ? file : path.join(folder, 'index.html')) : Promise.resolve(text)
    read.then(
      (content) => {
        const type = isFile ? (types[path.extname(where)] ?? 'application/octet-stream') : 'text/html; charset=utf-8'
        response.writeHead(200, { 'Content-Type': type }).end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    replace: (where, text) => void replaced.set(where, text),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
