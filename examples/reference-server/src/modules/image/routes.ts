import { imageApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { bindToStudy, listBufferImages, listStudyImages, removeBufferImage, removeStudyImage } from './service'
import { giveBufferKey, giveStudyKey, takeBufferUpload, takeStudyUpload } from './uploads'

/** Images of studies and of room buffers. */
export function imageRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, imageApi, {
    uploadToken: ({ actor, query }) =>
      database.change(actor, imageApi.uploadToken, (change) => giveStudyKey(services, change, actor, query)),
    onUpload: ({ actor, body }) => takeStudyUpload(services, actor, body),
    cacheUploadToken: ({ actor, query }) =>
      database.change(actor, imageApi.cacheUploadToken, (change) => giveBufferKey(services, change, actor, query)),
    cacheOnUpload: ({ actor, body }) => takeBufferUpload(services, actor, body),
    cacheBindStudy: ({ actor, body }) =>
      database.change(actor, imageApi.cacheBindStudy, (change) => bindToStudy(change, actor, body)),
    list: ({ actor, query }) =>
      database.read(actor, imageApi.list, (tx, note) => listStudyImages(services, tx, actor, query.studyId, note)),
    cacheList: ({ actor, query }) =>
      database.read(actor, imageApi.cacheList, (tx) => listBufferImages(services, tx, actor, query.roomId)),
    remove: ({ actor, params }) =>
      database.change(actor, imageApi.remove, (change) => removeStudyImage(change, actor, params)),
    cacheRemove: ({ actor, params }) =>
      database.change(actor, imageApi.cacheRemove, (change) => removeBufferImage(change, actor, params.imageId)),
  })
}
