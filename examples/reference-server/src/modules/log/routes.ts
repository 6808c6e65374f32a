import { limits, logApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { readLogHeads } from '../../database/logHeads'
import { createLogVerifications, verifyInThread } from '../../database/logVerifications'
import type { NoteRead } from '../../database/read'
import type { Transaction } from '../../database/transaction'
import { createFairQueue } from '../../queue/createFairQueue'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { exportLog } from './exportLog'
import { countLog, readLogPage } from './queries'

/** The operation log, which is only ever read. Reading it is logged in it (DICOM PS3.15, event 110101). */
export function logRoutes(app: FastifyInstance, services: Services): void {
  const { database, config, clock } = services
  const verifications = createLogVerifications(async (hospitalId, signal) => {
    const noted = (await readLogHeads(config.dataDir)).get(hospitalId) ?? []
    return verifyInThread({ url: database.url, hospitalId, noted }, signal)
  }, clock)
  app.addHook('onClose', async () => verifications.close())
  const exports = createFairQueue({ concurrency: 3 })
  serve(app, services, logApi, {
    operations: ({ actor, query }) =>
      database.read(actor, logApi.operations, async (tx, note) => {
        const { pageNumber, pageSize: _, cursor: __, ...filter } = query
        const total = await countLog(tx, actor, filter)
        const { rows, cursor } = await readLogPage(tx, actor, query)
        note({ content: 'read the operation log', details: { rows: rows.length, page: pageNumber } })
        return { rows, cursor, total: Math.min(total, limits.exactTotal), isTotalExact: total <= limits.exactTotal }
      }),
    export: ({ actor, query, signal }) => {
      const read = async (tx: Transaction, note: NoteRead) => {
        const answer = await exportLog(tx, actor, query)
        note({ content: 'exported the operation log', details: { rows: answer.rows } })
        return answer
      }
      return exports(actor, () => database.read(actor, logApi.export, read, signal), signal)
    },
    verification: async ({ actor }) => {
      const { rows, firstBadSequence, sequence, hash } = await verifications.of(actor.hospitalId)
      return database.read(actor, logApi.verification, async (_tx, note) => {
        const isWhole = firstBadSequence === null
        note({ content: 'verified the operation log', details: { rows, isWhole } })
        return { isWhole, rows, firstBadSequence, head: { sequence, hash } }
      })
    },
  })
}
