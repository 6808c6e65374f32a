import { hisApi } from '@opensono/pacs-core'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { hisFailure } from '../../database/schema/his'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { createSecretBox } from '../session/secretBox'
import { createHisConnection } from './HisConnection'
import { readSettings, removeKey, rotateKey, saveSettings, settingsAnswer } from './hisSettings'
import { pushOrder } from './pushOrder'
import { searchOrders } from './searchOrders'
import { testConnection } from './testConnection'

/** The hospital information system. */
export function hisRoutes(app: FastifyInstance, services: Services): void {
  const { database, config } = services
  const box = createSecretBox(config.secretDir)
  const connection = createHisConnection(services)

  serve(app, services, hisApi, {
    settings: ({ actor }) =>
      database.read(actor, hisApi.settings, async (tx) => settingsAnswer(await readSettings(tx, actor))),
    async saveSettings({ actor, body }) {
      const saved = await database.change(actor, hisApi.saveSettings, async (change) =>
        settingsAnswer(await saveSettings(change, actor, box, body)),
      )
      connection.reset(actor.hospitalId)
      return saved
    },
    async test({ actor }) {
      const stored = await database.read(actor, { id: hisApi.test.id }, (tx) => readSettings(tx, actor))
      const found = await testConnection(connection, stored)
      if (found.failure === null) connection.reset(actor.hospitalId)
      return database.change(actor, hisApi.test, async ({ log }) => {
        const details = { failure: found.failure, status: found.status }
        log({ content: 'tested the hospital information system', subject: 'his', details })
        return found
      })
    },
    failures: ({ actor }) =>
      database.read(actor, hisApi.failures, async (tx) => {
        const { at, during, failure, status } = hisFailure
        return tx.select({ at, during, failure, status }).from(hisFailure).orderBy(desc(at), desc(hisFailure.id))
      }),
    rotateKey: ({ actor }) =>
      database.change(actor, hisApi.rotateKey, async (change) => {
        const { key, row } = await rotateKey(change, actor)
        return { key, settings: settingsAnswer(row) }
      }),
    removeKey: ({ actor }) =>
      database.change(actor, hisApi.removeKey, async (change) => settingsAnswer(await removeKey(change, actor))),
    search: ({ actor, body }) => searchOrders(services, connection, actor, body),
    push: ({ key, body, requestId }) => pushOrder(database, connection, key, body, requestId),
  })
}
