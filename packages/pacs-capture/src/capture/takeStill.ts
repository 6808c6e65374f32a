import { type CaptureTarget, PacsError } from '@opensono/pacs-core'
import { beginCapture, type CaptureContext } from './captureContext'
import { takenFor } from './capturePurpose'

/**
 * Takes a still of the latest picture and adds it to the upload queue.
 *
 * @returns the upload's id; null when it was not taken: then `warned` says why.
 */
export async function takeStill(context: CaptureContext, target: CaptureTarget): Promise<string | null> {
  const press = beginCapture(context, 'still', target)
  if (press === null) return null
  const { purpose, pictures } = press
  const { store, events, uploads, presses } = context
  events.emit('shutter', { target })
  store.update({ pendingStills: store.getSnapshot().pendingStills + 1 })
  try {
    const encoded = pictures.still()
    presses.add(encoded)
    const { blob } = await encoded
    const uploadId = uploads.add({ ...takenFor(purpose), blob, poster: blob, fileExtension: '.jpg' })
    events.emit('stillTaken', { target, studyId: purpose.studyId, uploadId })
    return uploadId
  } catch (thrown) {
    events.emit('warned', PacsError.from(thrown, 'GET_VIDEO_FAILED'))
    return null
  } finally {
    store.update({ pendingStills: store.getSnapshot().pendingStills - 1 })
  }
}
