import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

type Encoding = 'br' | 'gzip'

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

function encodingFor(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

/**
 * Serves the text files of a build whose names hold their hash: compressed once, when first asked for, kept in memory, and
 * kept by browsers for ever. What is no text, or not there, is left to the static files.
 *
 * @param folder - the build's `assets`.
 */
export async function serveHashedAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const texts = new Set(names.filter((name) => types[path.extname(name)] !== undefined))
  const kept = new Map<string, Promise<Buffer>>()

  function read(name: string, encoding: Encoding | null): Promise<Buffer> {
    const key = `${encoding}:${name}`
    const found = kept.get(key)
    if (found !== undefined) return found
    const bytes = readFile(path.join(folder, name))
    const made = encoding === null ? bytes : bytes.then(compress[encoding])
    kept.set(key, made)
    // A disk that failed once is asked again.
    made.catch(() => kept.delete(key))
    return made
  }

  for (const name of texts) {
    app.get(`/assets/${name}`, async (request, reply) => {
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding !== null) reply.header('Content-Encoding', encoding)
      return reply
        .type(types[path.extname(name)] ?? '')
        .headers({ Vary: 'Accept-Encoding', 'Cache-Control': 'public, max-age=31536000, immutable' })
        .send(await read(name, encoding))
    })
  }
}
