import { askBeforeUnload, type CurrentPatient, type Session, type UnfinishedCapture } from '@opensono/pacs-core'
import type { CaptureSession, CaptureSessionState } from '../capture/CaptureSession'
import type { UploadQueue } from '../upload/UploadQueue'
import { listen, type PageEvents } from './followLogin'

/** What capture follows. */
export interface FollowCaptureOptions {
  capture: CaptureSession
  uploads: UploadQueue
  session: Session
  currentPatient: CurrentPatient
  /** @defaultValue `window` */
  page?: PageEvents | undefined
}

/** Has the browser ask before the page is left while a picture would be lost with it: one that is recorded, encoded or not sent. */
function warnOfUnsent(event: BeforeUnloadEvent, { capture, uploads }: FollowCaptureOptions): void {
  const { recording, pendingStills } = capture.getSnapshot()
  if (uploads.getSnapshot().hasUnsent || recording !== null || pendingStills > 0) askBeforeUnload(event)
}

/** Pictures go to the current patient; those of the former one leave the list when they are sent. */
function followPatient({ capture, uploads, currentPatient }: FollowCaptureOptions): () => void {
  capture.setCurrentStudy(currentPatient.getSnapshot().patient?.studyId ?? null)
  return currentPatient.on('changed', ({ studyId }) => {
    capture.setCurrentStudy(studyId)
    for (const item of uploads.getSnapshot().items) {
      const isOther = item.target.kind === 'study' && item.target.studyId !== studyId
      if (item.status === 'done' && isOther) uploads.remove(item.id)
    }
  })
}

function unfinishedOf({ recording, pendingStills }: CaptureSessionState): UnfinishedCapture | undefined {
  if (recording !== null) return recording.target === 'study' ? 'clip' : 'bufferClip'
  return pendingStills > 0 ? 'still' : undefined
}

/** While something is being captured, a call makes no other patient current. */
function announceUnfinished({ capture, currentPatient }: FollowCaptureOptions): () => void {
  const announce = () => currentPatient.setUnfinished(unfinishedOf(capture.getSnapshot()))
  announce()
  const stop = capture.subscribe(announce)
  return () => {
    stop()
    currentPatient.setUnfinished(undefined)
  }
}

/**
 * Makes capture and uploads follow the login and the current patient. A workstation does so itself; a host that wires its services by
 * hand calls it once.
 *
 * @param options - what captures, and what it follows.
 * @returns ends it.
 */
export function followCapture(options: FollowCaptureOptions): () => void {
  const { capture, uploads, session, page = window } = options

  /** The same user goes on recording after a new login; what a former user recorded is kept for them and ends. */
  function workFor(userId: string): void {
    const former = capture.getSnapshot().recording?.userId ?? null
    if (former !== null && former !== userId) void capture.stopClip()
    // Redirected files are in the previous room's buffer; the rows of the list show where.
    for (const item of uploads.getSnapshot().items) {
      if (item.status === 'done' && item.isInBuffer) uploads.remove(item.id)
    }
  }

  const stops = [
    followPatient(options),
    announceUnfinished(options),
    session.on('ended', ({ reason }) => {
      // An expired login ends no recording, yet from now on nobody is shown to be current.
      capture.hideCurrentStudy()
      if (reason === 'logout') void capture.stop()
      uploads.pause()
    }),
    session.on('started', ({ userId }) => {
      uploads.resume()
      workFor(userId)
    }),
    listen(page, 'beforeunload', (event) => warnOfUnsent(event, options)),
  ]
  const { user } = session.getSnapshot()
  if (user !== null) workFor(user.userId)
  return () => {
    for (const stop of stops) stop()
  }
}
