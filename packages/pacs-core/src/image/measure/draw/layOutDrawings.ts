import type { MeasureDocument } from '../MeasureDocument'
import type { PictureCalibration } from '../region'
import { scaling } from './affine'
import { type DrawingWords, listMarks, type Mark, marksOf } from './marks'
import { placeStageLabels, type StageLabel } from './placeStageLabels'
import type { TextWidth } from './textWidth'

/** What is drawn on the picture of a report, laid out on a stage that is scaled with the picture. */
export interface PictureDrawings {
  /** Size of the stage in pixels. */
  readonly stage: { readonly width: number; readonly height: number }
  readonly marks: readonly Mark[]
  readonly labels: readonly StageLabel[]
}

/** A picture with what is drawn on it. */
export interface DrawnPicture {
  readonly imageId: string
  readonly document: MeasureDocument
  /** Pixels of the whole picture. */
  readonly size: { readonly width: number; readonly height: number }
  /** What the file says of its scale. */
  readonly calibration: PictureCalibration
}

/** Lines and words are laid out for a picture so wide, in pixels, and scaled with it. */
const stageWidth = 360

/**
 * Lays out what is drawn on a picture that is only looked at, on a card of the report as on its paper: the same lines, values and places.
 *
 * @param widthOf - measures words; `estimatedTextWidth` where nothing does.
 * @returns drawings of all frames and of the first one; empty where nothing is drawn.
 */
export function layOutDrawings(
  { imageId, document, size, calibration }: DrawnPicture,
  words: DrawingWords,
  widthOf: TextWidth,
): PictureDrawings {
  const scale = stageWidth / size.width
  const stage = { width: stageWidth, height: size.height * scale }
  const marks = marksOf(listMarks(imageId, document, calibration), 0, scaling(scale, scale), words)
  return { stage, marks, labels: placeStageLabels(marks, stage, widthOf) }
}
