import { buffer } from 'node:stream/consumers'
import {
  type DataOf,
  imageApi,
  isAllowed,
  newId,
  PacsError,
  type UploadCredentials,
  type UploadPurpose,
  uploadRules,
} from '@opensono/pacs-core'
import { type QueryOf, uploadPurposeOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import { uploadedFile } from '../../database/schema/image'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'
import { examineDocument } from './examineDocument'
import { bindContent, missingObject } from './examineObject'
import { requireUserQuota, waitingBytesOf } from './quota'
import { redrawPicture } from './redrawPicture'
import { removeObjectsJob } from './removeObjectsJob'
import { bindKey, findKey, openKey, refuseKey, rememberKey } from './uploadKeys'
import { wrongType } from './wrongType'

const addressSeconds = 300

function requirePurpose(actor: Actor, purpose: UploadPurpose): void {
  if (!isAllowed(uploadRules[purpose].permission, actor.authorities)) throw new PacsError('FORBIDDEN')
}

/** Gives out a key to upload a file that is no image of a study. */
export async function giveOtherKey(
  services: Services,
  actor: Actor,
  { filename, purpose = uploadPurposeOf(filename) ?? undefined }: QueryOf<typeof imageApi.genericUploadToken>,
): Promise<UploadCredentials> {
  if (purpose === undefined) throw wrongType()
  requirePurpose(actor, purpose)
  const { extensions, maxBytes } = uploadRules[purpose]
  const extension = extensions.find((each) => filename.toLowerCase().endsWith(each))
  if (extension === undefined) throw wrongType(purpose)
  const objectKey = newObjectKey(`upload/${actor.hospitalId}`, extension.slice(1))
  const waitingBytes = await waitingBytesOf(services, actor)
  await services.database.change(actor, imageApi.genericUploadToken, async (change) => {
    await requireUserQuota(change, actor, services.config.uploadQuota, waitingBytes)
    await rememberKey(change, actor, objectKey, { purpose })
    change.log({ content: 'upload begun', subject: 'upload', details: { purpose } })
  })
  return openKey(services, { objectKey, isNew: true }, { contentLengthBelow: maxBytes + 1 })
}

/** A file as it is kept. */
interface KeptFile {
  objectKey: string
  contentType: string
  sizeBytes: number
  width: number | null
  height: number | null
}

async function examine(services: Services, actor: Actor, objectKey: string, purpose: UploadPurpose): Promise<KeptFile> {
  const { objectStore: store } = services
  const { sizeBytes } = await bindContent(services, objectKey)
  if (sizeBytes > uploadRules[purpose].maxBytes) throw new PacsError('UPLOAD_TOO_LARGE')
  const file = await buffer(await store.read(objectKey))
  if (purpose === 'template' || purpose === 'import') {
    return { objectKey, sizeBytes, width: null, height: null, ...examineDocument(file, purpose) }
  }
  const { bytes, contentType, width, height } = await redrawPicture(file, purpose)
  const key = newObjectKey(`upload/${actor.hospitalId}`, contentType === 'image/png' ? 'png' : 'jpg')
  await store.write(key, bytes, contentType, { isBound: true })
  return { objectKey: key, contentType, sizeBytes: bytes.length, width, height }
}

/** What is refused is deleted, and its key is used up. */
async function examineOrRefuse(services: Services, actor: Actor, objectKey: string, purpose: UploadPurpose) {
  try {
    return await examine(services, actor, objectKey, purpose)
  } catch (thrown) {
    const error = missingObject(thrown)
    if (error instanceof PacsError && error.code !== 'OBJECT_MISSING') await refuseKey(services, objectKey)
    throw error
  }
}

/** Keeps an uploaded file that is no image of a study, for the call that will name it. */
export async function takeOtherUpload(
  services: Services,
  actor: Actor,
  { purpose, fileUrl }: { purpose: UploadPurpose; fileUrl: string },
): Promise<DataOf<typeof imageApi.genericOnUpload>> {
  requirePurpose(actor, purpose)
  const { database, objectStore } = services
  const call = imageApi.genericOnUpload
  const sentKey = objectStore.keyOf(fileUrl)
  if (sentKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const issued = await database.read(actor, { id: call.id }, (tx) => findKey(tx, actor, sentKey, { purpose }))
  const kept = issued.boundAt === null ? await examineOrRefuse(services, actor, sentKey, purpose) : null
  const take = database.change(actor, call, async (change) => {
    if (kept === null) throw new PacsError('UPLOAD_KEY_REFUSED')
    await bindKey(change, issued)
    const id = newId(change.nowMs)
    const uploadedAt = new Date(change.nowMs).toISOString()
    const { hospitalId, userId } = actor
    await change.tx.insert(uploadedFile).values({ hospitalId, id, purpose, uploadedById: userId, uploadedAt, ...kept })
    if (kept.objectKey !== sentKey) change.job(removeObjectsJob, { keys: [sentKey] })
    change.log({ content: 'file uploaded', subject: 'upload', subjectId: id, details: { purpose } })
    return { uploadId: id, ...kept }
  })
  const drawnKey = kept === null || kept.objectKey === sentKey ? null : kept.objectKey
  const { objectKey, ...answer } = await take.catch(async (error: unknown) => {
    if (drawnKey !== null) await objectStore.remove(drawnKey)
    throw error
  })
  // The same act said twice at once: the answer is that of the other one, with the picture that it drew.
  if (drawnKey !== null && drawnKey !== objectKey) await objectStore.remove(drawnKey)
  const { contentType } = answer
  const url = await objectStore.presignedUrl(objectKey, { expiresInSeconds: addressSeconds, contentType })
  return { ...answer, url }
}
