import { execFile } from 'node:child_process'

/**
 * Runs a program of poppler over a PDF. Its engine shares no code with the one that writes our papers, nor with the one
 * that shows them in the browser: what it reads and draws is in the file.
 *
 * @param flags the last one or two must be `-`, which stands for standard input and output.
 */
export function poppler(
  program: 'pdffonts' | 'pdftotext' | 'pdftoppm' | 'pdfinfo' | 'pdfimages',
  flags: string[],
  pdf: Uint8Array,
) {
  return new Promise<Buffer>((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const
    const child = execFile(program, flags, options, (error, output) => (error ? reject(error) : resolve(output)))
    child.stdin?.end(pdf)
  })
}
