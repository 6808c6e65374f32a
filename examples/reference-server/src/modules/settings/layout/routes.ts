import { layoutApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { readLayout, readView, type StoredLayout } from './readLayouts'
import { saveLayout, saveView } from './saveLayouts'

const form = ({ items, version }: StoredLayout) => ({ fields: items, version })
const list = ({ items, version }: StoredLayout) => ({ items, version })

/** How fields, columns and conditions are arranged. */
export function layoutRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services

  serve(app, services, layoutApi, {
    registrationFields: ({ actor }) =>
      database.read(actor, layoutApi.registrationFields, async (tx) =>
        form(await readLayout(tx, 'registration-field')),
      ),
    setRegistrationFields: ({ actor, body }) =>
      database.change(actor, layoutApi.setRegistrationFields, async (change) =>
        form(await saveLayout(change, actor, 'registration-field', { items: body.fields, version: body.version })),
      ),
    view: ({ actor, params }) =>
      database.read(actor, layoutApi.view, async (tx) => {
        const { isOwn, ...view } = await readView(tx, actor, params.part)
        return { ...list(view), isOwn }
      }),
    setView: ({ actor, params, body }) =>
      database.change(actor, layoutApi.setView, async (change) => {
        const { isOwn, ...view } = await saveView(change, actor, params.part, body)
        return { ...list(view), isOwn }
      }),
    hospitalView: ({ actor, params }) =>
      database.read(actor, layoutApi.hospitalView, async (tx) => list(await readLayout(tx, params.part))),
    setHospitalView: ({ actor, params, body }) =>
      database.change(actor, layoutApi.setHospitalView, async (change) =>
        list(await saveLayout(change, actor, params.part, body)),
      ),
  })
}
