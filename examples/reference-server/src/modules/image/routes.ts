import { imageApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve/serve'
import type { Services } from '../../services'
import { decidePatient } from './filePatient'
import { changeBufferImage, commentOn, keepMeasure, orderImages, setView } from './imageEdits'
import { exportImage, readBase64, readDicomUrl, readMeasure, readThumbnail } from './imageReads'
import { createJournalKeys } from './journalKey'
import { markSeen } from './markSeen'
import { moveImages } from './move/moveImages'
import { undoMove } from './move/undoMove'
import { giveOtherKey, takeOtherUpload } from './otherUploads'
import { bindToStudy, listBufferImages, listStudyImages, removeBufferImage, removeStudyImage } from './service'
import {
  giveBufferKey,
  giveStudyKey,
  takeBufferDicom,
  takeBufferUpload,
  takeStudyDicom,
  takeStudyUpload,
} from './uploads'

/** Images of studies and of room buffers, and what else is uploaded. */
export function imageRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  const journalKeyOf = createJournalKeys(services.config.secretDir)
  serve(app, services, imageApi, {
    uploadToken: ({ actor, query }) => giveStudyKey(services, actor, query),
    onUpload: ({ actor, body }) => takeStudyUpload(services, actor, body),
    uploadDicom: ({ actor, body }) => takeStudyDicom(services, actor, body),
    cacheUploadToken: ({ actor, query }) => giveBufferKey(services, actor, query),
    cacheOnUpload: ({ actor, body }) => takeBufferUpload(services, actor, body),
    cacheUploadDicom: ({ actor, body }) => takeBufferDicom(services, actor, body),
    cacheBindStudy: ({ actor, body }) =>
      database.change(actor, imageApi.cacheBindStudy, (change) => bindToStudy(change, actor, body)),
    list: ({ actor, query }) =>
      database.read(actor, imageApi.list, (tx, note) => listStudyImages(services, tx, actor, query.studyId, note)),
    cacheList: ({ actor, query }) =>
      database.read(actor, imageApi.cacheList, (tx, note) => listBufferImages(services, tx, actor, query.roomId, note)),
    remove: ({ actor, params }) =>
      database.change(actor, imageApi.remove, (change) => removeStudyImage(change, actor, params)),
    cacheRemove: ({ actor, params }) =>
      database.change(actor, imageApi.cacheRemove, (change) => removeBufferImage(change, actor, params.imageId)),
    cacheUpdate: ({ actor, params, body }) =>
      database.change(actor, imageApi.cacheUpdate, (change) =>
        changeBufferImage(change, actor, { ...params, ...body }),
      ),
    comment: ({ actor, params, body }) =>
      database.change(actor, imageApi.comment, (change) => commentOn(change, actor, params.imageId, body.comment)),
    decidePatient: ({ actor, params, body }) =>
      database.change(actor, imageApi.decidePatient, (change) =>
        decidePatient(change, actor, params.imageId, body.decision),
      ),
    removeComment: ({ actor, params }) =>
      database.change(actor, imageApi.removeComment, (change) => commentOn(change, actor, params.imageId, '')),
    seen: ({ actor, params, body }) =>
      database.change(actor, imageApi.seen, (change) => markSeen(change, actor, { ...params, ...body })),
    order: ({ actor, body }) => database.change(actor, imageApi.order, (change) => orderImages(change, actor, body)),
    move: ({ actor, body }) => database.change(actor, imageApi.move, (change) => moveImages(change, actor, body)),
    undoMove: ({ actor, body }) =>
      database.change(actor, imageApi.undoMove, (change) => undoMove(change, actor, body.imageIds)),
    setView: ({ actor, params, body }) =>
      database.change(actor, imageApi.setView, (change) => setView(change, actor, { ...params, ...body })),
    measure: ({ actor, params, body }) =>
      database.change(actor, imageApi.measure, (change) => keepMeasure(change, actor, { ...params, ...body })),
    readMeasure: ({ actor, params }) =>
      database.read(actor, imageApi.readMeasure, (tx, note) =>
        readMeasure(services, { tx, actor, note }, params.imageId),
      ),
    thumbnail: ({ actor, params }) =>
      database.read(actor, imageApi.thumbnail, (tx, note) =>
        readThumbnail(services, { tx, actor, note }, params.imageId),
      ),
    dicomUrl: ({ actor, query }) => readDicomUrl(services, actor, query.imageId),
    base64Image: ({ actor, query }) => readBase64(services, actor, query.imageUrl),
    exportToken: ({ actor, query }) => exportImage(services, actor, query),
    journalKey: ({ actor }) =>
      database.read(actor, imageApi.journalKey, (_tx, note) => {
        note({ content: 'capture journal opened' })
        return journalKeyOf(actor)
      }),
    genericUploadToken: ({ actor, query }) => giveOtherKey(services, actor, query),
    genericOnUpload: ({ actor, params, body }) => takeOtherUpload(services, actor, { ...params, ...body }),
  })
}
