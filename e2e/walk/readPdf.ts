import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)

/**
 * The text that a PDF shows, as poppler reads it.
 *
 * @param base64 - the PDF as it travels.
 */
export async function readPdf(base64: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-pdf-'))
  try {
    const file = path.join(folder, 'report.pdf')
    await writeFile(file, Buffer.from(base64, 'base64'))
    return (await call('pdftotext', ['-layout', file, '-'])).stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
