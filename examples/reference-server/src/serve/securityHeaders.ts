import { randomBytes } from 'node:crypto'
import { apiBasePath } from '@opensono/pacs-core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services'

declare module 'fastify' {
  interface FastifyReply {
    /** What style elements of this document must carry. */
    nonce: string
  }
}

const yearSeconds = 365 * 24 * 3600

/** Where browsers report what a page was kept from. */
export const policyReportPath = `${apiBasePath}/policy-report`

/** Workers whose codecs are WebAssembly, as the app's build names them: they alone may compile it. */
const wasmWorker = /^\/assets\/jpeg(Ls|2000)\.worker-[\w-]+\.js$/

/** LiveKit's client opens a socket, and asks over HTTP why one was refused. */
function livekitOrigins(url: string): string {
  const { host, protocol } = new URL(url)
  const isPlain = protocol === 'ws:'
  return ` ${isPlain ? 'ws' : 'wss'}://${host} ${isPlain ? 'http' : 'https'}://${host}`
}

function contentSecurityPolicy(nonce: string, path: string, { config, objectStoreOrigins }: PolicyOptions): string {
  const store = objectStoreOrigins.join(' ')
  const socket = new URL(config.publicUrl).origin.replace(/^http/, 'ws')
  const livekit = config.livekit === undefined ? '' : livekitOrigins(config.livekit.url)
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'${wasmWorker.test(path) ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${store}`,
    `media-src 'self' blob: ${store}`,
    `connect-src 'self' blob: ${socket} ${store}${livekit}`,
    `font-src 'self' data:`,
    `worker-src 'self' blob:`,
    `frame-src 'self' blob:`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    `report-uri ${policyReportPath}`,
  ].join('; ')
}

/** The headers that never change. The browser's old XSS filter and its sniffing do harm; who referred is nobody's business. */
const fixedHeaders = {
  'Strict-Transport-Security': `max-age=${yearSeconds}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-XSS-Protection': '0',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
} as const

/** What the headers depend on. */
export type PolicyOptions = Pick<Services, 'config' | 'objectStoreOrigins'>

/**
 * The security headers of an answer. Pages of other origins: see `crossOrigin.ts`.
 *
 * @param path - what is asked for; left out where nothing is.
 */
export function securityHeaders(nonce: string, options: PolicyOptions, path = '/'): Record<string, string> {
  return { ...fixedHeaders, 'Content-Security-Policy': contentSecurityPolicy(nonce, path, options) }
}

/** A nonce for one answer. */
export const newNonce = () => randomBytes(16).toString('base64')

/** Puts the security headers on an answer. */
export function secure(request: FastifyRequest, reply: FastifyReply, services: Services): void {
  reply.nonce = newNonce()
  const headers = securityHeaders(reply.nonce, services, request.url)
  // What may be kept, such as the files of the app, says so itself.
  reply.headers({ ...headers, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' })
}

/** Puts the security headers on every answer that passes the hooks, whatever its status. */
export function addSecurityHeaders(app: FastifyInstance, services: Services): void {
  app.decorateReply('nonce', '')
  app.addHook('onRequest', async (request, reply) => secure(request, reply, services))
}
