import { studyObjectApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { listObjects, readObjectDocument, readObjectFile } from './readObjects'
import { takeOut } from './takeOut'

/** DICOM objects without a picture that are kept with studies. */
export function studyObjectRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, studyObjectApi, {
    list: ({ actor, query }) =>
      database.read(actor, studyObjectApi.list, (tx, note) => listObjects(services, tx, actor, query.studyId, note)),
    file: ({ actor, params }) => readObjectFile(services, actor, params),
    document: ({ actor, params }) => readObjectDocument(services, actor, params),
    takeOut: ({ actor, params, body }) =>
      database.change(actor, studyObjectApi.takeOut, (change) => takeOut(change, actor, { ...params, ...body })),
  })
}
