import { createText, type Language } from '@opensono/pacs-core'
import {
  type DrawingWords,
  estimatedTextWidth,
  layOutDrawings,
  measureText,
  readMeasureDocument,
  strokesOf,
} from '@opensono/pacs-core/measure'
import sharp from 'sharp'
import type { PaperDrawings } from '../../paper/reportPaper'
import { calibrationOfFile } from '../image/measuredImages'
import type { ShownFile } from '../image/shownPicture'
import type { SheetPicture } from './sheet'

const wordsIn = (language: Language): DrawingWords => {
  const { t } = createText({ resources: [measureText], browserLanguage: language }).getSnapshot()
  return { t, language }
}
const words = { en: wordsIn('en'), zh: wordsIn('zh') }

/** Pixels of a picture as it was stored, upright; of a DICOM file those of its frames. */
async function sizeOf({ dicom }: ShownFile, bytes: Uint8Array) {
  if (dicom !== null) return { width: dicom.columnCount, height: dicom.rowCount }
  const { autoOrient } = await sharp(bytes).metadata()
  return autoOrient
}

/**
 * What is drawn on a picture of a report, for its paper: as the report's card shows it.
 *
 * @param bytes - the picture as the paper gets it.
 * @returns undefined where nothing is drawn, and for a picture that cannot be read.
 */
export async function paperDrawings(
  { imageId, file, measure }: SheetPicture,
  bytes: Uint8Array,
  language: Language,
): Promise<PaperDrawings | undefined> {
  const { document } = readMeasureDocument(measure)
  if (document === undefined || document.annotations.length === 0 || file === null || bytes.length === 0)
    return undefined
  const size = await sizeOf(file, bytes).catch(() => null)
  if (size === null) return undefined
  const picture = { imageId, document, size, calibration: calibrationOfFile(file.dicom) }
  const { stage, marks, labels } = layOutDrawings(picture, words[language], estimatedTextWidth)
  const drawn = marks.map(strokesOf)
  return {
    stage,
    strokes: drawn.flatMap(({ strokes }) => strokes),
    probes: drawn.flatMap(({ probe }) => probe ?? []),
    labels: labels.map(({ x, y, width, height, lines, fontSize, leader }) => {
      return { x, y, width, height, lines, fontSize, leader }
    }),
  }
}
