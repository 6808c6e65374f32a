import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveHashedAssets } from './hashedAssets'

const nonceMeta = /<meta\s+property="csp-nonce"[^>]*>/

/** The page with this answer's nonce: in the element that style-injecting libraries read it from. */
function withNonce(html: string, nonce: string): string {
  const meta = `<meta property="csp-nonce" content="${nonce}" nonce="${nonce}">`
  return nonceMeta.test(html) ? html.replace(nonceMeta, meta) : html.replace('</head>', `${meta}</head>`)
}

/**
 * Serves the built web app. Files whose name holds their hash may be kept for ever; the page itself is asked for each time,
 * because it carries the nonce of its answer.
 *
 * @param folder - where the app was built to.
 * @returns what answers paths that only the app's own router knows.
 */
export async function serveApp(app: FastifyInstance, folder: string) {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { pathname } = new URL(request.url, 'http://localhost')
    // A machine that asks for what is not there, such as `/metrics`, must not take the page for an answer.
    const isNavigation = pathname === '/' || request.headers.accept?.includes('text/html') === true
    const wantsPage = isNavigation && path.extname(pathname) === ''
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found')
    return reply.type('text/html; charset=utf-8').send(withNonce(html, reply.nonce))
  }

  await serveHashedAssets(app, path.join(folder, 'assets'))
  await app.register(fastifyStatic, {
    root: path.resolve(folder),
    index: false,
    wildcard: true,
    globIgnore: ['index.html'],
    cacheControl: false,
    setHeaders(response, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  return sendPage
}
