import {
  type BasicDataFields,
  type BasicDataId,
  type BasicDataKind,
  type BasicDataRecord,
  basicDataApi,
  emptyFields,
  eventApi,
  imageApi,
  PacsError,
  settingsApi,
  studyApi,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { TestHospital, TestRole } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { put } from '../../image/testing/imageFixture'

/** The nouns that basic data needs. */
export const apis = {
  basicData: basicDataApi,
  settings: settingsApi,
  image: imageApi,
  event: eventApi,
  study: studyApi,
}

/** Somebody who uses them. */
export type Client = Awaited<ReturnType<typeof clientOf>>

/** A user with the calls of basic data. */
export const clientOf = (server: TestServer, role: TestRole = 'administrator', hospital?: TestHospital) =>
  server.as(role, apis, hospital)

/** What is written of a row: a name, and fields other than the empty ones. */
export const entry = (kind: BasicDataKind, name: string, fields: BasicDataFields = {}) => ({
  kind,
  name,
  englishName: null,
  briefCode: '',
  fields: { ...emptyFields(kind), ...fields },
})

/** Adds a row. */
export const add = (client: Client, kind: BasicDataKind, name: string, fields?: BasicDataFields) =>
  client.basicData.create(entry(kind, name, fields))

/** What an editor of a row sends. */
export const editOf = (
  kind: BasicDataKind,
  { id, name, englishName, briefCode, fields, version }: BasicDataRecord,
) => ({
  kind,
  id,
  name,
  englishName,
  briefCode,
  fields,
  version,
})

/** How a call was refused. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown> }> {
  return call.then(
    () => ({ code: 'done', details: {} }),
    (thrown: unknown) => {
      const { code, details } = PacsError.from(thrown)
      return { code, details: { ...details } }
    },
  )
}

/** Names of all rows of a kind, in their order. */
export const namesOf = async (client: Client, kind: BasicDataKind) =>
  (await client.settings.basicData({ kind })).map(({ name }) => name)

/** Id of an absent row. */
export const absent = '00000000-0000-7000-8000-000000000000' as BasicDataId

/** Uploads a sheet as a page does. */
export async function upload(client: Client, file: Buffer): Promise<string> {
  const credentials = await client.image.genericUploadToken({ filename: 'rows.xlsx', purpose: 'import' })
  await put(credentials, file)
  await client.image.genericOnUpload({ purpose: 'import', fileUrl: credentials.key })
  return credentials.key
}

/** What the operation log records of calls, oldest first. */
export async function logOf(server: TestServer, call: string) {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ content: string; subject_id: string | null; details: Record<string, unknown> }>(
      sql`SELECT content, subject_id, details FROM operation_log WHERE call = ${call} AND outcome = 'done' ORDER BY at, id`,
    ),
  )
  return rows
}

/** Number of events that reported changed settings. */
export async function eventCount(server: TestServer): Promise<number> {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM event WHERE payload->>'type' IN ('basic-data-changed', 'rule-changed')`,
    ),
  )
  return rows[0]?.count ?? 0
}
