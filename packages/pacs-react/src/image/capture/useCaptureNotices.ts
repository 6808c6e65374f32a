import type { CaptureSession, ClipStopReason, DeviceList, Hotkeys } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { type Clock, type ErrorCode, limits, type PacsError, systemClock } from '@opensono/pacs-core'
import { useEffect } from 'react'
import type { ToastTone } from '../../control/toast/createToasts'
import { useMaybeToasts } from '../../control/toast/ToastProvider'
import { applyEvent } from '../../provider/applyEvent'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { lengthText } from '../clipTime'
import { pastRefusalText } from '../pastRefusalText'
import { useStageViews } from './stageInView'

const stopTexts = {
  user: null,
  stopped: null,
  limit: 'capture.clipTooLong',
  size: 'capture.clipTooLarge',
  patientChanged: 'capture.clipPatientChanged',
  streamLost: 'capture.clipStreamLost',
  failed: 'capture.clipFailed',
  diskFull: null,
} as const satisfies Record<ClipStopReason, string | null>

/** What is a failure; all else that was not done is a warning. */
const failures: ReadonlySet<ErrorCode> = new Set([
  'GET_VIDEO_FAILED',
  'ENCODER_MISSING',
  'DISK_FULL',
  'JOURNAL_UNAVAILABLE',
])

/** What the notices listen to. */
export interface UseCaptureNoticesOptions {
  capture: CaptureSession
  devices: DeviceList
  hotkeys: Hotkeys
  uploads: UploadQueue
  clock?: Clock
}

/**
 * Says what happens to captures and uploads on whatever page the user is, and has the lists read again: a study's at once, a
 * buffer's one second after the upload.
 */
export function useCaptureNotices(options: UseCaptureNoticesOptions): void {
  const { capture, devices, hotkeys, uploads, clock = systemClock } = options
  const { queryClient, session } = usePacs()
  const toasts = useMaybeToasts()
  const { t } = useText(captureText)
  const sayWhy = useErrorText()
  const sayUpload = useErrorText('UPLOAD_FAILED')
  const stage = useStageViews()

  useEffect(() => {
    // A key that is pressed again and again is answered once: the newest answer takes the place of the same before it.
    const former = new Map<string, string>()
    const say = (tone: ToastTone, text: string) => {
      if (toasts === null) return
      const last = former.get(text)
      if (last !== undefined) toasts.close(last)
      former.set(text, toasts.show({ tone, text }))
    }
    const warned = (error: PacsError) => {
      const text =
        error.code === 'NO_CURRENT_PATIENT'
          ? t('capture.noPatient', { key: hotkeys.getSnapshot().keys.bufferStatic })
          : sayWhy(error)
      say(failures.has(error.code) ? 'error' : 'warning', text)
    }
    // The stage says that the picture is missing, and counts down. Where there is none a notice does, until it is over.
    const isStaged = () => stage.getSnapshot().views > 0
    let missing: string | null = null
    const takeBack = () => {
      if (missing !== null) toasts?.close(missing)
      missing = null
    }
    const stops = [
      takeBack,
      stage.subscribe(() => isStaged() && takeBack()),
      capture.on('warned', warned),
      capture.on('streamFailed', (error) => {
        if (isStaged() || toasts === null) return
        takeBack()
        const tone = error.code === 'CAPTURE_IN_OTHER_TAB' ? 'warning' : 'error'
        missing = toasts.show({ tone, text: sayWhy(error) })
      }),
      capture.on('streamRestored', () => {
        takeBack()
        toasts?.success(t('capture.restored'))
      }),
      capture.on('clipStopped', ({ reason, uploadId }) => {
        const key = stopTexts[reason]
        if (reason === 'diskFull') say('error', t('error.DISK_FULL'))
        else if (key !== null && uploadId !== null) toasts?.info(t(key))
      }),
      capture.on('lastSaved', ({ durationMs }) => {
        toasts?.success(t('capture.lastSaved', { length: lengthText(t, durationMs) }))
      }),
      devices.on('resolutionRefused', (error) => say('warning', sayWhy(error))),
      uploads.on('uploadFailed', ({ item, error }) => {
        const size = Math.ceil(item.sizeBytes / 1024 / 1024)
        if (error.code === 'UPLOAD_TOO_LARGE' && item.fileName !== null) {
          toasts?.error(t('uploads.tooLarge', { name: item.fileName, size }))
        } else {
          // Of several files it is said which one.
          const reason = sayUpload(error)
          toasts?.error(item.fileName === null ? reason : t('uploads.failedFile', { name: item.fileName, reason }))
        }
      }),
      uploads.on('notKept', ({ error }) => {
        if (error.code === 'DISK_FULL') say('error', t('uploads.diskFull'))
        else say('warning', sayWhy(error))
      }),
      uploads.on('imageUploaded', ({ item, isInBuffer }) => {
        if (!isInBuffer) return
        toasts?.info(t('uploads.wentToBuffer', { reason: pastRefusalText(t, item.refusal) }))
      }),
      session.on('ended', ({ reason }) => {
        if (reason === 'expired' && capture.getSnapshot().recording !== null) toasts?.info(t('capture.loginExpired'))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [capture, devices, hotkeys, uploads, session, toasts, stage, t, sayWhy, sayUpload])

  useEffect(() => {
    const timers = new Set<() => void>()
    const stop = uploads.on('imageUploaded', ({ target, isInBuffer }) => {
      if (target.kind === 'study') void applyEvent(queryClient, { type: 'image-changed', studyId: target.studyId })
      if (target.kind === 'study' && !isInBuffer) return
      const roomId = target.kind === 'buffer' ? target.roomId : (session.getSnapshot().user?.roomId ?? null)
      const cancel = clock.after(limits.bufferRefreshMs, () => {
        timers.delete(cancel)
        void applyEvent(queryClient, { type: 'buffer-changed', roomId })
      })
      timers.add(cancel)
    })
    return () => {
      stop()
      for (const cancel of timers) cancel()
    }
  }, [uploads, queryClient, session, clock])
}
