import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)

/** Asks poppler about a PDF. */
async function ask(
  program: string,
  base64: string,
  before: readonly string[],
  after: readonly string[],
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-pdf-'))
  try {
    const file = path.join(folder, 'report.pdf')
    await writeFile(file, Buffer.from(base64, 'base64'))
    return (await call(program, [...before, file, ...after])).stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The text that a PDF shows, as poppler reads it.
 *
 * @param base64 - the PDF as it travels.
 */
export const readPdf = (base64: string): Promise<string> => ask('pdftotext', base64, ['-layout'], ['-'])

/**
 * The pictures in a PDF, in pixels.
 *
 * @param base64 - the PDF as it travels.
 */
export async function picturesOfPdf(base64: string): Promise<{ width: number; height: number }[]> {
  // Two lines of heads; then page, number, type, width, height.
  const lines = (await ask('pdfimages', base64, ['-list'], [])).split('\n').slice(2)
  return lines.flatMap((line) => {
    const [, , , width, height] = line.trim().split(/\s+/)
    return width === undefined ? [] : [{ width: Number(width), height: Number(height) }]
  })
}
