import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { type ImageId, imageApi, newId, type Pacs, PacsError, type StudyId } from '@opensono/pacs-core'
import { loadDicomDictionary, readDicom, tag } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { imageFile } from '../../database/schema/image'
import { uidOf } from '../../dicom/object/uids'
import { clientOf } from '../../object-store/conformance/clientOf'
import { storeImage } from './storeImage'
import {
  actorOf,
  addStudy,
  apis,
  clip,
  codeOf,
  dicom,
  flipByte,
  jpeg,
  put,
  roomId,
  setStudy,
  writtenOn,
} from './testing/imageFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let sonographer: Client
let doctor: Client
let neighbour: Client
let foreigner: Client
let director: Client
beforeAll(async () => {
  server = await startTestServer()
  sonographer = await server.as('sonographer', apis)
  doctor = await server.as('doctor', apis)
  neighbour = await server.as('doctor', apis, 'first', 2)
  foreigner = await server.as('doctor', apis, 'second')
  director = await server.as('director', apis)
})
afterAll(() => server?.close())

async function addImage(studyId: StudyId, bytes?: Buffer): Promise<ImageId> {
  const id = await storeImage(server.services, actorOf('sonographer'), { studyId, bytes: bytes ?? (await jpeg()) })
  return id as ImageId
}

async function buffered(imageName: string, client = sonographer): Promise<ImageId> {
  const credentials = await client.image.cacheUploadToken({ fileExtension: '.jpg' })
  await put(credentials, await jpeg())
  return (await client.image.cacheOnUpload({ roomId: roomId(), imageName, imageUrl: credentials.key })).imageId
}

async function fileOf(imageId: string) {
  const read = server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
    tx.select().from(imageFile).where(eq(imageFile.id, imageId)),
  )
  const [file] = await read
  if (file === undefined) throw new Error('no such file')
  return file
}

function logOf(subjectId: string) {
  return server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
    tx.select().from(operationLog).where(eq(operationLog.subjectId, subjectId)),
  )
}

describe('A comment on an image', () => {
  it('has 1 to 60 characters, counted as people count them, and can be taken away', async () => {
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    const commentNow = async () => (await doctor.image.list({ studyId }))[0]?.comment
    await sonographer.image.comment({ imageId, comment: '🫀'.repeat(60) })
    expect(await commentNow()).toBe('🫀'.repeat(60))
    const refused = ['🫀'.repeat(61), '  ', ''].map((comment) =>
      codeOf(sonographer.image.comment({ imageId, comment })),
    )
    expect(await Promise.all(refused)).toEqual([
      ...['SCHEMA_VALIDATION_FAILED', 'SCHEMA_VALIDATION_FAILED'],
      'MISSING_REQUIRED_FIELDS',
    ])
    await sonographer.image.comment({ imageId, comment: '肝' })
    expect(await commentNow()).toBe('肝')
    await sonographer.image.removeComment({ imageId })
    expect(await commentNow()).toBe('')
  })

  it('is for images of studies of the own hospital', async () => {
    const imageId = await addImage(await addStudy(server))
    expect(await codeOf(foreigner.image.comment({ imageId, comment: 'x' }))).toBe('NOT_FOUND')
    const inBuffer = await buffered('A1')
    expect(await codeOf(sonographer.image.comment({ imageId: inBuffer, comment: 'x' }))).toBe('NOT_FOUND')
    expect(await codeOf(sonographer.image.comment({ imageId: newId() as ImageId, comment: 'x' }))).toBe('NOT_FOUND')
  })
})

describe('The order of a study’s images', () => {
  it('is the one given, with every image of the study named exactly once', async () => {
    const studyId = await addStudy(server)
    const [a, b, c] = [await addImage(studyId), await addImage(studyId), await addImage(studyId)]
    await sonographer.image.order({ studyId, imageIds: [c, a, b] })
    const listed = await doctor.image.list({ studyId })
    expect(listed.map(({ id, instanceNumber }) => [id, instanceNumber])).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ])
    const other = await addImage(await addStudy(server))
    for (const imageIds of [
      [a, b],
      [a, b, b],
      [a, b, c, c],
      [a, b, other],
    ]) {
      expect(await codeOf(sonographer.image.order({ studyId, imageIds }))).toBe('PARAM_ERROR')
    }
    expect((await doctor.image.list({ studyId })).map(({ id }) => id)).toEqual([c, a, b])
    expect(await codeOf(foreigner.image.order({ studyId, imageIds: [a, b, c] }))).toBe('NOT_FOUND')
  })

  it('of two given at once is one of the two, and a later image comes last', async () => {
    const studyId = await addStudy(server)
    const [a, b, c] = [await addImage(studyId), await addImage(studyId), await addImage(studyId)]
    const orders = [
      [c, b, a],
      [b, c, a],
    ]
    await Promise.all(orders.map((imageIds) => sonographer.image.order({ studyId, imageIds })))
    const last = await addImage(studyId)
    const ids = (await doctor.image.list({ studyId })).map(({ id }) => id)
    expect(orders.map((order) => [...order, last])).toContainEqual(ids)
  })
})

describe('An image of the buffer', () => {
  it('is renamed, once in a room for each name, and commented on', async () => {
    const [first, second] = [await buffered('R1'), await buffered('R2')]
    expect(await codeOf(sonographer.image.cacheUpdate({ imageId: second, name: 'R1' }))).toBe('NAME_TAKEN')
    await sonographer.image.cacheUpdate({ imageId: second, name: ' 左叶 ', comment: 'x'.repeat(60) })
    await sonographer.image.cacheUpdate({ imageId: first, name: 'R1' })
    const seen = async () => (await doctor.image.cacheList({ roomId: roomId() })).find(({ id }) => id === second)
    expect(await seen()).toMatchObject({ name: '左叶', comment: 'x'.repeat(60) })
    await sonographer.image.cacheUpdate({ imageId: second, comment: null })
    expect(await seen()).toMatchObject({ name: '左叶', comment: '' })
    const tooLong = sonographer.image.cacheUpdate({ imageId: first, comment: 'x'.repeat(61) })
    expect(await codeOf(tooLong)).toBe('SCHEMA_VALIDATION_FAILED')
    for (const client of [neighbour, foreigner]) {
      expect(await codeOf(client.image.cacheUpdate({ imageId: first, name: 'Z1' }))).toBe('NOT_FOUND')
    }
  })

  it('of six that want one name at once one gets it', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => buffered(`S${index + 1}`)))
    const codes = await Promise.all(
      ids.map((imageId) => codeOf(sonographer.image.cacheUpdate({ imageId, name: 'wanted' }))),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'NAME_TAKEN')).toHaveLength(5)
  })

  it('keeps a measure document and no other text, within its limits', async () => {
    const imageId = await buffered('measured')
    const point = { x: 1, y: 1 }
    const line = { id: 'a', kind: 'distance', frame: null, points: [point, point], size: 'M' }
    const textOf = (...annotations: object[]) => JSON.stringify({ version: 1, calibration: null, annotations })
    const no = [
      'hello',
      '{}',
      'null',
      '[]',
      JSON.stringify({ version: 2, calibration: null, annotations: [] }),
      textOf(line, line),
      textOf({ ...line, points: [point] }),
      textOf({ ...line, points: [point, { x: 1e9, y: 0 }] }),
      textOf({ ...line, points: [point, { x: '1', y: 0 }] }),
      textOf(line).replace('"x":1', '"x":1e999'),
      textOf({ ...line, parameters: [{ parameterId: 'p', quantity: 'systolic' }] }),
      textOf({ ...line, kind: 'freehand', points: Array.from({ length: 2_001 }, () => point) }),
      textOf(...Array.from({ length: 501 }, (_, at) => ({ ...line, id: String(at) }))),
    ]
    for (const measure of no) {
      const refused = PacsError.from(await sonographer.image.measure({ imageId, measure }).catch((thrown) => thrown))
      const [fault] = refused.is('SCHEMA_VALIDATION_FAILED') ? (refused.details.fields ?? []) : []
      expect([measure.slice(0, 60), fault?.path]).toEqual([measure.slice(0, 60), 'measure'])
    }
    const measure = textOf({ ...line, parameters: [{ parameterId: 'p', quantity: 'length' }] })
    await sonographer.image.measure({ imageId, measure })
    expect(await sonographer.image.readMeasure({ imageId })).toEqual({ measure, version: 1 })
    await sonographer.image.measure({ imageId, measure: '' })
  })

  it('keeps what was measured on it when it moves into a study', async () => {
    const imageId = await buffered('M1')
    expect(await sonographer.image.readMeasure({ imageId })).toEqual({ measure: '', version: 0 })
    await sonographer.image.measure({ imageId, measure: writtenOn('12.5 mm') })
    expect(await codeOf(neighbour.image.readMeasure({ imageId }))).toBe('NOT_FOUND')
    expect(await codeOf(neighbour.image.measure({ imageId, measure: '' }))).toBe('NOT_FOUND')
    const studyId = await addStudy(server)
    await sonographer.image.cacheBindStudy({ imageId, studyId })
    expect(await doctor.image.readMeasure({ imageId })).toEqual({ measure: writtenOn('12.5 mm'), version: 1 })
    expect(await codeOf(foreigner.image.readMeasure({ imageId }))).toBe('NOT_FOUND')
  })
})

describe('A DICOM file', () => {
  it('is announced by its own calls, becomes an image, and can be had as it came', async () => {
    const studyId = await addStudy(server)
    const file = dicom(Buffer.alloc(128), {
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Test' }] },
      [tag.PatientID]: { vr: 'LO', Value: [studyId] },
      [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(studyId)] },
    })
    const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
    await put(credentials, file)
    const { imageId } = await sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })
    expect(await doctor.image.list({ studyId })).toMatchObject([{ id: imageId, contentType: 'application/dicom' }])
    const { dicomUrl } = await doctor.image.dicomUrl({ imageId })
    const answer = await fetch(dicomUrl ?? '')
    expect(answer.headers.get('content-type')).toBe('application/dicom')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(file)
    expect((await doctor.image.exportToken({ imageId, fileType: 'DICOM' })).key).toBe(credentials.key)
  })

  it('that does not name its patient and study can be had with both as registered; what was stored stays', async () => {
    const studyId = await addStudy(server)
    const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
    await put(credentials, dicom())
    const { imageId } = await sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })
    const { dicomUrl } = await doctor.image.dicomUrl({ imageId })
    const answer = await fetch(dicomUrl ?? '')
    expect(answer.headers.get('content-type')).toBe('application/dicom')
    const given = Buffer.from(await answer.arrayBuffer())
    const reading = readDicom(given, { isWhole: true, dictionary: await loadDicomDictionary() })
    if (reading.status !== 'read') throw new Error(reading.status)
    expect(reading.file.dataset).toMatchObject({
      [tag.PatientName]: { Value: [{ Alphabetic: 'Test' }] },
      [tag.PatientID]: { Value: [studyId] },
      [tag.StudyInstanceUID]: { Value: [uidOf(studyId)] },
      [tag.SOPInstanceUID]: { Value: ['1.2.3.4'] },
    })
    const { key } = await doctor.image.exportToken({ imageId, fileType: 'DICOM' })
    expect(key).not.toBe(credentials.key)
    const stored = async (objectKey: string) => buffer(await server.services.objectStore.read(objectKey))
    expect(await stored(key)).toEqual(given)
    expect(await stored(credentials.key)).toEqual(dicom())
  })

  it('of the buffer is announced likewise', async () => {
    const { key, ...rest } = await sonographer.image.cacheUploadToken({ fileExtension: '.dcm' })
    await put({ key, ...rest }, dicom(Buffer.from('II*\x00'.padEnd(128, '\x01'), 'latin1')))
    const notice = { roomId: roomId(), imageName: 'D1', cacheDicomUrl: key }
    const { imageId } = await sonographer.image.cacheUploadDicom(notice)
    const listed = await doctor.image.cacheList({ roomId: roomId() })
    expect(listed.find(({ id }) => id === imageId)).toMatchObject({ name: 'D1', contentType: 'application/dicom' })
  })

  const archive = Buffer.concat([dicom(), Buffer.from('PK\x05\x06'.padEnd(22, '\x00'), 'latin1')])
  it.each([
    ['a program', dicom(Buffer.from('MZ\x90\x00'.padEnd(128, '\x00'), 'latin1'))],
    ['another program', dicom(Buffer.from('\x7fELF'.padEnd(128, '\x00'), 'latin1'))],
    ['a program of the third kind', dicom(Buffer.from('\xcf\xfa\xed\xfe'.padEnd(128, '\x00'), 'latin1'))],
    ['an archive by its start', dicom(Buffer.from('PK\x03\x04'.padEnd(128, '\x00'), 'latin1'))],
    ['an archive by its end', archive],
    ['a page', dicom(Buffer.from('<html><script>'.padEnd(128, ' '), 'latin1'))],
    ['nothing but a preamble', Buffer.alloc(128)],
    ['without a head', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
  ])('that is %s too is refused, and nothing is stored', async (_, bytes) => {
    const studyId = await addStudy(server)
    const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
    await put(credentials, bytes)
    const notice = sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })
    expect(await codeOf(notice)).toBe('FILE_TYPE_NOT_ALLOWED')
    expect(await server.services.objectStore.head(credentials.key)).toBeNull()
    expect(await doctor.image.list({ studyId })).toEqual([])
  })

  it('whose study was locked meanwhile is kept in the room’s buffer, with the reason', async () => {
    const studyId = await addStudy(server)
    const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
    await put(credentials, dicom())
    await setStudy(server, studyId, { lockedUntil: new Date(server.clock.now() + 60_000).toISOString() })
    const answer = await sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })
    expect(answer).toMatchObject({ isInBuffer: true, refusal: 'STUDY_IS_LOCKED_ERROR' })
  })
})

describe('An export', () => {
  it('gives credentials that read that one object and do nothing else, and is written down', async () => {
    const studyId = await addStudy(server)
    const [imageId, other] = [await addImage(studyId), await addImage(studyId)]
    const credentials = await doctor.image.exportToken({ imageId, fileType: 'ORIGINAL' })
    expect(Date.parse(credentials.expiration) - server.clock.now()).toBe(120_000)
    const s3 = clientOf(credentials, 'WHEN_REQUIRED')
    const { bucket: Bucket, key: Key } = credentials
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(await jpeg())
    const otherKey = (await fileOf(other)).objectKey
    const refused = { name: 'AccessDenied' }
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: otherKey }))).rejects.toMatchObject(refused)
    await expect(s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))).rejects.toMatchObject(refused)
    await expect(s3.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(refused)
    const exports = (await logOf(imageId)).filter(({ call }) => call === imageApi.exportToken.id)
    expect(exports).toMatchObject([{ content: 'image exported', outcome: 'done' }])
  })
})

it('An address of an image opens nothing after a minute, and the list that is read then answers another', async () => {
  const studyId = await addStudy(server)
  await addImage(studyId)
  const address = async () => (await doctor.image.list({ studyId }))[0]?.url ?? ''
  const first = await address()
  expect((await fetch(first)).status).toBe(200)
  server.clock.advance(60_000)
  expect((await fetch(first)).status).toBe(403)
  expect((await fetch(await address())).status).toBe(200)
})

describe('Anyone who may not see an image', () => {
  it('gets nothing of it by any call', async () => {
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    const { url } = (await doctor.image.list({ studyId }))[0] ?? { url: '' }
    const calls = (client: Client) => [
      client.image.exportToken({ imageId, fileType: 'ORIGINAL' }),
      client.image.dicomUrl({ imageId }),
      client.image.thumbnail({ imageId }),
      client.image.readMeasure({ imageId }),
      client.image.base64Image({ imageUrl: url }),
    ]
    const codes = (client: Client) => Promise.all(calls(client).map(codeOf))
    expect(await codes(doctor)).toEqual(Array(5).fill('done'))
    expect(await codes(foreigner)).toEqual([...Array(4).fill('NOT_FOUND'), 'IMAGE_TRANSFORM_FAILED'])
    expect(await codes(await server.as('nobody', apis))).toEqual(Array(5).fill('FORBIDDEN'))
    await setStudy(server, studyId, { isVip: true })
    expect(await codes(doctor)).toEqual(Array(5).fill('STUDY_VIP_ERROR'))
    expect(await codes(director)).toEqual(Array(5).fill('done'))
    await setStudy(server, studyId, { isVip: false, deletedAt: new Date().toISOString() })
    expect(await codes(doctor)).toEqual(Array(5).fill('STUDY_IS_DELETED_ERROR'))
  })
})

describe('The bytes of an image as text', () => {
  it('are those of the object or of its small picture, by the addresses that lists give', async () => {
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    const address = async () => (await doctor.image.thumbnail({ imageId })).thumbnailUrl
    await expect.poll(address, { timeout: 10_000 }).not.toBeNull()
    const [listed] = await doctor.image.list({ studyId })
    const text = await doctor.image.base64Image({ imageUrl: listed?.url ?? '' })
    expect(Buffer.from(text ?? '', 'base64')).toEqual(await jpeg())
    const small = await doctor.image.base64Image({ imageUrl: (await address()) ?? '' })
    expect((await sharp(Buffer.from(small ?? '', 'base64')).metadata()).width).toBe(320)
  })

  it('are nobody’s but our own bucket’s: no other address is looked at, and all are refused alike', async () => {
    let connections = 0
    const canary = createTcpServer((socket) => {
      connections += 1
      socket.destroy()
    })
    const web = createServer((_, answer) => {
      connections += 1
      answer.writeHead(302, { Location: 'http://169.254.169.254/' }).end()
    })
    await Promise.all([canary, web].map((each) => new Promise<void>((done) => each.listen(0, '127.0.0.1', done))))
    const [port, webPort] = [canary, web].map((each) => (each.address() as AddressInfo).port)
    const { key } = await sonographer.image.uploadToken({ studyId: await addStudy(server) })
    const [own = ''] = server.services.objectStoreOrigins
    const addresses = [
      `http://127.0.0.1:${port}/opensono/${key}`,
      `http://127.0.0.1:${webPort}/`,
      `http://2130706433:${port}/`,
      `http://[::1]:${port}/`,
      `http://localhost:${port}/`,
      `http://127.0.0.1.nip.io:${port}/`,
      `${own}@127.0.0.1:${port}/opensono/${key}`,
      `${own}/opensono/../../127.0.0.1:${port}`,
      `${own}/opensono/${key}`,
      `${own}/other/${key}`,
      'http://169.254.169.254/latest/meta-data/',
      `gopher://127.0.0.1:${port}/_x`,
      `file:///etc/passwd`,
      `//127.0.0.1:${port}/x`,
      key,
      '../../etc/passwd',
      'data:image/png;base64,AAAA',
    ]
    for (const imageUrl of addresses) {
      expect([imageUrl, await codeOf(doctor.image.base64Image({ imageUrl }))]).toEqual([
        imageUrl,
        'IMAGE_TRANSFORM_FAILED',
      ])
    }
    expect(connections).toBe(0)
    for (const each of [canary, web]) each.close()
  })

  it('are not given of clips, nor of pictures over 20 MB', async () => {
    const studyId = await addStudy(server)
    await addImage(studyId, await clip('vp9.webm'))
    await addImage(studyId, Buffer.concat([await jpeg(), Buffer.alloc(20 * 1024 * 1024)]))
    const images = await doctor.image.list({ studyId })
    expect(images).toHaveLength(2)
    for (const { url } of images) {
      expect(await codeOf(doctor.image.base64Image({ imageUrl: url }))).toBe('IMAGE_TRANSFORM_FAILED')
    }
  })

  it('are not given of a damaged picture, which is marked from then on', async () => {
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    const [{ url } = { url: '' }] = await doctor.image.list({ studyId })
    await flipByte(server, (await fileOf(imageId)).objectKey)
    expect(await codeOf(doctor.image.base64Image({ imageUrl: url }))).toBe('IMAGE_DAMAGED')
    const damaged = { id: imageId, isDamaged: true, url: '', thumbnailUrl: null }
    expect(await doctor.image.list({ studyId })).toMatchObject([damaged])
    expect(await codeOf(doctor.image.exportToken({ imageId, fileType: 'ORIGINAL' }))).toBe('IMAGE_DAMAGED')
    expect(await codeOf(doctor.image.thumbnail({ imageId }))).toBe('IMAGE_DAMAGED')
  })
})

describe('What is stored', () => {
  it('is never run by a browser: fixed in its type, in a sandbox, and kept nowhere', async () => {
    const studyId = await addStudy(server)
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    await addImage(studyId, Buffer.concat([(await jpeg()).subarray(0, 20), page]))
    const [listed] = await doctor.image.list({ studyId })
    const { headers } = await fetch(listed?.url ?? '')
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['quotes "x".jpg', 'attachment; filename="quotes _x_.jpg"; filename*=UTF-8\'\'quotes%20%22x%22.jpg'],
    [
      'a\r\nSet-Cookie: x=1.jpg',
      'attachment; filename="aSet-Cookie: x=1.jpg"; filename*=UTF-8\'\'aSet-Cookie%3A%20x%3D1.jpg',
    ],
    ['gpj.\u202Eexe.jpg', 'attachment; filename="gpj.exe.jpg"; filename*=UTF-8\'\'gpj.exe.jpg'],
    ['../../肝.jpg', 'attachment; filename=".._..__.jpg"; filename*=UTF-8\'\'.._.._%E8%82%9D.jpg'],
  ])('is saved under its name %j and no header comes of it', async (fileName, expected) => {
    const imageId = await addImage(await addStudy(server))
    const { objectKey } = await fileOf(imageId)
    const address = await server.services.objectStore.presignedUrl(objectKey, { expiresInSeconds: 60, fileName })
    const { headers } = await fetch(address)
    expect(headers.get('content-disposition')).toBe(expected)
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('The key of a capture journal', () => {
  it('is 32 bytes, the same for a user at each call, another for each user, and in no log', async () => {
    const { key } = await sonographer.image.journalKey()
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await (await server.as('sonographer', apis, 'first', 2)).image.journalKey()).toEqual({ key })
    expect((await doctor.image.journalKey()).key).not.toBe(key)
    const { secretDir } = server.services.config
    const [name = ''] = await readdir(secretDir)
    expect((await readFile(path.join(secretDir, name))).toString('base64')).not.toBe(key)
    expect(server.logLines.join('\n')).not.toContain(key)
  })
})

it('Every call of the specification’s section on images is served under its path', () => {
  const specified = [
    'POST /image/upload-dicom',
    'POST /image/on-upload',
    'POST /image/cache/upload-dicom',
    'POST /image/cache/on-upload',
    'DELETE /image/{studyId}/{imageId}',
    'DELETE /image/cache/{imageId}',
    'GET /image/export-token',
    'PUT /image/{imageId}/measure',
    'GET /image/{imageId}/measure',
    'POST /image/cache/bind-study',
    'GET /image/cache/upload-token',
    'GET /image/dicom-url',
    'GET /image/upload-token',
    'GET /image',
    'GET /image/cache',
    'GET /image/base64-image',
    'GET /upload-token',
  ]
  const served = Object.values(imageApi).map(({ method, path }) => `${method} ${path}`)
  expect(served).toEqual(expect.arrayContaining(specified))
})
