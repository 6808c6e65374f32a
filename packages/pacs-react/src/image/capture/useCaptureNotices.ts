import type { CaptureSession, ClipStopReason, DeviceList, Hotkeys } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import type { ErrorCode, PacsError } from '@opensono/pacs-core'
import { useEffect } from 'react'
import type { ToastTone } from '../../control/toast/createToasts'
import { useMaybeToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { lengthText } from '../clipTime'
import { pastRefusalText } from '../pastRefusalText'
import { useStageViews } from './stageInView'
import { missingCardText } from './stageText'

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
}

/** Says what happens to captures and uploads on whatever page the user is. */
export function useCaptureNotices({ capture, devices, hotkeys, uploads }: UseCaptureNoticesOptions): void {
  const { session } = usePacs()
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
        const { missing: card } = devices.getSnapshot()
        const isNamed = card !== null && error.code === 'DEVICE_NOT_FOUND'
        missing = toasts.show({ tone, text: isNamed ? missingCardText(t, card).title : sayWhy(error) })
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
}
