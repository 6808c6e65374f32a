import { ImageId, limits, reportAddendumApi, reportSignatureApi, type StudyId } from '@opensono/pacs-core'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultationReport } from '../../database/schema/consultation'
import { reportAddendum, reportSeal, reportVersion } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'
import {
  asked,
  type ConsultationWorld,
  apis as consultationApis,
  startConsultationWorld,
} from '../consultation/testing/consultationWorld'
import { storeImage } from '../image/storeImage'
import { actorOf, jpeg, writtenOn } from '../image/testing/imageFixture'
import { isAddendumWhole } from '../report/addendum/sealAddendum'
import { isWhole } from '../report/seal/verifySealed'
import { isConsultationWhole } from './consultationSeal'

const apis = { ...consultationApis, reportAddendum: reportAddendumApi, reportSignature: reportSignatureApi }

/** Columns whose value no seal covers, and why. A column that is added is sealed, or named here. */
const notSealed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  report_version: {
    act: 'what made the version, not what it says',
    reason: 'why it was reopened, which no paper bears',
    restored_from: 'where its words came from',
    unlinked: 'a reminder to the writer while it is a draft',
  },
  report_addendum: { id: 'names the row', study_id: 'studies may be merged' },
  consultation_report: { written_at: 'when the row was written; when the consultation ended is sealed' },
}
/** Columns that lead from a seal to its row: a row under another name is no row of the seal. */
const keys: Readonly<Record<string, readonly string[]>> = {
  report_version: ['hospital_id', 'study_id', 'version'],
  report_addendum: [],
  consultation_report: ['hospital_id', 'consultation_id', 'correction'],
}

let world: ConsultationWorld
let studyId: StudyId
beforeAll(async () => {
  world = await startConsultationWorld()
  const { server, doctor, far, newStudy } = world
  studyId = await newStudy()
  const stored = await storeImage(server.services, actorOf('director'), { studyId, bytes: await jpeg() })
  const imageIds = [ImageId.parse(stored)]
  await doctor.image.measure({ imageId: ImageId.parse(stored), measure: writtenOn('x') })
  const { id } = await doctor.graphic.initiate({ studyId, imageIds, expertList: asked(far), comment: '?' })
  await far.graphic.start({ id })
  await far.graphic.giveOpinion({ id, opinion: 'A cyst.' })
  const text = { templateId: null, findings: 'Liver', impression: 'Cyst', result: 'positive' as const }
  await doctor.report.save({ studyId, ...text, imageIds, version: 0 })
  const signed = server.client(apis, doctor.token)
  const { ticket } = await signed.reportSignature.scan({ studyId, version: 1 })
  const { width, height } = limits.drawnSignature
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M9 9 L 700 200" stroke="#123" stroke-width="6"/></svg>`
  const drawn = await sharp(Buffer.from(line)).png().toBuffer()
  await signed.reportSignature.draw({ ticket, image: drawn.toString('base64') })
  await doctor.report.finish({ studyId, version: 1 })
  await server.client(apis, doctor.token).reportAddendum.add({ studyId, version: 2, text: 'Seen again.' })
})
afterAll(() => world?.server.close())

/** Another value of a column, whatever it holds. */
function otherValue(name: string, type: string): string {
  if (name === 'result') return `CASE ${name} WHEN 'positive' THEN 'negative' ELSE 'positive' END`
  if (name === 'language') return `CASE ${name} WHEN 'en' THEN 'zh' ELSE 'en' END`
  if (type === 'uuid[]') return `${name} || gen_random_uuid()`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'jsonb') return `'[{"x":1}]'`
  if (type === 'integer') return `coalesce(${name}, 0) + 1`
  if (type.startsWith('timestamp')) return `${name} + interval '1 day'`
  if (type === 'bytea') return `decode('00', 'hex')`
  return `coalesce(${name}, '') || 'x'`
}

/** Whether the seals of a table are good, as a transaction sees the rows. */
async function areWhole(tx: Transaction, table: PgTable): Promise<boolean> {
  const { sealKeys } = world.server.services
  const answers: boolean[] = []
  if (table === reportVersion)
    for (const row of await tx.select().from(reportSeal)) answers.push(await isWhole(tx, row, sealKeys))
  if (table === reportAddendum)
    for (const row of await tx.select().from(reportAddendum)) answers.push(await isAddendumWhole(row, sealKeys))
  if (table === consultationReport)
    for (const row of await tx.select().from(consultationReport))
      answers.push(await isConsultationWhole(tx, row, sealKeys))
  expect(answers).not.toEqual([])
  return answers.every(Boolean)
}

test.each([
  ['a report', reportVersion],
  ['an addendum', reportAddendum],
  ['the report of a consultation', consultationReport],
] as const)('each column of %s is sealed, or is named as one that is not', async (_what, table) => {
  const { name: tableName, columns } = getTableConfig(table as PgTable)
  const open: string[] = []
  await world.server.services.database.asOwner(async (owner) => {
    const tx = drizzle(owner) as unknown as Transaction
    await owner.query('BEGIN')
    // Rules between tables are not what a seal stands for, and row-level security hides the rows from the owner too.
    const links = await owner.query<{ name: string; link: string }>(
      `SELECT conrelid::regclass::text AS name, conname AS link FROM pg_constraint
       WHERE contype IN ('f', 'c') AND conparentid = 0 AND $1::regclass IN (conrelid, confrelid)`,
      [tableName],
    )
    for (const { name, link } of links.rows) await owner.query(`ALTER TABLE ${name} DROP CONSTRAINT "${link}"`)
    const { rows } = await owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relforcerowsecurity AND relkind IN ('r', 'p')`,
    )
    for (const { name } of rows) await owner.query(`ALTER TABLE "${name}" NO FORCE ROW LEVEL SECURITY`)
    expect(await areWhole(tx, table)).toBe(true)
    for (const column of columns) {
      if (keys[tableName]?.includes(column.name)) continue
      await owner.query('SAVEPOINT before')
      await owner.query(`UPDATE ${tableName} SET "${column.name}" = ${otherValue(column.name, column.getSQLType())}`)
      if (await areWhole(tx, table)) open.push(column.name)
      await owner.query('ROLLBACK TO before')
    }
    await owner.query('ROLLBACK')
  })
  expect(open.toSorted()).toEqual(Object.keys(notSealed[tableName] ?? {}).toSorted())
})
