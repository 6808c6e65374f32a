import { type BasicDataKind, basicDataApi, seesVip } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../database/actor'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { createRow, editRow, type RowChange, removeRow, setRowEnabled } from './editRows'
import { moveRow } from './order'
import { readPage, readRecord, readRow } from './readRows'
import { exportSheet } from './sheet/exportSheet'
import { importSheet } from './sheet/importSheet'
import { readUsage } from './usage'

/** Basic data as administrators maintain it. */
export function basicDataRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services

  function changeRow<Answer>(
    { actor, params }: { actor: Actor; params: { kind: BasicDataKind; id: string } },
    call: { id: string },
    work: (edit: RowChange) => Promise<Answer>,
  ): Promise<Answer> {
    return database.change(actor, call, (change) => work({ change, actor, ...params }))
  }

  serve(app, services, basicDataApi, {
    page: ({ actor, params, query }) =>
      database.read(actor, basicDataApi.page, (tx) => readPage(tx, params.kind, query)),
    get: ({ actor, params: { kind, id } }) => database.read(actor, basicDataApi.get, (tx) => readRecord(tx, kind, id)),
    create: ({ actor, params, body }) =>
      database.change(actor, basicDataApi.create, (change) => createRow({ change, actor, ...params }, body)),
    edit: (call) => changeRow(call, basicDataApi.edit, (edit) => editRow(edit, call.body)),
    setEnabled: (call) => changeRow(call, basicDataApi.setEnabled, (edit) => setRowEnabled(edit, call.body)),
    top: (call) => changeRow(call, basicDataApi.top, (edit) => moveRow(edit, 'top')),
    order: ({ actor, params, body: { id, beforeId } }) =>
      changeRow({ actor, params: { ...params, id } }, basicDataApi.order, (edit) =>
        moveRow(edit, beforeId === null ? 'end' : { before: beforeId }),
      ),
    usage: ({ actor, params: { kind, id } }) =>
      database.read(actor, basicDataApi.usage, async (tx) => {
        await readRow(tx, kind, id)
        return readUsage(tx, kind, id, seesVip(actor))
      }),
    remove: (call) => changeRow(call, basicDataApi.remove, removeRow),
    export: ({ actor, params, query }) =>
      database.read(actor, basicDataApi.export, async (tx, note) => {
        const sheet = await exportSheet(tx, params.kind, query.language)
        note({
          content: 'exported a dictionary',
          subject: 'basic-data',
          details: { kind: params.kind, rows: sheet.rows },
        })
        return sheet
      }),
    import: ({ actor, params, body }) => importSheet(services, actor, params.kind, body),
  })
}
