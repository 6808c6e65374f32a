import { basicDataKinds, type Endpoint, logApi } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { hospitalIdOf, userIdOf } from '../../test/fixture/fixture'
import { operationLog } from '../database/schema/foundation'
import { type ActWorld, startActWorld } from '../modules/study/testing/actFixture'
import { exampleCall, type KnownFields } from './testing/exampleCall'
import { fittingFields } from './testing/matrix/fields'

let world: ActWorld
beforeAll(async () => {
  world = await startActWorld()
})
afterAll(() => world?.server.close())

/** Fields that say something of a person, and fields that hold a file. */
const personal =
  /^(telPhone|phone|email|patientName|patientEnglishName|patientId|birthDate|idCard|address|hisNumber|findings|impression|avatarUrl|signature|signatureUrl|thumbnailUrl|dicomUrl)$/
const fileFields = /^(xlsx|xml|pdf|fileName|url)$/

/** Reads whose fields look like those, and why there is no row of them. */
const apart: Readonly<Record<string, string>> = {
  'reportSheet.empty': 'an empty form',
  'expert.available': 'experts as they present themselves to those who may ask them; no phone',
  'recordQuery.list': 'conditions that the caller kept',
  'report.templates': 'texts that every report begins with',
  'knowledge.get': 'one text of the knowledge base, which writers open all day',
  'knowledge.snippets': 'the texts of the knowledge base beside the report',
  'realtimeConsultation.media': 'the address of a media server',
  'realtimeConsultation.checkMedia': 'the address of a media server',
}
/** Reads that give something out, which they write down as changes. */
const isGivingOut = ({ id }: Endpoint) => /Token$/.test(id)

interface Def {
  shape?: Record<string, z.core.$ZodType>
  [part: string]: unknown
}

/** The names of all fields of an answer, however deep. */
function fieldsIn(schema: unknown, found = new Set<string>()): Set<string> {
  const def = (schema as { _zod?: { def?: Def } } | undefined)?._zod?.def
  if (def === undefined) return found
  for (const [name, part] of Object.entries(def.shape ?? {})) fieldsIn(part, found.add(name))
  for (const part of ['innerType', 'element', 'valueType', 'in', 'out', 'left', 'right', 'options', 'items'])
    for (const each of [def[part]].flat()) fieldsIn(each, found)
  return found
}

function mustBeLogged(endpoint: Endpoint): boolean {
  const { id, method, auth, file, data } = endpoint
  if (method !== 'GET' || auth !== 'bearer' || Object.hasOwn(apart, id) || isGivingOut(endpoint)) return false
  return file !== undefined || [...fieldsIn(data)].some((name) => personal.test(name) || fileFields.test(name))
}

const servedReads = () => world.server.app.served.filter(mustBeLogged)

test('each read that answers personal data, or a file, is declared as one that is logged', () => {
  const reads = servedReads()
  expect(reads.length).toBeGreaterThan(30)
  expect(reads.filter(({ readsPatientData }) => readsPatientData !== true).map(({ id }) => id)).toEqual([])
  const ids = world.server.app.served.map(({ id }) => id)
  expect(Object.keys(apart).filter((id) => !ids.includes(id))).toEqual([])
})

async function rowsOf(call: string): Promise<number> {
  const isOf = and(eq(operationLog.hospitalId, hospitalIdOf('first')), eq(operationLog.call, call))
  const rows = await world.server.services.database.system((tx) => tx.select().from(operationLog).where(isOf))
  return rows.length
}

test('each of them leaves one row in the log when it is answered', async () => {
  const { server, reported, words } = world
  const studyId = await reported()
  const token = await server.tokenOf('director')
  const study = await world.director.study.get({ studyId })
  const known: KnownFields = {
    studyId,
    patientRecordId: study.patientRecordId,
    userId: userIdOf('first', 'doctor'),
    templateId: words.templateId,
    pageNumber: 0,
    pageSize: 20,
  }
  const faults: string[] = []
  const answered: string[] = []
  for (const endpoint of servedReads()) {
    const kinds = Object.hasOwn(endpoint.params ?? {}, 'kind') ? basicDataKinds : [undefined]
    for (const kind of kinds) {
      const before = await rowsOf(endpoint.id)
      const fields = { ...fittingFields(endpoint), ...known, ...(kind !== undefined && { kind }) }
      const { path, init } = exampleCall(endpoint, fields)
      const answer = await server.fetch(path, { ...init, headers: { Authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (answer.status !== 200) continue
      answered.push(endpoint.id)
      const rows = (await rowsOf(endpoint.id)) - before
      if (rows !== 1) faults.push(`${endpoint.id} ${kind ?? ''}: ${rows} rows`)
    }
  }
  expect(faults).toEqual([])
  // Those that a review found without a row, and enough of all: the rest asks for what is not there.
  const named = [
    'access.users',
    'access.user',
    'basicData.export',
    'knowledge.export',
    'reportSignature.get',
    'statistic.export',
  ]
  expect(named.filter((id) => !answered.includes(id))).toEqual([])
  expect(new Set(answered).size).toBeGreaterThan(25)
  const { rows } = await (await server.as('director', { log: logApi })).log.operations({ pageNumber: 0, pageSize: 200 })
  expect(JSON.stringify(rows)).not.toContain(study.patientName)
}, 120_000)
