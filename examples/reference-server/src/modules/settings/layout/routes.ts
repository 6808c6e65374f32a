import { layoutApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { type LayoutName, readLayout, readView, type StoredLayout } from './readLayouts'
import { saveLayout, saveView } from './saveLayouts'

const form = ({ items, version }: StoredLayout) => ({ fields: items, version })
const list = ({ items, version }: StoredLayout) => ({ items, version })

/** How fields, columns and conditions are arranged. */
export function layoutRoutes(app: FastifyInstance, services: Services): void {
  const { database, log } = services

  /** The work goes on by the product's own order; whoever runs the server is told. */
  function told(hospitalId: string, name: LayoutName, read: StoredLayout): StoredLayout {
    if (read.isUnreadable)
      log.warn({ hospitalId, layout: name }, 'an arrangement that cannot be read: the default holds')
    return read
  }

  serve(app, services, layoutApi, {
    registrationFields: ({ actor }) =>
      database.read(actor, layoutApi.registrationFields, async (tx) =>
        form(told(actor.hospitalId, 'registration-field', await readLayout(tx, 'registration-field'))),
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
      database.read(actor, layoutApi.hospitalView, async (tx) =>
        list(told(actor.hospitalId, params.part, await readLayout(tx, params.part))),
      ),
    setHospitalView: ({ actor, params, body }) =>
      database.change(actor, layoutApi.setHospitalView, async (change) =>
        list(await saveLayout(change, actor, params.part, body)),
      ),
  })
}
