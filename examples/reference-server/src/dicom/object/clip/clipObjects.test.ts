import { buffer } from 'node:stream/consumers'
import { PacsError } from '@opensono/pacs-core'
import { tag, textOf } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { imagePixels } from '../../../database/schema/image'
import { storeImage } from '../../../modules/image/storeImage'
import { actorOf, addStudy, clip, codeOf } from '../../../modules/image/testing/imageFixture'
import type { DicomObject } from '../DicomObject'
import { readDicomObject, readDicomObjects } from '../dicomObjects'
import { describeEarlierClips } from './describeEarlierClips'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const doctor = actorOf('doctor')
const call = { id: 'test.dicom' }
const codeOfError = (thrown: unknown) => PacsError.from(thrown).code

/** Stores a clip, and waits until its job has described it. */
async function described(bytes: Buffer) {
  const studyId = await addStudy(server)
  const imageId = await storeImage(server.services, doctor, { studyId, bytes })
  const absence = async () => (await readDicomObjects(server.services, doctor, call, studyId))[0]?.absence
  await expect.poll(absence, { timeout: 25_000 }).not.toBe('PENDING')
  return { imageId, absence: await absence() }
}

async function objectOf(name: Parameters<typeof clip>[0]): Promise<DicomObject> {
  const { imageId } = await described(await clip(name))
  return readDicomObject(server.services, doctor, imageId)
}

async function fileOf(object: DicomObject): Promise<Buffer> {
  const { sizeBytes, stream } = await object.toPart10()
  const file = await buffer(stream)
  expect(file.length).toBe(sizeBytes)
  return file
}

describe('Clips that were stored before their upload asked for a description', () => {
  it('are described at the next start, each once, and found by DICOMweb', async () => {
    const { imageId } = await described(await clip('table-last.mp4'))
    const { database } = server.services
    const isIt = eq(imagePixels.id, imageId)
    await database.change(doctor, call, ({ tx }) => tx.delete(imagePixels).where(isIt).execute())
    const absences = async () => readDicomObject(server.services, doctor, imageId).then(() => null, codeOfError)
    expect(await absences()).toBe('DICOM_EXPORT_NOT_POSSIBLE')
    expect(await describeEarlierClips(server.services)).toBe(1)
    expect(await absences()).toBeNull()
    expect(await describeEarlierClips(server.services)).toBe(0)
  })
})

describe('The DICOM object of a clip', () => {
  it.each(['fragmented.mp4', 'table-last.mp4'] as const)(
    'of H.264 holds the clip as it is, in one fragment: %s',
    async (name) => {
      const object = await objectOf(name)
      expect(object).toMatchObject({
        sopClassUid: '1.2.840.10008.5.1.4.1.1.3.1',
        transferSyntaxUid: '1.2.840.10008.1.2.4.102',
        rows: 120,
        columns: 160,
        frames: 10,
      })
      expect(textOf(object.dataset, tag.FrameTime)).toBe('100')
      expect(object.dataset[tag.FrameIncrementPointer]?.Value).toEqual([tag.FrameTime])
      expect((await fileOf(object)).includes(await clip(name))).toBe(true)
      expect(await buffer((await object.frame(7)).stream)).toEqual(await clip(name))
    },
  )

  it.each(['vp9.webm', 'mjpeg.avi'] as const)('of any other coding holds a JPEG for each frame: %s', async (name) => {
    const object = await objectOf(name)
    expect(object).toMatchObject({ transferSyntaxUid: '1.2.840.10008.1.2.4.50', rows: 120, columns: 160 })
    expect(object.frames).toBeGreaterThan(4)
    const file = await fileOf(object)
    for (const number of [1, object.frames]) {
      const frame = await buffer((await object.frame(number)).stream)
      const { dominant } = await sharp(frame).stats()
      expect(dominant.r).toBeGreaterThan(200)
      expect(dominant.g).toBeLessThan(60)
      expect(file.includes(frame)).toBe(true)
    }
    await expect(object.frame(object.frames + 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is not there where the clip cannot be decoded', async () => {
    const broken = Buffer.concat([(await clip('vp9.webm')).subarray(0, 200), Buffer.alloc(500, 0xff)])
    const { imageId, absence } = await described(broken)
    expect(absence).toBe('NOT_POSSIBLE')
    expect(await codeOf(readDicomObject(server.services, doctor, imageId))).toBe('DICOM_EXPORT_NOT_POSSIBLE')
  })
})
