import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PacsError } from '@opensono/pacs-core'
import { loadDicomDictionary } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDicomReader } from '../../../examples/reference-server/src/dicom/read/createDicomReader'
import type { FrameSource } from '../../../examples/reference-server/src/dicom/read/pictureOfFrame'
import { drawnFrame, sourceOf } from '../../../examples/reference-server/src/dicom/read/testing/drawnFrame'

const run = promisify(execFile)
const show = fileURLToPath(new URL('./showFrames.py', import.meta.url))
const dictionary = await loadDicomDictionary()
const reader = createDicomReader()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-pictures-'))
})
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true, force: true })
})

/** What pydicom shows of a file. */
interface Shown {
  readonly path: string
  readonly syntax: string
  readonly error?: string
  readonly frames: readonly { readonly file: string; readonly width: number; readonly height: number }[]
}

/** Red, green and blue of each pixel as the server draws it; a text says why it does not. */
async function drawn(source: FrameSource, frame: number): Promise<Buffer | string> {
  try {
    return await drawnFrame({ dicomReader: reader }, source, frame)
  } catch (thrown) {
    const { code, details } = PacsError.from(thrown, 'SERVER_FAULT')
    return `${code} ${JSON.stringify(details)}`
  }
}

/** Codecs that lose something round differently by a few steps; all others are exact. */
const lossy = /\.4\.(50|51|81|91|203)$/
const toleranceOf = ({ syntax }: Shown) => (lossy.test(syntax) ? 5 : 1)

async function farthest({ frames, path: name }: Shown): Promise<string | number> {
  const source = sourceOf(await readFile(name), dictionary)
  if (typeof source === 'string') return source
  let most = 0
  for (const [index, { file }] of frames.entries()) {
    const own = await drawn(source, index + 1)
    if (typeof own === 'string') return own
    const theirs = await readFile(path.join(folder, file))
    if (own.length !== theirs.length) return `another size in frame ${index + 1}`
    for (let at = 0; at < own.length; at += 1) most = Math.max(most, Math.abs((own[at] ?? 0) - (theirs[at] ?? 0)))
  }
  return most
}

/** Reasons that are true of a file whatever the server does: no picture in it, or a coding that is not drawn. */
const trueReason = /^(NO_PICTURE|DICOM_NOT_SUPPORTED|LIMITS|DAMAGED)/

test('every public test file of pydicom is shown as pydicom shows it, or refused with a true reason', async () => {
  const python = process.env.PYDICOM_PYTHON ?? 'python3'
  const list = await run(python, [show, '--list'])
  const files = list.stdout.trim().split('\n')
  const { stdout } = await run(python, [show, folder, ...files], { maxBuffer: 1 << 26 })
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Shown)
  const lines: string[] = []
  const wrong: string[] = []
  for (const shown of all) {
    const name = path.basename(shown.path)
    const far = await farthest(shown)
    const isShown = typeof far === 'number' && shown.error === undefined
    const isRight = isShown ? far <= toleranceOf(shown) : shown.error !== undefined || trueReason.test(String(far))
    lines.push(`${name} ${shown.error === undefined ? '' : `(${shown.error}) `}${far}`)
    if (!isRight) wrong.push(`${name} ${shown.syntax}: ${far}`)
  }
  if (process.env.PYDICOM_TABLE !== undefined) console.info(lines.join('\n'))
  expect(wrong).toEqual([])
}, 600_000)
