import { renderToBuffer } from '@react-pdf/renderer'
import type { RenderedPaper } from '../job'
import type { ReportPaper } from '../reportPaper'
import { registerFonts } from './fonts'
import { makePrintable } from './printable'
import { ReportSheet } from './ReportSheet'
import { readPicture } from './readPicture'

registerFonts()

/** A paper whose bytes are its own. */
export interface Drawn extends RenderedPaper {
  readonly file: Uint8Array<ArrayBuffer>
}

/** Renders a report in this thread: seconds of computing, hence in a worker only. */
export async function renderReport(written: ReportPaper): Promise<Drawn> {
  if (Number.isNaN(Date.parse(written.savedAt))) throw new RangeError('savedAt is not an instant')
  const { paper, families, missing } = await makePrintable(written)
  const pictures = await Promise.all(paper.images.map(({ source }) => readPicture(source, 'jpeg')))
  const signatures = await Promise.all(paper.signers.map(({ signature }) => signature && readPicture(signature, 'png')))
  const file = await renderToBuffer(ReportSheet({ paper, pictures, signatures, families }))
  const missingPictures = pictures.flatMap((picture, index) => (picture === undefined ? [index] : []))
  // A copy of its own: the buffer may be a part of a shared pool, and the answer is transferred.
  return { file: new Uint8Array(file), missingPictures, missingCharacters: missing }
}
