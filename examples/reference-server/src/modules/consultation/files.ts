import { newId, PacsError, type realtimeConsultationApi, type UploadCredentials } from '@opensono/pacs-core'
import type { BodyOf, QueryOf } from '@opensono/pacs-core/server'
import { isClipType } from '@opensono/pacs-core/server'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultation, consultationVideo } from '../../database/schema/consultation'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'
import { examineObject } from '../image/examineObject'
import { requireUserQuota, waitingBytesOf } from '../image/quota'
import { bindKey, type ConsultationFile, findKey, openKey, rememberKey, renewKey } from '../image/uploadKeys'
import { emitChanged } from './emit'
import { holdConsultation } from './holdConsultation'
import { changeInside, findParticipant, type Participant, readInside } from './participant'

const videoExtensions = ['mp4', 'webm']

/** What a file is asked for with. */
export interface FileWish {
  readonly file: ConsultationFile
  readonly extension: string
  readonly key?: string | undefined
  /** Bytes below which the file must stay; left out for the most that is uploaded at all. */
  readonly contentLengthBelow?: number
  /** Refuses who may not upload it now. */
  allow(change: Change): Promise<void>
}

/** Gives out a key for a file of a consultation. */
export async function giveFileKey(
  services: Services,
  participant: Participant,
  call: CallName,
  { file, extension, key, contentLengthBelow, allow }: FileWish,
): Promise<UploadCredentials> {
  const { config, objectStore } = services
  const { inside, consultationId } = participant
  const folder = `consultation/${inside.hospitalId}`
  const objectKey = key === undefined ? newObjectKey(folder, extension) : objectStore.keyOf(key)
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const waitingBytes = key === undefined ? await waitingBytesOf(services, inside) : 0
  await changeInside(services, participant, call, async (change) => {
    await allow(change)
    const purpose = { consultationId, file }
    if (key === undefined) {
      await requireUserQuota(change, inside, config.uploadQuota, waitingBytes)
      await rememberKey(change, inside, objectKey, purpose)
    } else await renewKey(change, inside, objectKey, purpose)
    const content = key === undefined ? 'upload to a consultation begun' : 'upload to a consultation continued'
    change.log({ content, subject: 'consultation', subjectId: consultationId, details: { file } })
  })
  const most = contentLengthBelow === undefined ? {} : { contentLengthBelow }
  return openKey(services, { objectKey, isNew: key === undefined }, most)
}

/** The live consultation that a doctor is in: the one that began last. */
async function findOwn({ database }: Services, actor: Actor): Promise<string> {
  const [found] = await database.read(actor, { id: 'consultation.own' }, (tx) =>
    tx
      .select({ id: consultation.id })
      .from(consultation)
      .where(
        and(
          eq(consultation.requestedById, actor.userId),
          eq(consultation.kind, 'REALTIME'),
          isNotNull(consultation.startedAt),
        ),
      )
      .orderBy(sql`${consultation.endedAt} IS NOT NULL`, desc(consultation.startedAt), desc(consultation.id))
      .limit(1),
  )
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found.id
}

/** Refuses a video of what never began. One that began may be over by now: its video arrives afterwards. */
async function requireBegun({ tx }: Change, { consultationId }: Participant): Promise<void> {
  const [row] = await tx.select().from(consultation).where(eq(consultation.id, consultationId))
  if (row?.kind !== 'REALTIME' || row.startedAt === null) throw new PacsError('NOT_FOUND')
}

/**
 * Gives out a key for the video of a live consultation, which the doctor's browser records.
 *
 * @param suffix - for instance `mp4`, with or without a dot.
 */
export async function giveVideoKey(
  services: Services,
  actor: Actor,
  call: CallName,
  { suffix, id, key }: QueryOf<typeof realtimeConsultationApi.videoToken>,
): Promise<UploadCredentials> {
  const extension = suffix.trim().replace(/^\./, '').toLowerCase()
  if (!videoExtensions.includes(extension)) throw new PacsError('FILE_TYPE_NOT_ALLOWED')
  const participant = await findParticipant(services, actor, id ?? (await findOwn(services, actor)), ['doctor'])
  return giveFileKey(services, participant, call, {
    file: 'video',
    extension,
    key,
    allow: (change) => requireBegun(change, participant),
  })
}

/** The letters behind the last dot of a name. */
export function suffixOf(filename: string): string {
  return filename.includes('.') ? (filename.split('.').at(-1) ?? '').slice(0, 8) : ''
}

/**
 * Keeps an uploaded video with its consultation. The same one twice is kept once.
 *
 * @throws PacsError `NOT_FOUND`, `UPLOAD_KEY_REFUSED`, `OBJECT_MISSING`, `UPLOAD_TOO_LARGE`.
 */
export async function keepVideo(
  services: Services,
  actor: Actor,
  call: CallName,
  { id, url }: BodyOf<typeof realtimeConsultationApi.setVideo>,
): Promise<null> {
  const participant = await findParticipant(services, actor, id, ['doctor'])
  const { inside, consultationId } = participant
  const objectKey = services.objectStore.keyOf(url.split('?')[0] ?? '')
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const { issued, isKept } = await readInside(services, participant, { id: call.id }, async (tx) => {
    const isIt = and(eq(consultationVideo.objectKey, objectKey), eq(consultationVideo.consultationId, consultationId))
    const kept = await tx.select({ id: consultationVideo.id }).from(consultationVideo).where(isIt)
    return {
      issued: await findKey(tx, inside, objectKey, { consultationId, file: 'video' }),
      isKept: kept.length > 0,
    }
  })
  const object = issued.boundAt === null ? await examineObject(services, actor, objectKey, 'picture') : null
  if (object !== null && !isClipType(object.contentType)) throw new PacsError('UPLOAD_KEY_REFUSED')
  return changeInside(services, participant, call, async (change) => {
    change.log({ content: 'video of a consultation kept', subject: 'consultation', subjectId: consultationId })
    if (isKept) return null
    if (object === null) throw new PacsError('UPLOAD_KEY_REFUSED')
    await bindKey(change, issued)
    const { contentType, sizeBytes, sha256 } = object
    const recordedAt = new Date(change.nowMs).toISOString()
    const { hospitalId } = inside
    await change.tx.insert(consultationVideo).values({
      hospitalId,
      id: newId(change.nowMs),
      consultationId,
      objectKey,
      contentType,
      sizeBytes,
      sha256,
      recordedAt,
      recordedById: actor.userId,
    })
    await emitToHospitals(change, consultationId)
    return null
  })
}

async function emitToHospitals(change: Change, consultationId: string): Promise<void> {
  const { row, experts } = await holdConsultation(change, consultationId)
  emitChanged(change, row, experts)
}
