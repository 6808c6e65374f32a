import { reportSealApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { getSeal } from './getSeal'
import { verifySealed } from './verifySealed'

/** Seals of finished reports. */
export function reportSealRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, sealKeys } = services
  serve(app, services, reportSealApi, {
    get: ({ actor, params, query }) =>
      database.read(actor, reportSealApi.get, (tx, note) =>
        getSeal({ tx, note, nowMs: clock.now() }, actor, { ...params, ...query }, sealKeys),
      ),
    verify: ({ body }) => verifySealed(database, body, sealKeys),
    key() {
      const { keyId, publicKey } = sealKeys.own
      return { keyId, publicKey, keys: [...sealKeys.published] }
    },
  })
}
