import { useCallback } from 'react'
import { usePacs } from '../../../provider/usePacs'
import { createDecoders } from '../picture/createDecoders'
import { openPicture } from '../picture/openPicture'
import type { OpenPicture } from './usePicture'

/** One pool of decoders serves all pictures of a page. */
const createPool = () => createDecoders()

/** Opens everything that is stored: stills, clips and DICOM files. */
export function useStoredPictures(): OpenPicture {
  const { lifetime } = usePacs()
  return useCallback(
    ({ url, contentType }) => openPicture({ url, contentType, decoders: lifetime.once(createPool) }),
    [lifetime],
  )
}
