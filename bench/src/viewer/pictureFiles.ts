import { type DicomDataset, type PixelSizes, tag, writeDicom } from '@opensono/pacs-core/dicom'
import type { Browser } from 'playwright'

/** Pixels of every picture. */
export const pictureSize = { width: 1024, height: 768 } as const
/** Frames of every clip. */
export const clipFrames = 120

const jpegBaseline = '1.2.840.10008.1.2.4.50'
const stillClass = '1.2.840.10008.5.1.4.1.1.6.1'
const clipClass = '1.2.840.10008.5.1.4.1.1.3.1'

/** What is stored in one study, to be opened by both viewers. */
export interface PictureFiles {
  still: Buffer
  /** By the frames a second at which they are to be played. */
  clips: Readonly<Record<30 | 60, Buffer>>
}

/**
 * Draws frames of speckle as an ultrasound machine's, and compresses them. Each says its number by eight squares across its middle: the first is
 * white, the others are the number's bits.
 */
async function drawFrames(browser: Browser, count: number): Promise<Buffer[]> {
  const page = await browser.newPage()
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.goto('about:blank')
  const frames = await page.evaluate(
    async ({ width, height, count }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      const pixels = context.createImageData(width, height)
      let seed = 1
      const random = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
        return seed / 2 ** 31
      }
      const drawn: string[] = []
      for (let frame = 0; frame < count; frame += 1) {
        for (let at = 0; at < width * height; at += 1) {
          const [x, y] = [(at % width) - width / 2, Math.floor(at / width)]
          const depth = Math.hypot(x, y)
          const isInside = depth < height && Math.abs(x) < y
          const shade = isInside ? (90 + 60 * Math.sin(depth / 40 + frame / 10)) * (0.5 + random() * 0.6) : 0
          pixels.data.set([shade, shade, shade, 255], at * 4)
        }
        context.putImageData(pixels, 0, 0)
        for (let bit = 0; bit < 8; bit += 1) {
          context.fillStyle = bit === 0 || (frame >> (bit - 1)) & 1 ? '#fff' : '#000'
          context.fillRect(width / 2 + (bit - 4) * 100, height / 2 - 50, 100, 100)
        }
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
        const bytes = new Uint8Array(await blob.arrayBuffer())
        let text = ''
        for (let at = 0; at < bytes.length; at += 0x8000)
          text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
        drawn.push(btoa(text))
      }
      return drawn
    },
    { ...pictureSize, count },
  )
  await page.close()
  return frames.map((text) => Buffer.from(text, 'base64'))
}

function fileOf(studyUid: string, number: number, frames: readonly Buffer[], rate: number | null): Buffer {
  const text = (vr: string, value: string | number) => ({ vr, Value: [value] })
  const root = `${studyUid.slice(0, 48)}.7`
  const cine: DicomDataset =
    rate === null
      ? {}
      : {
          [tag.NumberOfFrames]: text('IS', frames.length),
          [tag.FrameTime]: text('DS', (1_000 / rate).toFixed(4)),
          [tag.FrameIncrementPointer]: { vr: 'AT', Value: [tag.FrameTime] },
        }
  const dataset: DicomDataset = {
    [tag.SOPClassUID]: text('UI', rate === null ? stillClass : clipClass),
    [tag.SOPInstanceUID]: text('UI', `${root}.${number}`),
    [tag.StudyInstanceUID]: text('UI', studyUid),
    // A series each: a viewer opens the one that is asked for.
    [tag.SeriesInstanceUID]: text('UI', `${root}.9${number}`),
    [tag.Modality]: text('CS', 'US'),
    [tag.InstanceNumber]: text('IS', number),
    [tag.SamplesPerPixel]: text('US', 3),
    [tag.PhotometricInterpretation]: text('CS', 'YBR_FULL_422'),
    [tag.PlanarConfiguration]: text('US', 0),
    [tag.Rows]: text('US', pictureSize.height),
    [tag.Columns]: text('US', pictureSize.width),
    [tag.BitsAllocated]: text('US', 8),
    [tag.BitsStored]: text('US', 8),
    [tag.HighBit]: text('US', 7),
    [tag.PixelRepresentation]: text('US', 0),
    ...cine,
  }
  const pixels: PixelSizes = { kind: 'frames', bytes: frames.map(({ length }) => length) }
  const { pieces } = writeDicom({ dataset, transferSyntaxUid: jpegBaseline, pixels })
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? (frames[piece] ?? Buffer.alloc(0)) : piece)))
}

/**
 * Makes a still and two clips of JPEG frames. The clips differ in their frame time only.
 *
 * @param browser - draws and compresses.
 * @param studyUids - of three studies: one for the still, one for each clip.
 */
export async function makePictureFiles(
  browser: Browser,
  studyUids: Readonly<Record<'still' | 30 | 60, string>>,
): Promise<PictureFiles> {
  const frames = await drawFrames(browser, clipFrames)
  return {
    still: fileOf(studyUids.still, 1, frames.slice(0, 1), null),
    clips: { 30: fileOf(studyUids[30], 2, frames, 30), 60: fileOf(studyUids[60], 3, frames, 60) },
  }
}
