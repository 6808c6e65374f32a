import { type CaptureTarget, PacsError } from '@opensono/pacs-core'
import { beginCapture, type CaptureContext, warn } from './captureContext'
import { takenFor } from './capturePurpose'

/**
 * Makes a clip of the seconds before now and adds it to the upload queue.
 *
 * @returns the upload's id; null when it was not made: then `warned` says why.
 */
export async function saveLastSeconds(context: CaptureContext, target: CaptureTarget): Promise<string | null> {
  const press = beginCapture(context, 'lastSeconds', target)
  if (press === null) return null
  const { purpose, pictures } = press
  const { events, uploads, presses } = context
  try {
    // The poster is the last picture: the one that made the user press.
    const poster = pictures.still().catch(() => null)
    const saving = Promise.all([pictures.saveLast(), poster])
    presses.add(saving)
    const [saved, last] = await saving
    if (saved === null) return warn(context, 'RING_EMPTY')
    const { blob, fileExtension, durationMs } = saved
    const shown = last === null ? {} : { poster: last.blob }
    const uploadId = uploads.add({ ...takenFor(purpose), ...shown, blob, fileExtension, durationMs })
    events.emit('lastSaved', { target, studyId: purpose.studyId, uploadId, durationMs })
    return uploadId
  } catch (thrown) {
    events.emit('warned', PacsError.from(thrown, 'GET_VIDEO_FAILED'))
    return null
  }
}
