import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import {
  apiBasePath,
  basicDataApi,
  createPacs,
  imageApi,
  logApi,
  newId,
  type Pacs,
  reportApi,
  type StudyId,
  studyApi,
  systemClock,
  templateApi,
  type UploadPurpose,
} from '@opensono/pacs-core'
import { dicomwebBasePath, tag } from '@opensono/pacs-core/dicom'
import { templateNamespace } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logRow, writeLog } from '../../src/database/operationLog'
import { uidOf } from '../../src/dicom/object/uids'
import { actorOf, addStudy, dicom, put, roomId } from '../../src/modules/image/testing/imageFixture'
import { clientOf } from '../../src/object-store/conformance/clientOf'
import { beginCall, endOf } from '../../src/object-store/embedded/testing/signedCall'
import { howOften } from '../howOften'
import { type Attacked, startAttacked } from './startAttacked'

const apis = { image: imageApi, log: logApi, template: templateApi, basicData: basicDataApi }
/** The longest that one input may keep all others waiting, in milliseconds. */
const mostMs = 100
const mebibyte = 1024 * 1024

let server: Attacked
let pacs: Pacs<typeof apis>
beforeAll(async () => {
  server = await startAttacked()
  pacs = createPacs({ apis, baseUrl: server.url, token: () => server.token })
  // What is loaded or compiled at the first use is no input's doing.
  await refused(other('signature', 'a.bmp', bitmap(20, 10)))
  await pacs.log.verification()
})
afterAll(() => server?.stop())

const refused = (call: Promise<unknown>) => call.catch(() => undefined)

/** Sends a file that is no image of a study, and says so. */
async function other(purpose: UploadPurpose, filename: string, file: Buffer) {
  const credentials = await pacs.image.genericUploadToken({ filename, purpose })
  await put(credentials, file)
  return pacs.image.genericOnUpload({ purpose, fileUrl: credentials.key })
}

function bitmap(width: number, height: number): Buffer {
  const file = Buffer.alloc(54 + width * height * 4, 90)
  file.fill(0, 0, 54).write('BM')
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    file.writeUInt32LE(value, at)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(32, 28)
  return file
}

/** The head of a PNG of any size. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}

/** A list that completes an upload in parts and is nothing but openings of parts. */
async function complete(
  uploadId: string,
  bytes: number,
  credentials = pacs.image.cacheUploadToken({ fileExtension: '.mp4' }),
) {
  const call = beginCall(await credentials, { method: 'POST', query: [['uploadId', uploadId]], bytes })
  const end = endOf(call)
  call.end(Buffer.alloc(bytes, '<Part>').fill('<CompleteMultipartUpload>', 0, 25))
  expect((await end)[0]).toBeGreaterThanOrEqual(400)
}

async function completeOwn(): Promise<void> {
  const credentials = await pacs.image.cacheUploadToken({ fileExtension: '.mp4' })
  const client = clientOf(credentials, 'WHEN_REQUIRED')
  const at = { Bucket: credentials.bucket, Key: credentials.key }
  const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(at))
  const parts = howOften(60, 2_000)
  for (let PartNumber = 1; PartNumber <= parts; PartNumber += 1)
    await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body: 'x' }))
  await complete(UploadId, 1_000 + 512 * parts, Promise.resolve(credentials))
}

async function json(
  body: string,
  { method, path }: { method: string; path: string } = studyApi.register,
): Promise<void> {
  const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' }
  const address = path.replace('{studyId}', newId())
  const answer = await fetch(`${server.url}${apiBasePath}${address}`, { method, headers, body })
  expect(answer.status).toBe(400)
}

async function template(xml: string): Promise<void> {
  const sent = await refused(other('template', 'a.xml', Buffer.from(xml)))
  if (sent instanceof Object && 'uploadId' in sent && typeof sent.uploadId === 'string')
    await refused(pacs.template.createReport({ name: 'x', description: '', uploadId: sent.uploadId }))
}

/** A picture as large as one may be to be answered as text. */
async function base64(): Promise<void> {
  const credentials = await pacs.image.cacheUploadToken({ fileExtension: '.jpg' })
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer()
  await put(credentials, Buffer.concat([small, Buffer.alloc(20 * mebibyte - small.length)]))
  await pacs.image.cacheOnUpload({ roomId: roomId(), imageName: 'A1', imageUrl: credentials.key })
  expect((await pacs.image.base64Image({ imageUrl: credentials.key }))?.length).toBeGreaterThan(20 * mebibyte)
}

/** Files to be stored by DICOMweb. */
async function dicomweb(body: string | Buffer): Promise<void> {
  const type = 'multipart/related; type="application/dicom"; boundary=b'
  const headers = { Authorization: `Bearer ${server.token}`, 'Content-Type': type }
  const sent = typeof body === 'string' ? body : new Uint8Array(body)
  const answer = await fetch(`${server.url}${dicomwebBasePath}/studies`, { method: 'POST', headers, body: sent })
  expect(answer.status).toBeGreaterThanOrEqual(400)
}

/** A DICOM file of nothing but empty elements. */
const emptyElements = () =>
  Buffer.concat([dicom().subarray(0, 400), Buffer.alloc(8 * mebibyte, Buffer.from('09001000LO\0\0', 'latin1'))])

/** Sixteen callers who verify a long log at once. */
async function verify(): Promise<void> {
  await Promise.all(Array.from({ length: 16 }, () => pacs.log.verification()))
}

/** Fills the log, and waits until the server has chained the rows. */
async function fillLog(): Promise<void> {
  const actor = actorOf('director')
  const rows = howOften(3_000, 200_000)
  for (let written = 0; written < rows; written += 1_000) {
    const some = Array.from({ length: 1_000 }, () =>
      logRow(actor, { id: 'test' }, { content: 'x' }, 'done', Date.now()),
    )
    await server.database.change(actor, { id: 'test' }, ({ tx }) => writeLog(tx, some))
  }
  await expect
    .poll(
      async () => {
        const { rows: left } = await server.database.system((tx) =>
          tx.execute(sql`SELECT 1 FROM operation_log WHERE sequence IS NULL LIMIT 1`),
        )
        return left.length
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0)
}

const xml = (start: string, each: string, end = '') =>
  start + each.repeat((mebibyte - start.length - end.length) / each.length) + end
const root = `<template xmlns="${templateNamespace}">`

const attacks: readonly [name: string, attack: () => Promise<unknown>][] = [
  [
    'the completion of an unknown upload with 4 MiB of openings of parts',
    () => complete('0'.repeat(32), 4 * mebibyte - 1),
  ],
  ['the completion of an own upload with as many openings of parts as are let in', completeOwn],
  [
    'a workbook of 10 MiB without an end',
    () => refused(other('import', 'a.xlsx', Buffer.alloc(10 * mebibyte).fill('PK\x03\x04[Content_Types].xml', 0, 23))),
  ],
  [
    'a workbook of 10 MiB that is nothing but ends',
    () => refused(other('import', 'a.xlsx', Buffer.alloc(10 * mebibyte, 'PK\x05\x06').fill('PK\x03\x04', 0, 4))),
  ],
  ['a body of 1 MiB of nested lists', () => json('['.repeat(mebibyte / 2) + ']'.repeat(mebibyte / 2))],
  [
    'a body of 1 MiB of fields',
    () => json(`{${Array.from({ length: 60_000 }, (_, each) => `"field${each}":1`).join()}}`),
  ],
  ['a body of 1 MiB in one text', () => json(JSON.stringify({ name: ' '.repeat(mebibyte - 20) }))],
  ...['values', 'drawings', 'imageIds', 'worksheets'].map((field): [string, () => Promise<unknown>] => [
    `a body of 900 KB of faulty ${field}`,
    () => json(`{"version":0,"${field}":[${'{"a":1,"b":[{}]},'.repeat(50_000)}{}]}`, reportApi.save),
  ]),
  ['a template of 1 MiB of nested elements', () => template(xml(root, '<a>'))],
  ['a template of 1 MiB of attributes', () => template(xml('<template ', 'a="" ', '/>'))],
  ['a template of 1 MiB of blanks', () => template(xml('', ' ', '<template/>'))],
  ['a template of 1 MiB of elements', () => template(xml(root, '<section name="x"/>', '</template>'))],
  ['a template of 1 MiB of openings', () => template(xml(root, '<'))],
  ['a bitmap as large as a signature may be', () => refused(other('signature', 'a.bmp', bitmap(799, 599)))],
  [
    'a picture that says it has 64,000 by 64,000 pixels',
    async () => refused(other('avatar', 'a.png', await pngOf(64_000, 64_000))),
  ],
  [
    'a face of 16 million pixels',
    async () =>
      refused(
        other(
          'avatar',
          'a.png',
          await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#123' } })
            .png()
            .toBuffer(),
        ),
      ),
  ],
  ['a picture of 20 MiB that is asked for as text', base64],
  [
    'a body of DICOMweb of 10,000 parts',
    () => dicomweb(`${'--b\r\nContent-Type: a/b\r\n\r\nx\r\n'.repeat(10_000)}--b--`),
  ],
  [
    'a body of DICOMweb of 16 MiB that is nothing but beginnings of boundaries',
    () => dicomweb(Buffer.alloc(16 * mebibyte, '\r\n--').fill('--b\r\n\r\n', 0, 7)),
  ],
  [
    'a DICOM file of a million empty elements',
    () => dicomweb(Buffer.concat([Buffer.from('--b\r\n\r\n'), emptyElements(), Buffer.from('\r\n--b--')])),
  ],
]

test('the watch sees an event loop that is held', async () => {
  expect(await server.worstDelay(server.hold)).toBeGreaterThan(250)
})

/** The longest delay that an attack causes: a busy machine delays now and then, what an input does it does each time. */
async function delayOf(attack: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 8 && least >= mostMs; attempt += 1)
    least = Math.min(least, await server.worstDelay(attack))
  return least
}

test.each(attacks)('%s keeps nobody waiting', async (_, attack) => {
  expect(await delayOf(attack)).toBeLessThan(mostMs)
})

/** Stores the given number of small pictures as a study's, in one request as a machine does. */
async function storeStudy(images: number): Promise<StudyId> {
  const studyId = await addStudy({ clock: systemClock, services: server })
  const study = uidOf(studyId)
  const uid = (value: string) => ({ vr: 'UI', Value: [value] })
  const parts = Array.from({ length: images }, (_, number) => {
    const file = dicom(Buffer.alloc(128), {
      [tag.StudyInstanceUID]: uid(study),
      [tag.SeriesInstanceUID]: uid(`${study.slice(0, 50)}.1`),
      [tag.SOPInstanceUID]: uid(`${study.slice(0, 50)}.1.${number}`),
    })
    return [Buffer.from('\r\n--b\r\nContent-Type: application/dicom\r\n\r\n'), file]
  })
  const answer = await fetch(`${server.url}${dicomwebBasePath}/studies`, {
    method: 'POST',
    headers: { ...bearer(), 'Content-Type': 'multipart/related; type="application/dicom"; boundary=b' },
    body: new Uint8Array(Buffer.concat([...parts.flat(), Buffer.from('\r\n--b--\r\n')])),
  })
  expect(answer.status).toBe(200)
  return studyId
}

const bearer = () => ({ Authorization: `Bearer ${server.token}` })

const images = howOften(100, 300)

test(`a study of ${images} images keeps nobody waiting while it is listed, searched and described`, {
  timeout: 120_000,
}, async () => {
  const studyId = await storeStudy(images)
  const list = async () => expect(await pacs.image.list({ studyId })).toHaveLength(images)
  expect(await delayOf(list)).toBeLessThan(mostMs)
  for (const path of ['instances', 'metadata']) {
    const read = async () => {
      const answer = await fetch(`${server.url}${dicomwebBasePath}/studies/${uidOf(studyId)}/${path}?limit=${images}`, {
        headers: { ...bearer(), Accept: 'application/dicom+json' },
      })
      expect(await answer.json()).toHaveLength(images)
    }
    expect([path, (await delayOf(read)) < mostMs]).toEqual([path, true])
  }
})

test('a long log that sixteen verify at once keeps nobody waiting', { timeout: 120_000 }, async () => {
  await fillLog()
  expect(await delayOf(verify)).toBeLessThan(mostMs)
})
