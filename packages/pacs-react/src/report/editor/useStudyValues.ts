import { type ImageId, imageApi, type MeasureSource } from '@opensono/pacs-core'
import { readMeasureDocument, type ValueAtom, valuesOf } from '@opensono/pacs-core/measure'
import { useQueries } from '@tanstack/react-query'
import type { StripItem } from '../../image/StripItem'
import { fileFactsOptions } from '../../image/viewer/stage/fileFacts'
import { useStoredPictures } from '../../image/viewer/stage/useStoredPictures'
import { callOptions } from '../../provider/callKey'
import { usePacs } from '../../provider/usePacs'

/** An image and what is measured in it. */
export interface ImageValues {
  readonly item: StripItem
  readonly imageId: ImageId
  readonly atoms: readonly ValueAtom[]
}

/** What is measured in the images of a study. */
export interface StudyValues {
  /** Images with values, in the order of the strip. */
  readonly images: readonly ImageValues[]
  /** Whether what is drawn on an image is read and was not before. */
  readonly isLoading: boolean
  /** The value that a text was linked to, as it is now: null when its measurement is gone, undefined while that is not known. */
  readonly now: (source: MeasureSource) => ValueAtom | null | undefined
}

/**
 * Measures the images of a study by what is drawn on them.
 *
 * @param items - the strip of the study.
 */
export function useStudyValues(items: readonly StripItem[]): StudyValues {
  const { pacs, queryClient } = usePacs()
  const open = useStoredPictures()
  const stored = items.flatMap((item) => (item.imageId === null ? [] : [{ item, imageId: item.imageId }]))
  const measured = stored.filter(({ item }) => item.isMeasured)
  const documents = useQueries(
    { queries: measured.map(({ imageId }) => callOptions(pacs, imageApi.readMeasure, { imageId })) },
    queryClient,
  )
  const files = useQueries({ queries: measured.map(({ item }) => fileFactsOptions(open, item)) }, queryClient)
  const images = measured.flatMap(({ item, imageId }, index): ImageValues[] => {
    const text = documents[index]?.data?.measure
    const document = text === undefined ? undefined : readMeasureDocument(text).document
    const ofFile = files[index]?.data?.calibration
    if (document === undefined || ofFile === undefined) return []
    return [{ item, imageId, atoms: valuesOf(imageId, document, ofFile).flatMap(({ atoms }) => atoms) }]
  })
  return {
    images,
    isLoading: [...documents, ...files].some((query) => query.isLoading),
    now(source) {
      const image = images.find(({ imageId }) => imageId === source.imageId)
      if (image === undefined) {
        const item = stored.find(({ imageId }) => imageId === source.imageId)?.item
        return items.length > 0 && (item === undefined || !item.isMeasured) ? null : undefined
      }
      const { annotationId, quantity } = source
      return image.atoms.find((atom) => atom.annotationId === annotationId && atom.quantity === quantity) ?? null
    },
  }
}
