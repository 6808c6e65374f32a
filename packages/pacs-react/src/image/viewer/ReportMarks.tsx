import { type ImageId, imageApi } from '@opensono/pacs-core'
import { layOutDrawings, readMeasureDocument } from '@opensono/pacs-core/measure'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import type { StripItem } from '../StripItem'
import { AnnotationLayer } from './stage/AnnotationLayer'
import { fileFactsOptions } from './stage/fileFacts'
import { describeMark } from './stage/marks'
import { useMarkWords } from './stage/useMarks'
import { useStoredPictures } from './stage/useStoredPictures'
import { useTextWidth } from './stage/useTextWidth'

/** What is drawn on an image, over the image as a report shows it; of a clip its first frame. */
export interface ReportMarksProps {
  imageId: ImageId
  item: StripItem
  /** Pixels of the picture that is shown: the whole one of a captured still, a small one of others. */
  size: { readonly width: number; readonly height: number }
  /** The measure document that is drawn. @defaultValue what is drawn on the image now */
  kept?: string | undefined
}

/** Annotations over a picture that is only looked at: nothing can be focused or changed. */
export function ReportMarks({ imageId, item, size, kept }: ReportMarksProps) {
  const words = useMarkWords()
  const widthOf = useTextWidth()
  const { data } = useCall(imageApi.readMeasure, kept === undefined ? { imageId } : null)
  const { data: file } = useQuery(fileFactsOptions(useStoredPictures(), item, true), usePacs().queryClient)
  const document = readMeasureDocument(kept ?? data?.measure ?? '').document
  // Without the scale of the file every value would be another one.
  if (document === undefined || document.annotations.length === 0 || file === undefined) return null
  const picture = { imageId, document, size: file.size ?? size, calibration: file.calibration }
  const { stage, marks, labels } = layOutDrawings(picture, words, widthOf)
  return (
    <div className="pacs-report-marks">
      <AnnotationLayer
        {...stage}
        label={words.t('viewer.list.title')}
        marks={marks}
        labels={labels}
        selectedId={null}
        handle={null}
        describe={(mark) => describeMark(mark, words)}
      />
    </div>
  )
}
