import type { Transaction } from '../../database/transaction'
import { requireUsable } from '../image/imageUse'
import type { Writing } from './queries'

/** What of a report comes from images. */
type FromImages = Pick<Writing, 'imageIds' | 'values' | 'parameters' | 'worksheets'>

/** Ids of the images that the linked values and sizes of a report were measured on. */
export function measuredImagesOf({ values, parameters, worksheets }: Omit<FromImages, 'imageIds'>): Set<string> {
  const measured = values.flatMap(({ source }) => (source.kind === 'measure' ? [source.imageId] : []))
  const typed = parameters.flatMap(({ source }) => source?.imageId ?? [])
  const sized = worksheets.flatMap((each) => each.measured?.map(({ imageId }) => imageId) ?? [])
  return new Set([...measured, ...typed, ...sized])
}

/** Ids of the images that a report shows, and of those that its values were measured on. */
const usedImagesOf = (report: FromImages) => new Set([...report.imageIds, ...measuredImagesOf(report)])

/**
 * Refuses a report that uses images that may not be used.
 *
 * @param former - a report that may go on with its images, so that no text is lost: a draft is still saved when the identity of its patient is
 * corrected, and refused when it is finished, previewed or printed.
 * @throws PacsError `IMAGE_OF_OTHER_PATIENT`.
 */
export function requireUsableImages(
  tx: Transaction,
  studyId: string,
  writing: FromImages,
  former: FromImages | null = null,
): Promise<void> {
  const known = former === null ? new Set<string>() : usedImagesOf(former)
  return requireUsable(
    tx,
    studyId,
    [...usedImagesOf(writing)].filter((id) => !known.has(id)),
  )
}
