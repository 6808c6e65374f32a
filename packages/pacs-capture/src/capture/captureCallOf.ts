import { type CaptureTarget, type Endpoint, imageApi } from '@opensono/pacs-core'

/** The call without which no image comes to this target: a server that lacks it takes none. */
export const captureCallOf = (target: CaptureTarget): Endpoint =>
  target === 'study' ? imageApi.uploadToken : imageApi.cacheUploadToken
