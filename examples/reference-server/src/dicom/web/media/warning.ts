import type { FastifyReply } from 'fastify'

const longest = 400

/** Warns a client of what in its request was not done as asked (PS3.18, 8.4.3: warn code 299). */
export function warn(reply: FastifyReply, message: string): void {
  const text = message.replace(/[^\x20-\x7E]|["\\]/g, '?').slice(0, longest)
  const earlier = reply.getHeader('Warning')
  const warning = `299 OpenSono "${text}"`
  reply.header('Warning', earlier === undefined ? warning : `${earlier}, ${warning}`)
}
