import {
  type DataOf,
  type FileExtension,
  PacsError,
  type Refusal,
  realtimeConsultationApi,
  type UploadCredentials,
  whyNotReceive,
  whyNotUpload,
} from '@opensono/pacs-core'
import type { BodyOf, QueryOf } from '@opensono/pacs-core/server'
import { isConsultationActive } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { room } from '../../database/schema/foundation'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'
import { announcedImage } from '../image/announcedImage'
import { type ExaminedObject, examineObject } from '../image/examineObject'
import { addFile, putAllIntoStudy, putIntoBuffer } from '../image/placeImage'
import { requireUserQuota, waitingBytesOf } from '../image/quota'
import {
  bindOpenKeys,
  findKey,
  type IssuedKey,
  nextInstanceNumber,
  openKey,
  rememberKey,
  renewKey,
} from '../image/uploadKeys'
import { factsOf, refuse } from '../study/studyFacts'
import { type HeldConsultation, holdConsultation, statusChanged } from './holdConsultation'
import { changeInside, findParticipant, type Participant, readInside } from './participant'
import { isInside } from './takePart'

/** The study that an expert names, and who asked them about it: compared with the consultation, never believed. */
interface NamedStudy {
  readonly studyId: string
  readonly requestDoctorId: string
  readonly requestDoctorHospitalId: string
}

/**
 * As what the caller takes part in the consultations about a study that a given doctor of a given hospital asked for, the newest first.
 *
 * @throws PacsError `NOT_FOUND` when there is none.
 */
async function findParticipants(
  services: Services,
  actor: Actor,
  named: NamedStudy,
): Promise<[Participant, ...Participant[]]> {
  const { rows } = await services.database.read(actor, { id: 'consultation.ofStudy' }, (tx) =>
    tx.execute<{ consultation_id: string }>(sql`SELECT * FROM consultations_of_study(${named.studyId}::uuid)
      WHERE requested_by_id = ${named.requestDoctorId}::uuid AND hospital_id = ${named.requestDoctorHospitalId}::uuid`),
  )
  const found: Participant[] = []
  for (const row of rows) found.push(await findParticipant(services, actor, row.consultation_id, ['expert']))
  const [first, ...rest] = found
  if (first === undefined) throw new PacsError('NOT_FOUND')
  return [first, ...rest]
}

/** Images of an expert are the doctor's, whose examination it is: the study's rules look at them. */
const doctorOf = ({ row }: HeldConsultation, nowMs: number) => ({
  userId: row.requestedById,
  roomId: row.roomId ?? '',
  authorities: new Set(['pacs:image:collect_image']),
  nowMs,
})

const isOpenTo = ({ experts, facts: { status } }: HeldConsultation, { actor }: Participant) =>
  isConsultationActive(status) && isInside({ experts, status }, actor.userId)

/** Gives out a key to upload an image into the study of a consultation that the caller is in now. */
export async function giveExpertKey(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof realtimeConsultationApi.expertUploadToken>,
): Promise<UploadCredentials> {
  const { objectStore, config } = services
  const { key, fileExtension = '.jpg' as FileExtension } = query
  // Of consultations about one study only the newest can be open.
  const [participant] = await findParticipants(services, actor, query)
  const { inside } = participant
  const folder = `image/${inside.hospitalId}`
  const objectKey = key === undefined ? newObjectKey(folder, fileExtension.slice(1)) : objectStore.keyOf(key)
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const waitingBytes = key === undefined ? await waitingBytesOf(services, inside) : 0
  await changeInside(services, participant, realtimeConsultationApi.expertUploadToken, async (change) => {
    const held = await holdConsultation(change, participant.consultationId)
    const purpose = { studyId: query.studyId }
    if (key === undefined) {
      if (!isOpenTo(held, participant)) throw statusChanged(held.facts.status)
      refuse(whyNotUpload(factsOf(held.study), doctorOf(held, change.nowMs)), held.study)
      await requireUserQuota(change, inside, config.uploadQuota, waitingBytes)
      await rememberKey(change, inside, objectKey, purpose)
    } else await renewKey(change, inside, objectKey, purpose)
    const content = key === undefined ? 'image upload of an expert begun' : 'image upload of an expert continued'
    change.log({ content, subject: 'study', subjectId: held.study.id })
  })
  return openKey(services, { objectKey, isNew: key === undefined })
}

/**
 * The room whose buffer keeps an image: that of the doctor, or, where it was deleted or there was none, that of the study, or another one of
 * the hospital.
 */
async function findBufferRoom({ tx }: Change, { row, study }: HeldConsultation): Promise<string> {
  const [found] = await tx
    .select({ id: room.id })
    .from(room)
    .orderBy(
      sql`${room.id} = ${row.roomId}::uuid DESC NULLS LAST, ${room.id} = ${study.roomId}::uuid DESC NULLS LAST`,
      sql`${room.isEnabled} DESC`,
      room.place,
      room.id,
    )
    .limit(1)
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found.id
}

async function place(
  change: Change,
  { inside }: Participant,
  held: HeldConsultation,
  { object, issued, refusal }: { object: ExaminedObject; issued: IssuedKey; refusal: Refusal },
): Promise<string> {
  const { row, study } = held
  const imageId = await addFile(change, inside, object, issued.issuedAt)
  const subject = { subject: 'study', subjectId: study.id }
  if (refusal === null) {
    const isElsewhere = study.id !== issued.studyId
    const instanceNumber = isElsewhere
      ? await nextInstanceNumber(change.tx, inside.hospitalId, study.id)
      : (issued.instanceNumber ?? 0)
    // The doctor examines where they are, no matter who else looks on.
    const there = { ...inside, roomId: row.roomId ?? '', machineId: row.machineId }
    await putAllIntoStudy(change, there, study, [{ imageId, instanceNumber }], { isByMachine: true })
    change.log({ content: 'image of an expert added', ...subject, details: { imageId } })
  } else {
    const roomId = await findBufferRoom(change, held)
    await putIntoBuffer(change, inside, { imageId, roomId, name: 'A1', refused: { studyId: study.id, code: refusal } })
    change.event({ type: 'buffer-changed', roomId })
    change.log({ content: 'image of an expert kept in the buffer', ...subject, details: { imageId, roomId, refusal } })
  }
  return imageId
}

/** Makes a picture that an expert uploaded an image of the study; of the doctor's room when it is over, or the study takes none any more. */
export async function takeExpertImage(
  services: Services,
  actor: Actor,
  body: BodyOf<typeof realtimeConsultationApi.expertOnUpload>,
): Promise<DataOf<typeof realtimeConsultationApi.expertOnUpload>> {
  const call = realtimeConsultationApi.expertOnUpload
  const [participant] = await findParticipants(services, actor, body)
  const objectKey = services.objectStore.keyOf(body.imageUrl)
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const issued = await readInside(services, participant, { id: call.id }, (tx) =>
    findKey(tx, participant.inside, objectKey, { studyId: body.studyId }),
  )
  const object = issued.boundAt === null ? await examineObject(services, actor, objectKey, 'picture') : null
  return changeInside(services, participant, call, async (change) => {
    const isFirst = object !== null && (await bindOpenKeys(change, [objectKey])) === 1
    if (!isFirst) return call.data.parse(await announcedImage(change, objectKey))
    const held = await holdConsultation(change, participant.consultationId)
    const refusal = isOpenTo(held, participant)
      ? whyNotReceive(factsOf(held.study), doctorOf(held, change.nowMs))
      : 'CONSULTATION_STATUS_CHANGED'
    const imageId = await place(change, participant, held, { object, issued, refusal })
    return call.data.parse({ imageId, isInBuffer: refusal !== null })
  })
}
