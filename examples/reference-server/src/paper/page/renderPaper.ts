import { renderToBuffer } from '@react-pdf/renderer'
import type { FormPaper } from '../formPaper'
import type { AnyPaper } from '../job'
import type { SlipPaper } from '../slipPaper'
import type { TablePaper } from '../tablePaper'
import { drawPicture } from './drawPicture'
import { FormSheet } from './FormSheet'
import { joinFiles } from './joinFiles'
import { makePrintable } from './printable'
import { type Drawn, renderReport } from './renderReport'
import { SlipSheet } from './SlipSheet'
import { TableSheet } from './TableSheet'

function sheetOf(paper: SlipPaper | FormPaper | TablePaper, families: string[]) {
  if (paper.kind === 'table') return TableSheet({ paper, families })
  return paper.kind === 'slip' ? SlipSheet({ paper, families }) : FormSheet({ paper, families })
}

/** Renders any paper in this thread: seconds of computing, hence in a worker only. */
export async function renderPaper(paper: AnyPaper): Promise<Drawn> {
  if (!('kind' in paper)) return renderReport(paper)
  if (paper.kind === 'picture') return drawPicture(paper)
  if (Number.isNaN(Date.parse(paper.madeAt))) throw new RangeError('madeAt is not an instant')
  if (paper.kind === 'bundle') {
    return { file: new Uint8Array(await joinFiles(paper)), missingPictures: [], missingCharacters: [] }
  }
  const { paper: printable, families, missing } = await makePrintable(paper)
  // A copy of its own, as that of a report.
  const file = new Uint8Array(await renderToBuffer(sheetOf(printable, families)))
  return { file, missingPictures: [], missingCharacters: missing }
}
