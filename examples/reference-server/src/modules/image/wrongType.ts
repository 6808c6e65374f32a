import { PacsError, type UploadPurpose } from '@opensono/pacs-core'
import { uploadTypesOf } from '@opensono/pacs-core/server'

/** Refuses a file that is not what it was sent for, with the names of what may be sent. */
export const wrongType = (purpose?: UploadPurpose) =>
  new PacsError('FILE_TYPE_NOT_ALLOWED', { details: { types: uploadTypesOf(purpose) } })
