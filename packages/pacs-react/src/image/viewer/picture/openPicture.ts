import { dicomContentType } from '@opensono/pacs-core'
import type { Decoders } from './createDecoders'
import { createByteSource, type PictureUrl } from './openBytes'
import { openDicom } from './openDicom'
import { openStill } from './openStill'
import { openVideo } from './openVideo'
import type { PictureSource } from './PictureSource'

/** What a picture is opened with. */
export interface OpenPictureOptions {
  /** Its address, or what answers a fresh one each time that it is fetched. */
  readonly url: PictureUrl
  /** `application/dicom`, `image/…` or `video/…`. */
  readonly contentType: string
  readonly decoders: Decoders
  /** The browser's own, if left out. */
  readonly fetch?: typeof fetch
  /**
   * Bound of the decoded frames that are open.
   *
   * @defaultValue 36 MB: of frames of 1024 x 768 twelve: the two that can be drawn, eight that are prepared, and two of those before
   */
  readonly cacheBytes?: number
  /**
   * Bound of the frames that are kept as they are stored; others are fetched again.
   *
   * @defaultValue 64 MB
   */
  readonly storedBytes?: number
}

const usualCacheBytes = 36 * 1024 * 1024
const usualStoredBytes = 64 * 1024 * 1024

/**
 * Opens a picture of any kind.
 *
 * @returns its source, whose state says when it is ready, and what is wrong with it. Destroy it.
 * @example
 * const picture = openPicture({ url, contentType: 'application/dicom', decoders: createDecoders() })
 * context.drawImage(await picture.frame(0), 0, 0)
 */
export function openPicture(options: OpenPictureOptions): PictureSource {
  const { url, contentType, decoders, cacheBytes = usualCacheBytes, storedBytes = usualStoredBytes } = options
  if (contentType.startsWith('video/')) return openVideo(url)
  const source = createByteSource(url, options.fetch ?? ((input, init) => fetch(input, init)))
  return contentType === dicomContentType ? openDicom({ source, decoders, cacheBytes, storedBytes }) : openStill(source)
}
