import type { CaptureSession, ClipStopReason, DeviceList, Hotkeys } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import {
  type Clock,
  type ErrorCode,
  errorText,
  isErrorCode,
  limits,
  PacsError,
  type ServerEvent,
  systemClock,
} from '@opensono/pacs-core'
import { useEffect } from 'react'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { applyEvent } from '../provider/applyEvent'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { imageText } from './imageText'

const stopTexts = {
  user: null,
  stopped: null,
  limit: 'capture.clipTooLong',
  size: 'capture.clipTooLarge',
  patientChanged: 'capture.clipPatientChanged',
  streamLost: 'capture.clipStreamLost',
  failed: 'capture.clipFailed',
} as const satisfies Record<ClipStopReason, string | null>

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
  const { t } = useText(imageText)

  useEffect(() => {
    const say = (error: PacsError) => {
      if (error.code === 'NO_CURRENT_PATIENT') {
        toasts?.info(t('capture.noPatient', { key: hotkeys.getSnapshot().keys.bufferStatic }))
      } else toasts?.error(errorText(t, error))
    }
    const stops = [
      capture.on('warned', say),
      capture.on('streamFailed', (error) => {
        const { retryInSeconds } = capture.getSnapshot()
        const isInUse = error.code === 'DEVICE_NOT_READABLE' && retryInSeconds !== null
        toasts?.error(isInUse ? t('capture.stage.inUseText', { seconds: retryInSeconds }) : errorText(t, error))
      }),
      capture.on('streamRestored', () => toasts?.success(t('capture.restored'))),
      capture.on('clipStopped', ({ reason, uploadId }) => {
        const key = stopTexts[reason]
        if (key !== null && uploadId !== null) toasts?.info(t(key))
      }),
      devices.on('resolutionRefused', (error) => toasts?.info(errorText(t, error))),
      uploads.on('uploadFailed', ({ item, error }) => {
        const size = Math.ceil(item.sizeBytes / 1024 / 1024)
        if (error.code === 'UPLOAD_TOO_LARGE' && item.fileName !== null) {
          toasts?.error(t('uploads.tooLarge', { name: item.fileName, size }))
        } else toasts?.error(errorText(t, error))
      }),
      uploads.on('imageUploaded', ({ item, isInBuffer }) => {
        if (!isInBuffer) return
        const code: ErrorCode = item.refusal !== null && isErrorCode(item.refusal) ? item.refusal : 'UPLOAD_FAILED'
        toasts?.info(t('uploads.wentToBuffer', { reason: errorText(t, new PacsError(code)) }))
      }),
      session.on('ended', ({ reason }) => {
        if (reason === 'expired' && capture.getSnapshot().recording !== null) toasts?.info(t('capture.loginExpired'))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [capture, devices, hotkeys, uploads, session, toasts, t])

  useEffect(() => {
    const timers = new Set<() => void>()
    const stop = uploads.on('imageUploaded', ({ target, isInBuffer }) => {
      if (target.kind === 'study') {
        const tells: ServerEvent = { kind: 'image-changed', studyId: target.studyId, roomId: null }
        void applyEvent(queryClient, tells)
      }
      if (target.kind === 'study' && !isInBuffer) return
      const roomId = target.kind === 'buffer' ? target.roomId : (session.getSnapshot().user?.roomId ?? null)
      const cancel = clock.after(limits.bufferRefreshMs, () => {
        timers.delete(cancel)
        void applyEvent(queryClient, { kind: 'image-changed', studyId: null, roomId })
      })
      timers.add(cancel)
    })
    return () => {
      stop()
      for (const cancel of timers) cancel()
    }
  }, [uploads, queryClient, session, clock])
}
