import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services'

/** Something that a hospital set, which stands in the database as nothing that can be used. */
export interface Unusable {
  readonly what: 'rules' | 'format of numbers' | 'arrangement' | 'own arrangement'
  /** Null where the hospital has no row of its own. */
  readonly hospitalId: string | null
  /** Which of them. */
  readonly names: readonly string[]
}

const found = channel('opensono.unusable-setting')
/** What is read at each press is told no oftener than this. */
const restMs = 60_000

/** Tells anyone who runs the server that the product's own setting stands in the place of the hospital's. The work goes on. */
export function tellUnusable(unusable: Unusable): void {
  found.publish(unusable)
}

/** Writes to the server's log what cannot be used, wherever it was read. */
export function logUnusable(app: FastifyInstance, { clock, log }: Services): void {
  const toldAt = new Map<string, number>()
  const listen = (message: unknown) => {
    const unusable = message as Unusable
    const key = JSON.stringify(unusable)
    const last = toldAt.get(key)
    if (last !== undefined && clock.now() - last < restMs) return
    toldAt.set(key, clock.now())
    log.warn(unusable, 'a setting cannot be used as it is stored: the default holds')
  }
  found.subscribe(listen)
  app.addHook('onClose', async () => {
    found.unsubscribe(listen)
  })
}
