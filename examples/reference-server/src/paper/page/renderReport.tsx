import { renderToBuffer } from '@react-pdf/renderer'
import type { ReportPaper } from '../reportPaper'
import { registerFonts } from './fonts'
import { ReportSheet } from './ReportSheet'
import { readPicture } from './readPicture'

registerFonts()

/** Renders a report in this thread: seconds of computing, hence in a worker only. */
export async function renderReport(paper: ReportPaper): Promise<Uint8Array<ArrayBuffer>> {
  if (Number.isNaN(Date.parse(paper.savedAt))) throw new RangeError('savedAt is not an instant')
  const pictures = await Promise.all(paper.images.map(({ source }) => readPicture(source, 'jpeg')))
  const signatures = await Promise.all(paper.signers.map(({ signature }) => signature && readPicture(signature, 'png')))
  const file = await renderToBuffer(ReportSheet({ paper, pictures, signatures }))
  // A copy of its own: the buffer may be a part of a shared pool, and the answer is transferred.
  return new Uint8Array(file)
}
