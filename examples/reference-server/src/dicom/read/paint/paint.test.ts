import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type DicomDataset, fromDicomJson, loadDicomDictionary, tag } from '@opensono/pacs-core/dicom'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import expected from '../../../../../../packages/pacs-core/src/dicom/testing/files/expected.json'
import { codeOf, dicom } from '../../../modules/image/testing/imageFixture'
import { placesOfFrame } from '../../object/FramePlaces'
import { createDicomReader } from '../createDicomReader'
import { DicomIndexer } from '../DicomIndexer'
import { type FrameSource, pictureOfFrame } from '../pictureOfFrame'

const folder = new URL('../../../../../../packages/pacs-core/src/dicom/testing/files/', import.meta.url)
const dictionary = await loadDicomDictionary()
const dicomReader = createDicomReader()
afterAll(() => dicomReader.close())

/** A file as the server knows it: what was read when it was stored, and its bytes. */
function sourceOf(file: Buffer): FrameSource {
  const indexer = new DicomIndexer(file.length, dictionary)
  const { index } = indexer.push(file) ?? indexer.end()
  if (index === undefined) throw new Error('the file is refused')
  const read = fromDicomJson(index.attributes)
  if (!('dataset' in read)) throw new Error('the attributes are none')
  const sized = (bytes: Buffer) => ({ sizeBytes: bytes.length, stream: Readable.from([bytes]) })
  return {
    owner: { hospitalId: 'h', userId: 'u' },
    transferSyntaxUid: index.transferSyntaxUid,
    dataset: read.dataset,
    async frame(number) {
      const ranges = placesOfFrame(index.framePlaces, number) ?? []
      return sized(Buffer.concat(ranges.map(({ start, end = start }) => file.subarray(start, end + 1))))
    },
    toPart10: async () => sized(file),
  }
}

/** Red, green and blue of each pixel. */
async function painted(source: FrameSource, frame = 1): Promise<Buffer> {
  const picture = await pictureOfFrame({ dicomReader }, source, frame, null)
  const drawn = Buffer.isBuffer(picture) ? sharp(picture) : sharp(picture.bytes, { raw: picture.raw })
  return drawn.removeAlpha().toColourspace('srgb').raw().toBuffer()
}

/** Greatest difference of a value; of a grey picture the other program has one value for each pixel. */
function distance(one: Buffer, theirs: Buffer): number {
  const isGray = theirs.length * 3 === one.length
  const other = isGray ? Buffer.from(one.map((_, index) => theirs[Math.floor(index / 3)] ?? 0)) : theirs
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0)
}

const pictures: Record<string, string> = expected.pictures
/** Those of which a file cannot be indexed, or has no frame that is compared. */
const without = ['clip-count-lies', 'mp4-video']
const files = Object.entries(expected.files).filter(([name]) => !without.includes(name))

describe('Frames are painted on the server', () => {
  it('as another program shows them, in every transfer syntax', async () => {
    const wrong: string[] = []
    for (const [name, { tolerance, frames }] of files) {
      const source = sourceOf(await readFile(new URL(`${name}.dcm`, folder)))
      for (const [place, picture] of frames.entries()) {
        const far = await painted(source, place + 1).then(
          (own) => distance(own, Buffer.from(pictures[picture] ?? '', 'base64')),
          (thrown: Error) => thrown.message,
        )
        if (typeof far === 'string' || far > tolerance) wrong.push(`${name} ${place + 1}: ${far} > ${tolerance}`)
      }
    }
    expect(wrong).toEqual([])
  }, 60_000)

  it('by the window of each frame where frames have their own', async () => {
    const windowOf = (center: number) => ({
      [tag.FrameVOILUTSequence]: {
        vr: 'SQ',
        Value: [
          {
            [tag.WindowCenter]: { vr: 'DS', Value: [center] },
            [tag.WindowWidth]: { vr: 'DS', Value: [40] },
          },
        ],
      },
    })
    const dataset: DicomDataset = {
      [tag.NumberOfFrames]: { vr: 'IS', Value: [2] },
      [tag.Rows]: { vr: 'US', Value: [8] },
      [tag.Columns]: { vr: 'US', Value: [16] },
      [tag.PerFrameFunctionalGroupsSequence]: { vr: 'SQ', Value: [windowOf(40), windowOf(200)] },
    }
    // Every value is 90: above the first window, below the second.
    const source = sourceOf(dicom(Buffer.alloc(128), dataset))
    expect([(await painted(source, 1))[0], (await painted(source, 2))[0]]).toEqual([255, 0])
  })

  it('with what lies over them, also over a JPEG in colour', async () => {
    const overlay: DicomDataset = {
      '60000010': { vr: 'US', Value: [8] },
      '60000011': { vr: 'US', Value: [16] },
      '60000040': { vr: 'CS', Value: ['G'] },
      '60000050': { vr: 'SS', Value: [1, 1] },
      '60000100': { vr: 'US', Value: [1] },
      '60000102': { vr: 'US', Value: [0] },
      '60003000': { vr: 'OW', bytes: Uint8Array.from({ length: 16 }, (_, index) => (index === 2 ? 1 : 0)) },
    }
    const size = { [tag.Rows]: { vr: 'US', Value: [8] }, [tag.Columns]: { vr: 'US', Value: [16] } }
    const redOf = async (source: FrameSource) => {
      const pixels = await painted(source)
      return [0, 1].map((row) => pixels[row * 16 * 3])
    }
    const gray = dicom(Buffer.alloc(128), { ...size, ...overlay })
    const without = dicom(Buffer.alloc(128), size)
    const [dark] = await redOf(sourceOf(without))
    expect(await redOf(sourceOf(gray))).toEqual([dark, 255])

    const jpeg = await sharp({ create: { width: 16, height: 8, channels: 3, background: 'black' } })
      .jpeg()
      .toBuffer()
    const source = sourceOf(gray)
    const colour: FrameSource = {
      ...source,
      transferSyntaxUid: '1.2.840.10008.1.2.4.50',
      frame: async () => ({ sizeBytes: jpeg.length, stream: Readable.from([jpeg]) }),
    }
    expect(await redOf(colour)).toEqual([0, 255])
  })

  it('or refused with a word: too large, damaged, and what no codec here decodes', async () => {
    const file = await readFile(new URL('j2k-rgb0.dcm', folder))
    const source = sourceOf(file)
    const cut: FrameSource = {
      ...source,
      frame: async () => ({ sizeBytes: 9, stream: Readable.from([Buffer.alloc(9)]) }),
    }
    expect(await codeOf(painted(cut))).toBe('DICOM_DAMAGED')
    const bits = { [tag.BitsAllocated]: { vr: 'US', Value: [32] } }
    expect(await codeOf(painted({ ...source, dataset: { ...source.dataset, ...bits } }))).toBe('DICOM_NOT_SUPPORTED')
    const wide = { [tag.Rows]: { vr: 'US', Value: [8192] }, [tag.Columns]: { vr: 'US', Value: [8192] } }
    expect(await codeOf(painted({ ...source, dataset: { ...source.dataset, ...wide } }))).toBe('PICTURE_TOO_LARGE')
    const htj2k = { ...source, transferSyntaxUid: '1.2.840.10008.1.2.4.201' }
    await expect(painted(htj2k)).rejects.toMatchObject({
      code: 'DICOM_NOT_SUPPORTED',
      details: { feature: 'HTJ2K Lossless' },
    })
    // The next one is painted all the same.
    expect((await painted(source)).length).toBe(32 * 24 * 3)
  })
})
