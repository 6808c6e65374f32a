import { type ImageId, imageApi, type Report } from '@opensono/pacs-core'
import { useQueries } from '@tanstack/react-query'
import type { StripItem } from '../image/StripItem'
import { callOptions } from '../provider/callKey'
import { usePacs } from '../provider/usePacs'

/** What a report was finished with on one of its images. */
export interface FinishedDrawing {
  /** The measure document; empty where nothing was drawn. */
  readonly measure: string
  /** Whether something else is drawn now. */
  readonly isChanged: boolean
}

/** The drawings of a finished report, by image; those of an image that is printed without drawings are not among them. */
export type FinishedDrawings = ReadonlyMap<ImageId, FinishedDrawing>

/**
 * What a finished report prints on its images, and what of it was changed since.
 *
 * @param report - as it is stored; a draft has no such drawings.
 * @param items - the images of the study.
 */
export function useFinishedDrawings(report: Report | null, items: readonly StripItem[]): FinishedDrawings {
  const { pacs, queryClient } = usePacs()
  const printed = (report?.printedDrawings ?? []).filter(({ imageId }) =>
    report?.drawings.some((each) => each.imageId === imageId && each.isPrinted),
  )
  const isMeasured = (id: ImageId) => items.some(({ imageId, isMeasured }) => imageId === id && isMeasured)
  const queries = printed.map(({ imageId }) => ({
    ...callOptions(pacs, imageApi.readMeasure, { imageId }),
    enabled: isMeasured(imageId),
  }))
  const now = useQueries({ queries }, queryClient)
  return new Map(
    printed.map(({ imageId, measure }, index) => {
      const drawn = isMeasured(imageId) ? now[index]?.data?.measure : ''
      return [imageId, { measure, isChanged: items.length > 0 && drawn !== undefined && drawn !== measure }]
    }),
  )
}
