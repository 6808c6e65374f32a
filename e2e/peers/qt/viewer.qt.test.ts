import { readFile } from 'node:fs/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Study } from '@opensono/pacs-core'
import { readMeasureDocument } from '@opensono/pacs-core/measure'
import type { Locator, Page } from 'playwright'
import { describe, expect, it, vi } from 'vitest'
import expected from '../../../packages/pacs-core/src/dicom/testing/files/expected.json' with { type: 'json' }
import { lane } from '../../harness/lane'
import { connect, currentPatientOf, registerStudy } from '../../harness/registerStudy'
import { actOnImage, strip, waitForStored } from '../../walk/strips'
import { words } from '../../walk/words'
import { QtClient } from './QtClient'

const say = words.en
const folder = new URL('../../../packages/pacs-core/src/dicom/testing/files/', import.meta.url)

/** A file of each transfer syntax that is decoded here; none shows the same picture as the one before it. */
const stills = [
  'implicit-palette8',
  'explicit-ybr',
  'deflated-mono2',
  'big-rgb1',
  'rle-palette8',
  'jpeg-ybr422',
  'sv1-mono2',
  'lossless-rgb0',
  'jpegls-mono2',
  'nearls-rgb0',
  'j2k-palette8',
  'j2klossy-rgb',
] as const

/** The picture is compared square by square, in these columns and rows. */
const grid = { columns: 4, rows: 3 }
/** Of 255: the viewer enlarges the picture, and its edges are soft. */
const tolerance = 8

/** A file of its own: those of the folder share one UID. */
async function fileOf(name: string, number: number): Promise<Buffer> {
  const bytes = await readFile(new URL(`${name}.dcm`, folder))
  const uid = `498.${2 + Math.floor(number / 10)}.${number % 10}`
  const patched = (part: Buffer) => Buffer.from(part.toString('latin1').replaceAll('498.1.3', uid), 'latin1')
  if (!name.startsWith('deflated')) return patched(bytes)
  // The group of the file itself says how long it is; what follows is deflated.
  const start = 144 + bytes.readUInt32LE(140)
  return Buffer.concat([
    patched(bytes.subarray(0, start)),
    deflateRawSync(patched(inflateRawSync(bytes.subarray(start)))),
  ])
}

/** Means of red, green and blue of each square of a picture. */
function meansOf(pixels: ArrayLike<number>, channels: number, { width, height }: { width: number; height: number }) {
  const [across, down] = [width / grid.columns, height / grid.rows]
  return Array.from({ length: grid.columns * grid.rows }, (_, square) => {
    const [left, top] = [(square % grid.columns) * across, Math.floor(square / grid.columns) * down]
    return [0, 1, 2].map((colour) => {
      let sum = 0
      for (let y = top; y < top + down; y += 1)
        for (let x = left; x < left + across; x += 1)
          sum += pixels[(y * width + x) * channels + (channels === 1 ? 0 : colour)] ?? Number.NaN
      return Math.round(sum / (across * down))
    })
  })
}

const expectations: Readonly<Record<string, { width: number; height: number; frames: readonly string[] }>> =
  expected.files
const pictures: Readonly<Record<string, string>> = expected.pictures

/** What another program shows of a frame. */
function wantedOf(name: string, frame = 0): number[][] {
  const { width, height, frames } = expectations[name] ?? { width: 0, height: 0, frames: [] }
  const bytes = Buffer.from(pictures[frames[frame] ?? ''] ?? '', 'base64')
  return meansOf(bytes, bytes.length / (width * height), { width, height })
}

/** What the viewer shows. */
async function shownOf(page: Page, { width, height }: { width: number; height: number }): Promise<number[][]> {
  const pixels = await page.locator('.pacs-viewer-canvas').evaluate(
    (element, size) => {
      const canvas = element as HTMLCanvasElement
      const scale = Math.min(canvas.width / size.width, canvas.height / size.height)
      const small = new OffscreenCanvas(size.width, size.height).getContext('2d')
      if (small === null || scale === 0) return []
      const [wide, high] = [size.width * scale, size.height * scale]
      const [left, top] = [(canvas.width - wide) / 2, (canvas.height - high) / 2]
      small.imageSmoothingQuality = 'high'
      small.drawImage(canvas, left, top, wide, high, 0, 0, size.width, size.height)
      return [...small.getImageData(0, 0, size.width, size.height).data]
    },
    { width, height },
  )
  return meansOf(pixels, 4, { width, height })
}

/** The greatest difference of any colour of any square. */
const difference = (shown: number[][], wanted: number[][]) =>
  Math.max(...wanted.flat().map((value, at) => Math.abs(value - (shown.flat()[at] ?? Number.NaN))))

interface Opened {
  readonly page: Page
  readonly client: QtClient
  readonly study: Study
  readonly stage: Locator
}

/** Adds files to a new study by the page itself, and opens the first one. */
async function openFiles(patient: string, names: readonly string[], first: number): Promise<Opened> {
  const [product, token] = [lane().productUrl, lane().token]
  const study = await registerStudy(product, token, patient)
  const storage = { pacs_token: token, curPatient: currentPatientOf(study) }
  const client = await QtClient.open(`${product}/image`, { isPlain: true, storage })
  const { page } = client
  const images = strip(page, say.study)
  const input = images.locator('input[type=file]:not([webkitdirectory])')
  await input.waitFor({ state: 'attached' })
  // One by one: their order in the strip is that of their names here.
  for (const [at, name] of names.entries()) {
    const buffer = await fileOf(name, first + at)
    await input.setInputFiles({ name: `${name}.dcm`, mimeType: 'application/dicom', buffer })
    await waitForStored(images, at + 1)
  }
  await actOnImage(page, say, say.image(1), 'Open')
  const stage = page.getByRole('application')
  await stage.waitFor()
  return { page, client, study, stage }
}

/** Draws from one place of the stage to another, as a hand with a mouse. */
async function drag(page: Page, stage: Locator, from: readonly [number, number], to: readonly [number, number]) {
  const box = await stage.boundingBox()
  if (box === null) throw new Error('There is no stage.')
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 6 })
  await page.mouse.up()
}

const frameNow = async (page: Page) => Number(await page.getByRole('slider', { name: 'Frame' }).inputValue())

/** The drawings of the only image of a study as the server keeps them. */
async function keptOf(study: Study, place = 0) {
  const pacs = connect(lane().productUrl, lane().token)
  const image = (await pacs.image.list({ studyId: study.studyId }))[place]
  if (image === undefined) throw new Error('The study has no image.')
  const { measure } = await pacs.image.readMeasure({ imageId: image.id })
  return readMeasureDocument(measure).document?.annotations ?? []
}

describe('The viewer in Chromium 102', () => {
  it('shows files of every transfer syntax as another program shows them', async () => {
    const { page, client } = await openFiles('Viewer Syntaxes', stills, 0)
    const found: Record<string, number> = {}
    const bar = page.getByRole('list', { name: 'Images', exact: true }).getByRole('button')
    for (const [at, name] of stills.entries()) {
      await bar.nth(at).click()
      await page.getByText(`Image ${at + 1} of ${stills.length}`).waitFor()
      const size = expectations[name] ?? { width: 0, height: 0 }
      const seen = async () => difference(await shownOf(page, size), wantedOf(name))
      await vi
        .waitFor(async () => expect(await seen()).toBeLessThanOrEqual(tolerance), { timeout: 20_000, interval: 200 })
        .catch(() => {})
      found[name] = await seen()
      await client.look(`viewer-${name}`)
    }
    expect(Object.entries(found).filter(([, most]) => !(most <= tolerance))).toEqual([])
  })

  it('measures and draws on a file by the scale that it says, and keeps it', async () => {
    const { page, client, study, stage } = await openFiles('Viewer Tools', ['regions'], 20)
    await page.getByRole('button', { name: 'Distance', exact: false }).first().click()
    await drag(page, stage, [0.4, 0.4], [0.6, 0.4])
    await stage.getByRole('button', { name: /^Distance 1: .*\d/ }).waitFor()
    await page.getByRole('button', { name: 'Sketch', exact: false }).first().click()
    await drag(page, stage, [0.4, 0.6], [0.5, 0.7])
    await stage.getByRole('button', { name: /^Sketch/ }).waitFor()
    await vi.waitFor(
      async () => expect((await keptOf(study)).map(({ kind }) => kind)).toEqual(['distance', 'sketch']),
      {
        timeout: 15_000,
        interval: 200,
      },
    )
    await client.look('viewer-tools')
  })

  it.each([
    ['clip-table', 22],
    ['mp4-video', 23],
  ])('plays a clip, stops, steps, and keeps what is drawn on its frame: %s', async (name, number) => {
    const { page, client, study, stage } = await openFiles(`Viewer ${name}`, [name], number)
    const seen = new Set<number>()
    await vi.waitFor(
      async () => {
        seen.add(await frameNow(page))
        expect(seen.size).toBeGreaterThan(2)
      },
      { timeout: 20_000, interval: 30 },
    )
    await page.getByRole('button', { name: /^Pause/ }).click()
    await page.getByRole('button', { name: /^Play/ }).waitFor()
    while ((await frameNow(page)) !== 2) await page.keyboard.press((await frameNow(page)) > 2 ? ',' : '.')
    if (expectations[name]?.frames.length !== 0) {
      const size = expectations[name] ?? { width: 0, height: 0 }
      const wanted = wantedOf(name, 2)
      const most = async () => difference(await shownOf(page, size), wanted)
      await vi.waitFor(async () => expect(await most()).toBeLessThanOrEqual(tolerance), { timeout: 15_000 })
    }
    await page.getByRole('button', { name: 'Distance', exact: false }).first().click()
    await drag(page, stage, [0.4, 0.4], [0.6, 0.5])
    await stage.getByRole('button', { name: /^Distance 1: / }).waitFor()
    await vi.waitFor(
      async () => expect((await keptOf(study)).map(({ kind, frame }) => [kind, frame])).toEqual([['distance', 2]]),
      { timeout: 15_000, interval: 200 },
    )
    await client.look(`viewer-${name}`)
  })
})
