import { machineKeyApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { createMachineKey, readMachineKeys, removeMachineKey } from './machineKeys'

/** Keys by which other machines make calls. */
export function machineKeyRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, machineKeyApi, {
    list: ({ actor }) => database.read(actor, machineKeyApi.list, readMachineKeys),
    create: ({ actor, body }) =>
      database.change(actor, machineKeyApi.create, (change) => createMachineKey(change, actor, body)),
    remove: ({ actor, params }) =>
      database.change(actor, machineKeyApi.remove, (change) => removeMachineKey(change, params.keyId)),
  })
}
