import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImageId } from '@opensono/pacs-core'
import { type DicomDataset, loadDicomDictionary, tag } from '@opensono/pacs-core/dicom'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { actorOf, addStudy, apis, codeOf, dicom, put } from '../../modules/image/testing/imageFixture'
import { readDicomObject } from '../object/dicomObjects'
import { uidOf } from '../object/uids'
import { createDicomReader } from './createDicomReader'
import type { IndexResult } from './DicomIndex'
import { DicomIndexer } from './DicomIndexer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const doctor = actorOf('doctor')
const folder = new URL('../../../../../packages/pacs-core/src/dicom/testing/files/', import.meta.url)
const dictionary = await loadDicomDictionary()

async function seeds(): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.dcm'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)))
}

/** Reads a file in pieces of some bytes. */
function indexOf(file: Buffer, pieceBytes = 1000): IndexResult {
  const indexer = new DicomIndexer(file.length, dictionary)
  for (let at = 0; at < file.length; at += pieceBytes) {
    const result = indexer.push(file.subarray(at, at + pieceBytes))
    if (result !== null) return result
  }
  return indexer.end()
}

async function upload(file: Buffer, studyId?: string): Promise<ImageId> {
  const pacs = await server.as('doctor', apis)
  const study = studyId === undefined ? await addStudy(server) : (studyId as Awaited<ReturnType<typeof addStudy>>)
  const credentials = await pacs.image.uploadToken({ studyId: study, fileExtension: '.dcm' })
  await put(credentials, file)
  return (await pacs.image.uploadDicom({ studyId: study, dicomUrl: credentials.key })).imageId
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('A DICOM file that arrives', () => {
  it('is kept and given out again byte by byte, with its own UIDs', async () => {
    const studyId = await addStudy(server)
    const file = dicom(Buffer.alloc(128), {
      [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.840.77.1'] },
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Test' }] },
      [tag.PatientID]: { vr: 'LO', Value: [studyId] },
      [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(studyId)] },
    })
    const imageId = await upload(file, studyId)
    const object = await readDicomObject(server.services, doctor, imageId)
    expect(object).toMatchObject({
      sopInstanceUid: '1.2.840.77.1',
      seriesUid: '1.2.3.1',
      isOriginal: true,
      rows: 16,
      frames: 1,
    })
    expect(sha256(await buffer((await object.toPart10()).stream))).toBe(sha256(file))
    expect(await buffer((await object.frame(1)).stream)).toEqual(Buffer.alloc(256, 90))
  })

  it.each([
    ['DAMAGED', dicom().subarray(0, 400)],
    ['DAMAGED', dicom(Buffer.alloc(128), { [tag.SOPInstanceUID]: { vr: 'UI', Value: ['../../etc/passwd'] } })],
    ['LIMITS', dicom(Buffer.alloc(128), { [tag.NumberOfFrames]: { vr: 'IS', Value: [10_001] } })],
    ['OTHER_KIND', dicom(Buffer.from('MZ'.padEnd(128, '\0'), 'latin1'))],
  ] as const)('is refused with the reason: %s', async (reason, file) => {
    await expect(upload(file)).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED', details: { reason } })
  })

  it('of several frames is a clip that plays as long as it says', async () => {
    const frames = {
      [tag.NumberOfFrames]: { vr: 'IS', Value: [1] },
      [tag.FrameTime]: { vr: 'DS', Value: [40] },
    } satisfies DicomDataset
    const studyId = await addStudy(server)
    const cine = dicom(Buffer.alloc(128), {
      ...frames,
      [tag.NumberOfFrames]: { vr: 'IS', Value: [4] },
      [tag.Rows]: { vr: 'US', Value: [8] },
      [tag.Columns]: { vr: 'US', Value: [8] },
    })
    const imageId = await upload(cine, studyId)
    const [image] = await (await server.as('doctor', apis)).image.list({ studyId })
    expect(image).toMatchObject({ type: 'MULTI_FRAME', durationMs: 160, hasDicom: true })
    const object = await readDicomObject(server.services, doctor, imageId)
    expect((await object.frame(4)).sizeBytes).toBe(64)
    expect(await codeOf(object.frame(5))).toBe('NOT_FOUND')
  })
})

describe('The small picture of a DICOM file', () => {
  async function meansOf(name: string): Promise<number[]> {
    const studyId = await addStudy(server)
    await upload(await readFile(new URL(name, folder)), studyId)
    const pacs = await server.as('doctor', apis)
    const address = async () => (await pacs.image.list({ studyId }))[0]?.thumbnailUrl ?? null
    await expect.poll(address, { timeout: 20_000 }).not.toBeNull()
    const answer = await fetch((await address()) ?? '')
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
    return channels.map(({ mean }) => mean)
  }

  it.each([
    ['explicit-rgb0.dcm', ['big-rgb1.dcm', 'rle-rgb0.dcm']],
    ['jpeg-rgb-adobe.dcm', ['jpeg-rgb-bare.dcm', 'jpeg-ybr.dcm']],
  ] as const)('is made on the server, in the colours of the file: %s', async (first, others) => {
    const plain = await meansOf(first)
    for (const name of others) {
      const far = (await meansOf(name)).filter((mean, index) => Math.abs(mean - (plain[index] ?? 0)) > 12)
      expect([name, far]).toEqual([name, []])
    }
  })
})

describe('What is read of a DICOM file', () => {
  it('is the same in whatever pieces it comes', async () => {
    for (const [name, file] of await seeds()) {
      const whole = indexOf(file, file.length)
      for (const pieceBytes of [7, 1000, 65_536]) expect([name, indexOf(file, pieceBytes)]).toEqual([name, whole])
    }
  })

  it.each([
    ['UTF-8', 'ISO_IR 192', Buffer.from('Zhang^San=张^三')],
    ['GB18030', 'GB18030', Buffer.from('Zhang^San=\xd5\xc5^\xc8\xfd', 'latin1')],
    ['ISO 2022', '\\ISO 2022 IR 58', Buffer.from('Zhang^San=\x1b$)A\xd5\xc5^\x1b$)A\xc8\xfd', 'latin1')],
  ] as const)('are names in the character set of the file: %s', (_, set, name) => {
    const spaces = 'x'.repeat(name.length + (name.length % 2))
    const written = dicom(Buffer.alloc(128), { [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: spaces }] } })
    const bytes = Buffer.concat([name, Buffer.alloc(spaces.length - name.length, 0x20)])
    const value = Buffer.from(set.padEnd(set.length + (set.length % 2)))
    const start = written.indexOf('\x08\x00\x05\x00CS', 0, 'latin1')
    const length = Buffer.from([value.length, 0])
    const named = written.toString('latin1').replace(spaces, bytes.toString('latin1'))
    const file = Buffer.from(named, 'latin1')
    const whole = Buffer.concat([file.subarray(0, start + 6), length, value, file.subarray(start + 18)])
    expect(indexOf(whole)).toMatchObject({ index: { patientName: 'Zhang^San=张^三' } })
  })

  it('are files of every transfer syntax', async () => {
    const refused = [...(await seeds())].filter(([, file]) => indexOf(file).index === undefined).map(([name]) => name)
    // Files that end early, and those without a picture.
    expect(refused).toMatchInlineSnapshot(`
      [
        "clip-cut.dcm",
        "name-0.dcm",
        "name-1.dcm",
        "name-2.dcm",
        "name-3.dcm",
        "name-4.dcm",
        "name-5.dcm",
        "name-6.dcm",
        "name-7.dcm",
        "name-8.dcm",
      ]
    `)
  })

  it('has an end, whatever the file says', async () => {
    const files = [...(await seeds()).values()]
    const edit = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) })
    const mutant = fc.record({
      file: fc.constantFrom(...files),
      edits: fc.array(edit, { minLength: 1, maxLength: 8 }),
      // Lengths, tags and counts are at the start.
      reach: fc.constantFrom(400, 2_000, Number.MAX_SAFE_INTEGER),
      cut: fc.option(fc.nat(), { freq: 4 }),
    })
    fc.assert(
      fc.property(mutant, ({ file, edits, reach, cut }) => {
        const broken = Buffer.from(cut === null ? file : file.subarray(0, 1 + (cut % file.length)))
        for (const { at, byte } of edits) broken[at % Math.min(reach, broken.length)] = byte
        const took = () => {
          const startedAt = performance.now()
          const { index, refusal } = indexOf(broken, 65_536)
          expect((index === undefined) !== (refusal === undefined)).toBe(true)
          return performance.now() - startedAt
        }
        // A busy machine is slow now and then, a file that is slow is so each time.
        expect(took() < 1_000 || took() < 1_000).toBe(true)
      }),
      { numRuns: howOften(150, 20_000) },
    )
  })
})

describe('The thread that reads DICOM files', () => {
  it('is replaced when a file takes it too long, and reads the next one', async () => {
    const reader = createDicomReader({ timeoutMs: 0 })
    const result = await reader.index({ hospitalId: 'h', userId: 'u' }, 10, async () => Readable.from([dicom()]))
    expect(result).toMatchObject({ refusal: 'LIMITS', fault: 'TIME' })
    await reader.close()
  })
})
