import { settingsApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { readRows, toChoice } from './basicData/readRows'
import { basicDataRoutes } from './basicData/routes'
import { readRooms } from './queries'
import { logUnusable } from './unusable'

/** What the hospital chooses from, and how that is maintained. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, settingsApi, {
    basicData: ({ actor, params }) =>
      database.read(actor, settingsApi.basicData, async (tx) => (await readRows(tx, params.kind)).map(toChoice)),
    rooms: ({ actor }) => database.read(actor, settingsApi.rooms, readRooms),
  })
  basicDataRoutes(app, services)
  logUnusable(app, services)
}
