import { dicomContentType, newId } from '@opensono/pacs-core'
import { calibrateLength } from '@opensono/pacs-core/measure'
import { sql } from 'drizzle-orm'
import { departmentIdOf, hospitalIdOf, roleIdOf, roomIdOf, userIdOf } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { consultation, consultationExpert } from '../../../database/schema/consultation'
import { expert, expertGroup } from '../../../database/schema/expert'
import {
  bufferImage,
  deviceCalibration,
  image,
  imageFile,
  studyObject,
  uploadedFile,
} from '../../../database/schema/image'
import { knowledgeNode } from '../../../database/schema/knowledge'
import { reportTemplate } from '../../../database/schema/report'
import { machineKey } from '../../../database/schema/session'
import { basicData, studyQuery } from '../../../database/schema/study'
import { urgentNotice } from '../../../database/schema/urgent'
import type { Transaction } from '../../../database/transaction'
import { addStudy } from '../../../modules/image/testing/imageFixture'
import type { idFields } from './policy'

/** Ids of rows of the first hospital, by the names of the fields that take them. */
export type RealIds = { [Name in keyof typeof idFields]: unknown }

/** Ids of the rows that are written. */
const rowIds = () => ({
  imageId: newId(),
  objectId: newId(),
  bufferedId: newId(),
  wordId: newId(),
  templateId: newId(),
  uploadId: newId(),
  machineId: newId(),
  calibrationId: newId(),
  noticeId: newId(),
  nodeId: newId(),
  queryId: newId(),
  expertId: newId(),
  groupId: newId(),
})

interface WrittenRows extends ReturnType<typeof rowIds> {
  hospitalId: string
  studyId: string
  uploadedById: string
  objectKey: string
  at: string
}

async function writeImages(tx: Transaction, rows: WrittenRows): Promise<void> {
  const { hospitalId, imageId, objectId, bufferedId, studyId, uploadedById, objectKey, at } = rows
  const file = {
    hospitalId,
    contentType: 'image/jpeg',
    sizeBytes: 1,
    sha256: 'x',
    isClip: false,
    uploadedById,
    scannedAt: at,
  }
  await tx.insert(imageFile).values([
    { ...file, id: imageId, objectKey },
    { ...file, id: objectId, contentType: dicomContentType, objectKey: `image/${hospitalId}/${newId()}.dcm` },
    { ...file, id: bufferedId, objectKey: `image/${hospitalId}/${newId()}.jpg` },
  ])
  await tx.insert(image).values({ hospitalId, id: imageId, studyId, instanceNumber: 1 })
  await tx.insert(studyObject).values({ hospitalId, id: objectId, studyId })
  await tx.insert(bufferImage).values({ hospitalId, id: bufferedId, roomId: roomIdOf('first'), name: 'A1' })
  await tx.insert(uploadedFile).values({
    hospitalId,
    id: rows.uploadId,
    purpose: 'signature',
    objectKey: `upload/${hospitalId}/${newId()}.png`,
    contentType: 'image/png',
    sizeBytes: 1,
    uploadedById,
    uploadedAt: at,
  })
}

const corner = { x: 0, y: 0 }

async function writeSettings(tx: Transaction, rows: WrittenRows): Promise<void> {
  const { hospitalId, at, uploadedById, expertId, groupId } = rows
  await tx.insert(basicData).values({ hospitalId, id: rows.wordId, kind: 'exam-type', name: 'Canary type' })
  await tx.insert(reportTemplate).values({
    hospitalId,
    id: rows.templateId,
    name: 'Canary',
    title: 'Canary',
    examTypeIds: [],
    findings: '',
    impression: '',
  } as never)
  await tx.insert(machineKey).values({
    hospitalId,
    id: rows.machineId,
    name: 'Canary key',
    publicId: 'canary',
    keyHash: Buffer.from('x'),
    permissions: [],
    endsAt: at,
    madeAt: at,
    madeByName: 'doctor',
  })
  await tx.insert(urgentNotice).values({
    hospitalId,
    id: rows.noticeId,
    studyId: rows.studyId,
    types: [],
    raisedAt: at,
    raisedById: rows.uploadedById,
    raisedByName: 'Canary',
    dueAt: at,
  })
  await tx.insert(deviceCalibration).values({
    hospitalId,
    id: rows.calibrationId,
    setupKey: 'canary',
    setup: { device: 'Canary', preset: '', depthMm: null, width: 1, height: 1 },
    width: 1,
    height: 1,
    regions: [
      calibrateLength({ from: corner, to: { x: 0, y: 100 }, value: 50 }, { minX: 0, minY: 0, maxX: 99, maxY: 99 }),
    ],
    madeAt: at,
  })
  await tx.insert(knowledgeNode).values({ hospitalId, id: rows.nodeId, kind: 'folder', name: 'Canary', place: 0 })
  await tx.insert(studyQuery).values({
    hospitalId,
    id: rows.queryId,
    ownerId: uploadedById,
    ownerName: 'doctor',
    changedByName: 'doctor',
    changedAt: at,
    name: 'Canary query',
    content: { conditions: {}, preset: null, sort: null },
    isShared: true,
  })
  await tx.insert(expertGroup).values({ hospitalId, id: groupId, name: 'Canary group' })
  const phone = '13700008888'
  await tx.insert(expert).values({ hospitalId, id: expertId, userId: uploadedById, name: 'Canary expert', phone })
}

/** Under the id of the word: calls of both name it `id`. */
async function writeConsultation(tx: Transaction, rows: WrittenRows): Promise<void> {
  const { hospitalId, wordId: id, studyId, uploadedById: requestedById, at, expertId } = rows
  const kind = 'REALTIME' as const
  const asked = {
    kind,
    requestedById,
    requestedByName: 'Canary',
    requestedAt: at,
    expiresAt: '2126-01-01T00:00:00.000Z',
  }
  await tx.insert(consultation).values({ hospitalId, id, studyId, hospitalName: 'Canary hospital', ...asked })
  await tx.insert(consultationExpert).values({
    hospitalId,
    consultationId: id,
    place: 0,
    slot: 0,
    kind,
    requestedById,
    expertId,
    userId: userIdOf('first', 'sonographer'),
    expertHospitalId: hospitalId,
    hospitalName: 'Canary hospital',
    name: 'Canary expert',
  })
}

/** Writes a row of every kind that calls name. */
export async function makeRows(server: TestServer): Promise<RealIds> {
  const hospitalId = hospitalIdOf('first')
  const rows: WrittenRows = {
    ...rowIds(),
    hospitalId,
    studyId: await addStudy(server, { examNumber: 'CANARY-77' }),
    uploadedById: userIdOf('first', 'doctor'),
    objectKey: `image/${hospitalId}/${newId()}.jpg`,
    at: new Date(server.clock.now()).toISOString(),
  }
  await server.services.database.change(await server.actorOf('director'), { id: 'test.rows' }, async ({ tx }) => {
    await writeImages(tx, rows)
    await writeSettings(tx, rows)
    await writeConsultation(tx, rows)
  })
  return idsByField(rows, (await server.actorOf('doctor')).sessionId)
}

function idsByField(rows: WrittenRows, sessionId: string): RealIds {
  const { studyId, imageId, wordId, groupId, objectKey, uploadedById } = rows
  const roleId = roleIdOf('first', 'doctor')
  return {
    expertId: rows.expertId,
    groupId,
    groupIds: [groupId],
    visibleTo: [rows.hospitalId],
    studyId,
    survivorId: studyId,
    mergedId: studyId,
    imageId,
    imageIds: [imageId],
    objectId: rows.objectId,
    templateId: rows.templateId,
    uploadId: rows.uploadId,
    queryId: rows.queryId,
    roleId,
    roleIds: [roleId],
    patientRecordId: studyId,
    departmentId: departmentIdOf('first'),
    roomId: roomIdOf('first'),
    userId: uploadedById,
    user: uploadedById,
    study: 'CANARY-77',
    examTypeId: wordId,
    patientSourceId: wordId,
    bodyPartIds: [wordId],
    applyDepartmentId: wordId,
    applyDoctorId: wordId,
    id: wordId,
    beforeId: wordId,
    sessionId,
    keyId: rows.machineId,
    calibrationId: rows.calibrationId,
    noticeId: rows.noticeId,
    nodeId: rows.nodeId,
    parentId: rows.nodeId,
    key: objectKey,
    imageUrl: objectKey,
    dicomUrl: objectKey,
    cacheDicomUrl: objectKey,
    fileUrl: objectKey,
  }
}

/**
 * What is not the hospital's own doing: who asked when, and what was written down of it; and days of studies, which the server packs by
 * itself once a minute.
 */
const restless = [
  'operation_log',
  'event',
  'hospital_sequence',
  'login_session',
  'idempotency',
  'statistic_change',
  'statistic_day',
]

/** A digest of each table's rows of the first hospital. */
export async function digestRows({ services: { database } }: TestServer): Promise<Record<string, string>> {
  return database.system(async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'hospital_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND has_table_privilege('opensono_system', c.oid, 'SELECT') ORDER BY 1`)
    const digests: Record<string, string> = {}
    for (const { name } of tables.filter((table) => !restless.includes(table.name))) {
      const { rows } = await tx.execute<{ digest: string }>(sql`
        SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest
        FROM ${sql.identifier(name)} t WHERE hospital_id = ${hospitalIdOf('first')}`)
      digests[name] = rows[0]?.digest ?? ''
    }
    return digests
  })
}

/** Names of the columns of every table. */
export async function columnNames({ services: { database } }: TestServer): Promise<string[]> {
  const { rows } = await database.system((tx) =>
    tx.execute<{ name: string }>(sql`
      SELECT DISTINCT a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`),
  )
  return rows.map(({ name }) => name)
}
