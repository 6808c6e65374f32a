import { type ImageId, imageApi } from '@opensono/pacs-core'
import { readMeasureDocument, uncalibrated } from '@opensono/pacs-core/measure'
import { useCall } from '../../provider/useCall'
import { AnnotationLayer } from './stage/AnnotationLayer'
import { describeMark, listMarks, marksOf } from './stage/marks'
import { placeStageLabels } from './stage/placeStageLabels'
import { useMarkWords } from './stage/useMarks'
import { useTextWidth } from './stage/useTextWidth'
import { scaling } from './view/affine'

/** What is drawn on an image, over the image as a report shows it. */
export interface ReportMarksProps {
  imageId: ImageId
  /** Pixels of the whole picture. */
  size: { readonly width: number; readonly height: number }
}

/** Lines and words are laid out for a picture so wide, and scaled with it. */
const layoutWidth = 360

/** Annotations over a picture that is only looked at: nothing can be focused or changed. */
export function ReportMarks({ imageId, size }: ReportMarksProps) {
  const words = useMarkWords()
  const widthOf = useTextWidth()
  const { data } = useCall(imageApi.readMeasure, { imageId })
  const document = readMeasureDocument(data?.measure ?? '').document
  if (document === undefined || document.annotations.length === 0) return null
  const scale = layoutWidth / size.width
  const stage = { width: layoutWidth, height: size.height * scale }
  const marks = marksOf(listMarks(imageId, document, uncalibrated), 0, scaling(scale, scale), words)
  return (
    <div className="pacs-report-marks">
      <AnnotationLayer
        {...stage}
        label={words.t('viewer.list.title')}
        marks={marks}
        labels={placeStageLabels(marks, stage, widthOf)}
        selectedId={null}
        handle={null}
        describe={(mark) => describeMark(mark, words)}
      />
    </div>
  )
}
