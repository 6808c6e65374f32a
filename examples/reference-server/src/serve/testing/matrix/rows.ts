import { newId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { departmentIdOf, hospitalIdOf, roleIdOf, roomIdOf, userIdOf } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { expert, expertGroup } from '../../../database/schema/expert'
import { bufferImage, image, imageFile, uploadedFile } from '../../../database/schema/image'
import { reportTemplate } from '../../../database/schema/report'
import { machineKey } from '../../../database/schema/session'
import { basicData, studyQuery } from '../../../database/schema/study'
import { addStudy } from '../../../modules/image/testing/imageFixture'
import type { idFields } from './policy'

/** Ids of rows of the first hospital, by the names of the fields that take them. */
export type RealIds = { [Name in keyof typeof idFields]: unknown }

/** Writes a row of every kind that calls name. */
export async function makeRows(server: TestServer): Promise<RealIds> {
  const hospitalId = hospitalIdOf('first')
  const studyId = await addStudy(server, { examNumber: 'CANARY-77' })
  const [imageId, bufferedId, wordId, templateId, uploadId] = [newId(), newId(), newId(), newId(), newId()]
  const machineId = newId()
  const [queryId, ...consultation] = [newId(), newId(), newId()] as const
  const at = new Date(server.clock.now()).toISOString()
  const uploadedById = userIdOf('first', 'doctor')
  const objectKey = `image/${hospitalId}/${newId()}.jpg`
  const file = {
    hospitalId,
    contentType: 'image/jpeg',
    sizeBytes: 1,
    sha256: 'x',
    isClip: false,
    uploadedById,
    scannedAt: at,
  }
  await server.services.database.change(await server.actorOf('director'), { id: 'test.rows' }, async ({ tx }) => {
    await tx.insert(imageFile).values([
      { ...file, id: imageId, objectKey },
      { ...file, id: bufferedId, objectKey: `image/${hospitalId}/${newId()}.jpg` },
    ])
    await tx.insert(image).values({ hospitalId, id: imageId, studyId, instanceNumber: 1 })
    await tx.insert(bufferImage).values({ hospitalId, id: bufferedId, roomId: roomIdOf('first'), name: 'A1' })
    await tx.insert(basicData).values({ hospitalId, id: wordId, kind: 'exam-type', name: 'Canary type' })
    await tx.insert(reportTemplate).values({
      hospitalId,
      id: templateId,
      name: 'Canary',
      title: 'Canary',
      examTypeIds: [],
      findings: '',
      impression: '',
    } as never)
    await tx.insert(machineKey).values({
      hospitalId,
      id: machineId,
      name: 'Canary key',
      publicId: 'canary',
      keyHash: Buffer.from('x'),
      permissions: [],
      endsAt: at,
      madeAt: at,
      madeByName: 'doctor',
    })
    const owner = { ownerId: uploadedById, ownerName: 'doctor', changedByName: 'doctor', changedAt: at }
    const content = { conditions: {}, preset: null, sort: null }
    await tx
      .insert(studyQuery)
      .values({ hospitalId, id: queryId, ...owner, name: 'Canary query', content, isShared: true })
    const [expertId, groupId] = consultation
    await tx.insert(expertGroup).values({ hospitalId, id: groupId, name: 'Canary group' })
    const phone = '13700008888'
    await tx.insert(expert).values({ hospitalId, id: expertId, userId: uploadedById, name: 'Canary expert', phone })
    const upload = {
      hospitalId,
      id: uploadId,
      purpose: 'signature' as const,
      objectKey: `upload/${hospitalId}/${newId()}.png`,
    }
    await tx
      .insert(uploadedFile)
      .values({ ...upload, contentType: 'image/png', sizeBytes: 1, uploadedById, uploadedAt: at })
  })
  const roleId = roleIdOf('first', 'doctor')
  const [expertId, groupId] = consultation
  return {
    expertId,
    groupId,
    groupIds: [groupId],
    visibleTo: [hospitalId],
    studyId,
    survivorId: studyId,
    mergedId: studyId,
    imageId,
    imageIds: [imageId],
    templateId,
    uploadId,
    queryId,
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
    sessionId: (await server.actorOf('doctor')).sessionId,
    keyId: machineId,
    key: objectKey,
    imageUrl: objectKey,
    dicomUrl: objectKey,
    cacheDicomUrl: objectKey,
    fileUrl: objectKey,
  }
}

/** What is not the hospital's own doing: who asked when, and what was written down of it. */
const restless = ['operation_log', 'event', 'hospital_sequence', 'login_session', 'idempotency']

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
