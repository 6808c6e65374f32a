import { afterAll, expect, test } from 'vitest'
import expected from '../../../../../pacs-core/src/dicom/testing/files/expected.json'
import { createDecoders } from './createDecoders'
import { openPicture } from './openPicture'
import type { PictureSource } from './PictureSource'

interface Expectation {
  readonly syntax: string
  readonly width: number
  readonly height: number
  readonly tolerance: number
  readonly frames: readonly string[]
  readonly durations?: readonly number[]
}

const files: Record<string, Expectation> = expected.files
const pictures: Record<string, string> = expected.pictures
/** The root of the tests' server is that of the workspace. */
const folder = '/packages/pacs-core/src/dicom/testing/files'
const urlOf = (name: string) => `${folder}/${name}.dcm`

const decoders = createDecoders({ size: 2 })
afterAll(() => decoders.destroy())

const open = (name: string) => openPicture({ url: urlOf(name), contentType: 'application/dicom', decoders })

async function pixelsOf(picture: PictureSource, frame: number): Promise<Uint8ClampedArray> {
  const bitmap = await picture.frame(frame)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
}

/** The greatest difference of a colour, over all pixels. */
function difference(pixels: Uint8ClampedArray, name: string): number {
  const bytes = Uint8Array.from(atob(pictures[name] ?? ''), (letter) => letter.charCodeAt(0))
  const channels = (bytes.length * 4) / pixels.length
  let most = 0
  for (let index = 0; index < pixels.length; index += 1) {
    const channel = index % 4
    const at = Math.floor(index / 4) * channels + (channels === 1 ? 0 : channel)
    const wanted = channel === 3 ? 255 : (bytes[at] ?? Number.NaN)
    most = Math.max(most, Math.abs((pixels[index] ?? 0) - wanted))
  }
  return most
}

const stills = Object.entries(files).filter(([name]) => !/^mp4-|lies/.test(name))

test('every transfer syntax with every photometric interpretation shows what another program shows', async () => {
  expect(new Set(stills.map(([, { syntax }]) => syntax)).size).toBe(12)
  const wrong: string[] = []
  for (const [name, { width, height, tolerance, frames }] of stills) {
    const picture = open(name)
    for (const [index, shown] of frames.entries()) {
      const found = await pixelsOf(picture, index).then(
        (pixels) => (pixels.length === width * height * 4 ? difference(pixels, shown) : 'another size'),
        (thrown: unknown) => `${thrown}`,
      )
      if (typeof found === 'string' || found > tolerance) wrong.push(`${name} ${index}: ${found} > ${tolerance}`)
    }
    picture.destroy()
  }
  expect(wrong).toEqual([])
}, 60_000)
