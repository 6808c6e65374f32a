import { type CaptureTarget, PacsError } from '@opensono/pacs-core'
import type { ClipStopReason } from './CaptureSession'
import { beginCapture, type CaptureContext } from './captureContext'
import { type ClipOutcome, type ClipRecording, createClipRecording } from './createClipRecording'
import { createPending } from './createPending'

/** The clips of a session; one records at a time. */
export interface Clips {
  /** Starts a clip, or stops it when the same target is recording. */
  toggle(target: CaptureTarget): Promise<void>
  /** Ends the clip that records, if one does. */
  finish(reason: ClipStopReason): Promise<void>
  /** Resolves when the uploads of all clips that ended have all of them. */
  handedOver(): Promise<void>
}

/** @param context - of the session. */
export function createClips(context: CaptureContext): Clips {
  const { store, events, uploads, clock } = context
  const handovers = createPending()
  let clip: ClipRecording | null = null

  function start(target: CaptureTarget): void {
    const press = beginCapture(context, 'clip', target)
    if (press === null) return
    const { purpose, pictures } = press
    const { upload, userId } = purpose
    clip = createClipRecording({
      purpose,
      pictures,
      timing: store.getSnapshot().timing,
      clock,
      openUpload: (type) => uploads.open({ target: upload, ...type, ...(userId === null ? {} : { userId }) }),
      update: (recording) => store.update({ recording }),
      onEnded: end,
    })
    events.emit('clipStarted', { target, studyId: purpose.studyId })
  }

  function end({ purpose, reason, uploadId, error, handedOver }: ClipOutcome): void {
    clip = null
    store.update({ recording: null })
    handovers.add(handedOver.catch((thrown) => events.emit('warned', PacsError.from(thrown, 'UPLOAD_FAILED'))))
    if (error !== null) events.emit('warned', error)
    events.emit('clipStopped', { target: purpose.target, studyId: purpose.studyId, reason, uploadId })
  }

  return {
    async toggle(target) {
      const studyId = store.getSnapshot().currentStudyId
      // The last frames of the former clip are still being written: this press begins the next one, unless the patient changed.
      if (clip?.isStopping() === true) {
        await clip.finish('user')
        if (store.getSnapshot().currentStudyId !== studyId) return
      }
      if (clip?.purpose.target === target) return await clip.finish('user')
      start(target)
    },
    finish: async (reason) => await clip?.finish(reason),
    handedOver: handovers.settled,
  }
}
