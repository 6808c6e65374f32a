import { accessApi, type DepartmentId, type UserId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departmentIdOf, userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { put } from '../image/testing/imageFixture'
import { codeOf, type ExpertClient, editOf, expertApis, expertOf } from './testing/expertServer'

let server: TestServer
let director: ExpertClient
beforeAll(async () => {
  server = await startTestServer()
  director = await server.as('director', expertApis)
})
afterAll(() => server?.close())

/** Uploads a picture as pages do. */
async function upload(client: ExpertClient, bytes: Buffer, filename = 'face.png') {
  const purpose = 'avatar' as const
  const credentials = await client.image.genericUploadToken({ filename, purpose })
  await put(credentials, bytes)
  return client.image.genericOnUpload({ purpose, fileUrl: credentials.key })
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()

describe('An expert', () => {
  test('consults for a department of their hospital, or for none', async () => {
    const departmentId = departmentIdOf('first') as DepartmentId
    const made = await director.expert.create(expertOf('registrar', { departmentId }))
    expect(made).toMatchObject({ departmentId, departmentName: expect.stringMatching(/./) })
    // Left out, it stays.
    const kept = await director.expert.edit(editOf(made))
    expect(kept).toMatchObject({ departmentId, version: 2 })
    const foreign = departmentIdOf('second') as DepartmentId
    expect(await codeOf(director.expert.edit({ ...editOf(kept), departmentId: foreign }))).toBe('NOT_FOUND')
    const none = await director.expert.edit({ ...editOf(kept), departmentId: null })
    expect(none).toMatchObject({ departmentId: null, departmentName: null })
    await director.expert.remove({ expertId: made.expertId })
  })

  test('is a user of the hospital, once', async () => {
    const made = await director.expert.create(expertOf('doctor'))
    expect(made).toMatchObject({
      name: 'doctor 专家',
      phone: '13911110000',
      title: '主任医师',
      userName: 'first doctor',
      avatarUrl: null,
      visibility: 'all',
      visibleTo: [],
      groups: [],
      isUserEnabled: true,
      version: 1,
      departmentId: null,
      departmentName: null,
    })
    expect(await codeOf(director.expert.create(expertOf('doctor', { name: 'again' })))).toBe('NAME_TAKEN')
    expect(await codeOf(director.expert.create(expertOf('doctor', {}, 'second')))).toBe('NOT_FOUND')
    expect(await codeOf(director.expert.create(expertOf('nobody', { phone: '12' })))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(director.expert.create(expertOf('nobody', { name: ' ' })))).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('is found by name, title and phone, on pages', async () => {
    await director.expert.create(expertOf('registrar', { name: 'Amina 100%', title: 'Chief', phone: '13922220000' }))
    const found = async (search: string) =>
      (await director.expert.page({ pageNumber: 0, pageSize: 20, search })).rows.map(({ name }) => name)
    expect(await found('amina')).toEqual(['Amina 100%'])
    expect(await found('100%')).toEqual(['Amina 100%'])
    expect(await found('chief')).toEqual(['Amina 100%'])
    expect(await found('1392222')).toEqual(['Amina 100%'])
    expect(await found('222')).toEqual([])
    const page = await director.expert.page({ pageNumber: 1, pageSize: 1 })
    expect(page).toMatchObject({ total: 2, isTotalExact: true })
    expect(page.rows).toHaveLength(1)
  })

  test('edited by two shows the second what the first saved', async () => {
    const { rows } = await director.expert.page({ pageNumber: 0, pageSize: 1, search: 'doctor' })
    const [row] = rows
    if (row === undefined) throw new Error('no expert')
    await director.expert.edit({ ...editOf(row), title: 'Chief' })
    await expect(director.expert.edit({ ...editOf(row), title: 'Deputy' })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { current: { title: 'Chief' }, yours: { title: 'Deputy' } },
    })
  })

  test('keeps their user: who is an expert is not deleted as a user', async () => {
    const { access } = await server.as('director', { access: accessApi })
    await director.expert.create(expertOf('nobody'))
    const userId = userIdOf('first', 'nobody') as UserId
    expect(await codeOf(access.deleteUser({ userId }))).toBe('USER_IN_USE')
    const { rows } = await director.expert.page({ pageNumber: 0, pageSize: 20, search: 'nobody' })
    for (const { expertId } of rows) await director.expert.remove({ expertId })
    expect(await codeOf(access.deleteUser({ userId }))).toBe('done')
  })

  test('has a picture that was redrawn, which stays until another one or none is set', async () => {
    const made = await director.expert.create(expertOf('sonographer'))
    const { uploadId } = await upload(director, await picture(300, 300))
    const shown = await director.expert.edit({ ...editOf(made), uploadId })
    expect(shown.avatarUrl).not.toBeNull()
    const answer = await fetch(shown.avatarUrl ?? '')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: 300,
      format: 'jpeg',
    })
    const renamed = await director.expert.edit({ ...editOf(shown), name: 'other' })
    expect(renamed.avatarUrl).not.toBeNull()
    expect((await director.expert.edit({ ...editOf(renamed), uploadId: null })).avatarUrl).toBeNull()
  })

  test('takes no picture that somebody else uploaded, and none of another type or over 2 MB', async () => {
    const other = await server.as('administrator', expertApis)
    const { uploadId } = await upload(other, await picture(10, 10))
    expect(await codeOf(director.expert.create(expertOf('administrator', { uploadId })))).toBe('NOT_FOUND')
    expect(await codeOf(upload(director, Buffer.from('GIF89a not a face')))).toBe('FILE_TYPE_NOT_ALLOWED')
    expect(await codeOf(director.image.genericUploadToken({ filename: 'face.gif', purpose: 'avatar' }))).toBe(
      'FILE_TYPE_NOT_ALLOWED',
    )
    const noise = Buffer.concat([await picture(10, 10), Buffer.alloc(2 * 1024 * 1024)])
    expect(await codeOf(upload(director, noise))).not.toBe('done')
  })

  test('leaves rows of the log with what was and what is, without phone and life', async () => {
    server.clock.advance(1_000)
    const made = await director.expert.create(expertOf('administrator'))
    server.clock.advance(1_000)
    await director.expert.edit({ ...editOf(made), title: 'Chief', phone: '13999998888', resume: 'secret life' })
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ details: Record<string, unknown>; text: string }>(
        sql`SELECT details, row_to_json(o)::text AS text FROM operation_log o WHERE call = 'expert.edit' AND outcome = 'done' ORDER BY at DESC LIMIT 1`,
      ),
    )
    expect(rows[0]?.details).toMatchObject({
      before: { title: '主任医师' },
      after: { title: 'Chief' },
      changed: ['phone', 'resume'],
    })
    expect(rows[0]?.text).not.toMatch(/13999998888|secret life/)
  })
})

test('the list of experts is kept by anyone who may set basic data, and read by anyone who may consult', async () => {
  const doctor = await server.as('doctor', expertApis)
  expect(await codeOf(doctor.expert.page({ pageNumber: 0, pageSize: 20 }))).toBe('FORBIDDEN')
  expect(await codeOf(doctor.expert.create(expertOf('doctor')))).toBe('FORBIDDEN')
  expect(await codeOf(doctor.expert.available())).toBe('FORBIDDEN')
  expect(await codeOf(director.expert.available())).toBe('done')
})
