import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import { apiBasePath } from '@opensono/pacs-core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services'

declare module 'fastify' {
  interface FastifyReply {
    /** What style elements of this document must carry. */
    nonce: string
  }
}

const yearSeconds = 365 * 24 * 3600

function contentSecurityPolicy(reply: FastifyReply, services: Services): string {
  const { config, objectStoreOrigins } = services
  const store = objectStoreOrigins.join(' ')
  const socket = new URL(config.publicUrl).origin.replace(/^http/, 'ws')
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${reply.nonce}'`,
    `style-src 'self' 'nonce-${reply.nonce}'`,
    `img-src 'self' data: blob: ${store}`,
    `media-src 'self' blob: ${store}`,
    `connect-src 'self' blob: ${socket} ${store}`,
    `font-src 'self' data:`,
    `worker-src 'self' blob:`,
    `frame-src 'self' blob:`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

/**
 * Puts the security headers on every answer, whatever its status. Nothing is open to pages of other origins: there is no
 * CORS header at all.
 */
export async function addSecurityHeaders(app: FastifyInstance, services: Services): Promise<void> {
  app.decorateReply('nonce', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.nonce = randomBytes(16).toString('base64')
    reply.header('Content-Security-Policy', contentSecurityPolicy(reply, services))
    reply.header('Permissions-Policy', 'camera=(self), microphone=(self), display-capture=(self), geolocation=()')
    if (request.url.startsWith(apiBasePath)) reply.header('Cache-Control', 'no-store')
  })
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: yearSeconds, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  })
}
