import { type PictureCalibration, uncalibrated } from '@opensono/pacs-core/measure'
import type { StripItem } from '../../image/StripItem'
import type { PictureSource } from '../../image/viewer/picture/PictureSource'
import type { useStoredPictures } from '../../image/viewer/stage/useStoredPictures'

/** Waits until a picture says how it is calibrated. */
function calibrationOf(source: PictureSource): Promise<PictureCalibration> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status, facts, error } = source.getSnapshot()
      if (facts !== null) resolve(facts.calibration)
      else if (status === 'failed') reject(error ?? new Error('the picture was not opened'))
    }
    source.subscribe(look)
    look()
  })
}

/**
 * The scale that the file of an image has. A captured picture says nothing of its scale; only a DICOM file has to be opened for it.
 *
 * @param open - opens files, from `useStoredPictures`.
 */
export async function fileCalibration(
  open: ReturnType<typeof useStoredPictures>,
  { url, contentType }: Pick<StripItem, 'url' | 'contentType'>,
): Promise<PictureCalibration> {
  if (url === null || contentType === null || /^(image|video)\//.test(contentType)) return uncalibrated
  const source = open({ url, contentType })
  try {
    return await calibrationOf(source)
  } finally {
    source.destroy()
  }
}
