import type { ImageId, StudyId } from '@opensono/pacs-core'
import { explicitLittleEndian, tag, writeDicom } from '@opensono/pacs-core/dicom'
import type { MeasureDocument } from '@opensono/pacs-core/measure'
import type { TestServer } from '../../../../test/startTestServer'
import { poppler } from '../../../paper/testing/poppler'
import { put } from '../../image/testing/imageFixture'
import { apis } from './reportFixture'

/** What a doctor drew: a caliper for a parameter, a line by hand, a text and a body mark. */
export const drawn: MeasureDocument = {
  version: 1,
  calibration: null,
  annotations: [
    {
      id: 'a',
      kind: 'distance',
      frame: null,
      points: [
        { x: 20, y: 60 },
        { x: 140, y: 60 },
      ],
      size: 'M',
      label: 'BPD',
    },
    {
      id: 'b',
      kind: 'sketch',
      frame: null,
      points: [
        { x: 20, y: 20 },
        { x: 60, y: 30 },
        { x: 90, y: 20 },
      ],
      size: 'L',
    },
    { id: 'c', kind: 'text', frame: null, points: [{ x: 30, y: 90 }], size: 'M', text: '胆囊 Gallbladder' },
    {
      id: 'd',
      kind: 'bodyMark',
      frame: null,
      points: [{ x: 130, y: 90 }],
      size: 'S',
      bodyMark: { mark: 'abdomen', probe: { x: 0.5, y: 0.5, angle: 30 } },
    },
  ],
}

/** Whether a dot has the colour of drawings. */
export const isInk = (red: number, green: number, blue: number): boolean => red > 180 && green > 150 && blue < 90

/** The first page in dots of 144 to the inch. */
export async function dotsOf(pdf: Uint8Array) {
  const picture = await poppler('pdftoppm', ['-f', '1', '-l', '1', '-r', '144', '-singlefile', '-'], pdf)
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1'))
  return { width: Number(head?.[1]), dots: picture.subarray(head?.[0].length ?? 0) }
}

/** Where a page has the colour of drawings: their number of dots and their box. */
export async function inkOf(pdf: Uint8Array) {
  const { width, dots } = await dotsOf(pdf)
  const places: [number, number][] = []
  for (let at = 0; at + 2 < dots.length; at += 3) {
    const [red = 0, green = 0, blue = 255] = [dots[at], dots[at + 1], dots[at + 2]]
    if (isInk(red, green, blue)) places.push([(at / 3) % width, Math.floor(at / 3 / width)])
  }
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  return { places: new Set(places.map(String)), box: [xs, ys].map((each) => [Math.min(...each), Math.max(...each)]) }
}

/** What is drawn on each picture of a page, by the shade of gray of the picture, relative to its place. */
export async function picturesOf(pdf: Uint8Array, shades: readonly number[]) {
  const { width, dots } = await dotsOf(pdf)
  // Without a list for each of two million dots, which would take most of a test's time.
  const part = (x: number, y: number, each: number) => dots[(y * width + x) * 3 + each] ?? 0
  const isNear = (x: number, y: number, shade: number) =>
    Math.abs(part(x, y, 0) - shade) <= 2 && Math.abs(part(x, y, 1) - shade) <= 2 && Math.abs(part(x, y, 2) - shade) <= 2
  const height = dots.length / 3 / width
  return shades.map((shade) => {
    const box = { left: width, top: height, right: 0, bottom: 0 }
    for (let y = 0; y < height; y += 1) {
      let run = 0
      for (let x = 0; x < width; x += 1) {
        run = isNear(x, y, shade) ? run + 1 : 0
        // Edges of letters and lines have the same gray here and there.
        if (run < 40) continue
        box.left = Math.min(box.left, x - run + 1)
        box.top = Math.min(box.top, y)
        box.right = Math.max(box.right, x)
        box.bottom = y
      }
    }
    const ink = new Set<string>()
    for (let y = box.top; y <= box.bottom; y += 1)
      for (let x = box.left; x <= box.right; x += 1) {
        if (isInk(part(x, y, 0), part(x, y, 1), part(x, y, 2))) ink.add(`${x - box.left} ${y - box.top}`)
      }
    return { box, ink }
  })
}

/** A gray DICOM still of 160 by 120 pixels. */
function dicomStill(): Buffer {
  const word = (value: number) => ({ vr: 'US', Value: [value] })
  const dataset = {
    [tag.SOPClassUID]: { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.6.1'] },
    [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.826.0.80.1'] },
    [tag.SeriesInstanceUID]: { vr: 'UI', Value: ['1.2.826.0.80'] },
    [tag.StudyInstanceUID]: { vr: 'UI', Value: ['1.2.826.0.8'] },
    [tag.SamplesPerPixel]: word(1),
    [tag.PhotometricInterpretation]: { vr: 'CS', Value: ['MONOCHROME2'] },
    [tag.Rows]: word(120),
    [tag.Columns]: word(160),
    [tag.BitsAllocated]: word(8),
    [tag.BitsStored]: word(8),
    [tag.HighBit]: word(7),
    [tag.PixelRepresentation]: word(0),
  }
  const pixels = Buffer.alloc(160 * 120, 60)
  const { pieces } = writeDicom({
    dataset,
    transferSyntaxUid: explicitLittleEndian,
    pixels: { kind: 'native', bytes: pixels.length },
  })
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? pixels : piece)))
}

/** Takes a DICOM still to a study. */
export async function addDicomStill(server: TestServer, studyId: StudyId): Promise<ImageId> {
  const sonographer = await server.as('sonographer', apis)
  const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, dicomStill())
  return (await sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })).imageId
}
