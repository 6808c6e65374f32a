import { renderToBuffer } from '@react-pdf/renderer'
import type { FormPaper } from '../formPaper'
import type { AnyPaper } from '../job'
import type { SlipPaper } from '../slipPaper'
import type { TablePaper } from '../tablePaper'
import { FormSheet } from './FormSheet'
import { joinFiles } from './joinFiles'
import { type Drawn, renderReport } from './renderReport'
import { SlipSheet } from './SlipSheet'
import { TableSheet } from './TableSheet'

function sheetOf(paper: SlipPaper | FormPaper | TablePaper) {
  if (paper.kind === 'table') return TableSheet({ paper })
  return paper.kind === 'slip' ? SlipSheet({ paper }) : FormSheet({ paper })
}

/** Renders any paper in this thread: seconds of computing, hence in a worker only. */
export async function renderPaper(paper: AnyPaper): Promise<Drawn> {
  if (!('kind' in paper)) return renderReport(paper)
  if (Number.isNaN(Date.parse(paper.madeAt))) throw new RangeError('madeAt is not an instant')
  // A copy of its own, as that of a report.
  const file = new Uint8Array(await (paper.kind === 'bundle' ? joinFiles(paper) : renderToBuffer(sheetOf(paper))))
  return { file, missingPictures: [], missingCharacters: [] }
}
