import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services'

/** A setting of a hospital whose stored value cannot be used. */
export interface Unusable {
  readonly what: 'rules' | 'format of numbers' | 'arrangement' | 'own arrangement'
  /** Null where the hospital has no row of its own. */
  readonly hospitalId: string | null
  /** Which of them. */
  readonly names: readonly string[]
}

const found = channel('opensono.unusable-setting')
/** What is read at each press is reported no oftener than this. */
const restMs = 60_000

/** Reports to the operator of the server that the product's own setting is used instead of the hospital's. The work goes on. */
export function publishUnusable(unusable: Unusable): void {
  found.publish(unusable)
}

/** Writes to the server's log what cannot be used, wherever it was read. */
export function logUnusable(app: FastifyInstance, { clock, log }: Services): void {
  const loggedAt = new Map<string, number>()
  const listen = (message: unknown) => {
    const unusable = message as Unusable
    const key = JSON.stringify(unusable)
    const last = loggedAt.get(key)
    if (last !== undefined && clock.now() - last < restMs) return
    loggedAt.set(key, clock.now())
    log.warn(unusable, 'invalid stored setting, using the default')
  }
  found.subscribe(listen)
  app.addHook('onClose', async () => {
    found.unsubscribe(listen)
  })
}
