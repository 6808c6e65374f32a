import { settingsApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { readBasicData, readRooms } from './queries'

/** What the hospital chooses from. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, settingsApi, {
    basicData: ({ actor, params }) =>
      database.read(actor, settingsApi.basicData, (tx) => readBasicData(tx, params.kind)),
    rooms: ({ actor }) => database.read(actor, settingsApi.rooms, readRooms),
  })
}
