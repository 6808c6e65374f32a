import { type PictureCalibration, uncalibrated } from '@opensono/pacs-core/measure'
import { queryOptions } from '@tanstack/react-query'
import type { StripItem } from '../../StripItem'
import type { PictureFacts, PictureSource } from '../picture/PictureSource'
import type { OpenPicture } from './usePicture'

/** What only the file of an image says. */
export interface FileFacts {
  /** Pixels of the whole picture; null where the picture itself says it. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly calibration: PictureCalibration
}

/** A captured picture says nothing of its scale. */
const ofCaptured: FileFacts = { size: null, calibration: uncalibrated }

/** Waits until the header of a picture is read. */
function factsOf(source: PictureSource): Promise<PictureFacts> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status, facts, error } = source.getSnapshot()
      if (facts !== null) resolve(facts)
      else if (status === 'failed') reject(error ?? new Error('the picture was not opened'))
    }
    source.subscribe(look)
    look()
  })
}

/**
 * Reads size and scale of an image. Only a DICOM file has to be opened for its scale, and a clip for its size.
 *
 * @param open - opens files, from `useStoredPictures`.
 * @param needsSize - whether the size of a captured clip is wanted, too.
 */
export async function readFileFacts(
  open: OpenPicture,
  { url, contentType }: Pick<StripItem, 'url' | 'contentType'>,
  needsSize = false,
): Promise<FileFacts> {
  const [kind] = contentType?.split('/') ?? []
  if (url === null || contentType === null || kind === 'image' || (kind === 'video' && !needsSize)) return ofCaptured
  const source = open({ url, contentType })
  try {
    const { width, height, calibration } = await factsOf(source)
    return { size: { width, height }, calibration }
  } finally {
    source.destroy()
  }
}

/** The query of {@link readFileFacts}: a stored file never says anything else. */
export const fileFactsOptions = (
  open: OpenPicture,
  item: Pick<StripItem, 'imageId' | 'url' | 'contentType'>,
  needsSize = false,
) =>
  queryOptions({
    queryKey: ['image.fileFacts', { imageId: item.imageId, needsSize }],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => readFileFacts(open, item, needsSize),
  })
