import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes the connections over which nothing was ever asked when the server stops. Browsers open some in advance; Node counts
 * them as busy, and would wait a minute for their first request.
 */
export function closeSilentConnections(app: FastifyInstance, isTls: boolean): void {
  const silent = new Set<Socket>()
  app.server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.server.on('upgrade', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}
