import { recordQueryApi, studyApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { createFairQueue } from '../../queue/createFairQueue'
import { queuedFile } from '../../serve/queuedFile'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { keepOccupied, occupy, release } from './occupancy'
import { exportRecords } from './records/exportRecords'
import { findRecords } from './records/findRecords'
import { editQuery, readSavedQueries, removeQuery, saveQuery } from './records/savedQueries'
import { readStudyLog } from './records/studyLog'
import { edit, getStudy, register } from './service'

/** Registration and records. */
export function studyRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, sealKeys } = services
  const exports = createFairQueue({ concurrency: 3 })
  serve(app, services, studyApi, {
    register: ({ actor, body }) =>
      database.change(actor, studyApi.register, (change) => register(change, actor, body, sealKeys.own)),
    list: ({ actor, query }) =>
      database.read(actor, studyApi.list, (tx, note) => findRecords(tx, actor, query, clock.now(), note)),
    search: ({ actor, body }) =>
      database.read(actor, studyApi.search, (tx, note) => findRecords(tx, actor, body, clock.now(), note)),
    export: ({ actor, body, signal }) =>
      queuedFile(exports, actor, () => exportRecords(database, actor, body, signal), signal),
    log: ({ actor, params, query }) =>
      database.read(actor, studyApi.log, (tx, note) =>
        readStudyLog(tx, actor, { ...params, ...query }, clock.now(), note),
      ),
    get: ({ actor, params }) =>
      database.read(actor, studyApi.get, (tx, note) => getStudy(tx, actor, params.studyId, clock.now(), note)),
    edit: ({ actor, params, body }) =>
      database.change(actor, studyApi.edit, (change) => edit(change, actor, params.studyId, body, sealKeys.own)),
    occupy: ({ actor, params }) =>
      database.change(actor, studyApi.occupy, (change) => occupy(change, actor, params.studyId)),
    heartbeat: ({ actor, params, body }) => keepOccupied(database, actor, { ...params, ...body }),
    release: ({ actor, params, body }) =>
      database.change(actor, studyApi.release, (change) => release(change, actor, { ...params, ...body })),
  })
  serve(app, services, recordQueryApi, {
    list: ({ actor }) => database.read(actor, recordQueryApi.list, (tx) => readSavedQueries(tx, actor)),
    save: ({ actor, body }) => database.change(actor, recordQueryApi.save, (change) => saveQuery(change, actor, body)),
    edit: ({ actor, params, body }) =>
      database.change(actor, recordQueryApi.edit, (change) => editQuery({ change, actor, ...params }, body)),
    remove: ({ actor, params }) =>
      database.change(actor, recordQueryApi.remove, (change) => removeQuery({ change, actor, ...params })),
  })
}
