import type { CaptureObstacle, CaptureSession, ClipStopReason, DeviceList, Hotkeys } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import type { ErrorCode, PacsError } from '@opensono/pacs-core'
import { useEffect } from 'react'
import { useKeymap } from '../../control/key/useKeymap'
import type { Toasts, ToastTone } from '../../control/toast/createToasts'
import { useMaybeToasts } from '../../control/toast/ToastProvider'
import { useCurrentStudy } from '../../provider/useCurrentStudy'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { lengthText } from '../clipTime'
import { pastRefusalText } from '../pastRefusalText'
import { useStageViews } from './stageInView'
import { missingCardText } from './stageText'
import { isPageCovered } from './useIsPageCovered'

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

const blockedTexts = {
  question: 'capture.blocked.question',
  locked: 'capture.blocked.locked',
  off: 'capture.blocked.off',
  viewerKey: 'capture.blocked.viewerKey',
} as const satisfies Record<CaptureObstacle, string>

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

/**
 * Says what happens to captures and uploads on whatever page the user is.
 *
 * @param options - what is listened to.
 * @param over - shows what happens while something covers the page; left out, the notices of the page do.
 */
export function useCaptureNotices(
  { capture, devices, hotkeys, uploads }: UseCaptureNoticesOptions,
  over?: Toasts,
): void {
  const { session } = usePacs()
  const keymap = useKeymap()
  const page = useMaybeToasts()
  useCoveredStills(capture, over)
  const { t } = useText(captureText)
  const sayWhy = useErrorText()
  const sayUpload = useErrorText('UPLOAD_FAILED')
  const stage = useStageViews()

  useEffect(() => {
    // A key that is pressed again and again is answered once: the newest answer takes the place of the same before it.
    const former = new Map<string, string>()
    const say = (tone: ToastTone, text: string) => {
      const toasts = inSight()
      if (toasts === null) return
      const last = former.get(text)
      if (last !== undefined) toasts.close(last)
      former.set(text, toasts.show({ tone, text }))
    }
    // What covers the page covers its notices, too.
    const inSight = () => (over !== undefined && isPageCovered(keymap, session.getSnapshot().isLocked) ? over : page)
    const toasts = page
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
      hotkeys.on('blocked', ({ obstacle, pressed }) => say('warning', t(blockedTexts[obstacle], { key: pressed }))),
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
  }, [capture, devices, hotkeys, uploads, session, page, over, keymap, stage, t, sayWhy, sayUpload])
}

/** Confirms each still by the patient's name while something covers the page: neither the flash nor the strip is seen then. */
function useCoveredStills(capture: CaptureSession, over: Toasts | undefined): void {
  const { session } = usePacs()
  const keymap = useKeymap()
  const { t } = useText(captureText)
  const { study } = useCurrentStudy()
  const name = study?.patientName ?? ''
  useEffect(
    () =>
      capture.on('stillTaken', ({ target }) => {
        const { isLocked } = session.getSnapshot()
        if (over === undefined || isLocked || !isPageCovered(keymap, isLocked)) return
        over.success(target === 'study' ? t('capture.stillFor', { name }) : t('capture.stillInBuffer'))
      }),
    [capture, over, session, keymap, t, name],
  )
}
