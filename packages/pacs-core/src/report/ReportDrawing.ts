import * as z from 'zod/mini'
import { limits } from '../value/limits'
import { ImageId } from '../value/schema'

/** Whether what is drawn on an image of a report is printed with it. */
export const ReportDrawing = z.object({
  /** The image; each once. */
  imageId: ImageId,
  /** False prints the image without its drawings. */
  isPrinted: z.boolean(),
})

/** Whether what is drawn on an image of a report is printed with it. */
export interface ReportDrawing extends z.output<typeof ReportDrawing> {}

/** What a finished report prints on one of its images. */
export const PrintedDrawing = z.object({
  /** The image; each once. */
  imageId: ImageId,
  /** Version of the measure document that it was finished with. */
  version: z.int(),
  /** The measure document as it was then; empty where nothing was drawn, or where drawings are not printed. */
  measure: z.string(),
})

/** What a finished report prints on one of its images. */
export interface PrintedDrawing extends z.output<typeof PrintedDrawing> {}

/** The choices that a client sends. Left out they stay as they are stored. */
export const reportDrawings = z.array(ReportDrawing).check(
  z.maxLength(limits.report.images),
  z.refine((all) => new Set(all.map(({ imageId }) => imageId)).size === all.length, 'twice'),
)

/**
 * Whether what is drawn on an image is printed with it.
 *
 * @param drawings - what was chosen in the report.
 * @param isUsual - what the hospital wants where nothing was chosen: its rule `isDrawingPrinted`.
 */
export function isDrawingPrintedOf(drawings: readonly ReportDrawing[], imageId: string, isUsual: boolean): boolean {
  return drawings.find((each) => each.imageId === imageId)?.isPrinted ?? isUsual
}

/** The choices after one was changed. */
export function withDrawing(drawings: readonly ReportDrawing[], changed: ReportDrawing): ReportDrawing[] {
  return [...drawings.filter(({ imageId }) => imageId !== changed.imageId), changed]
}
