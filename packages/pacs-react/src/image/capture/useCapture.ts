import {
  type CaptureAction,
  type CaptureSessionState,
  captureActions,
  captureCallOf,
  captureOf,
  type HotkeysState,
  performCaptureAction,
} from '@opensono/pacs-capture'
import { type ErrorCode, refusalFactsOf, studyFactsOf, whyNotCapture, whyNotUpload } from '@opensono/pacs-core'
import { useController } from '../../provider/useController'
import { useCurrentStudy } from '../../provider/useCurrentStudy'
import { useRefusalText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useActor } from '../../provider/useUser'
import { captureText } from '../captureText'
import { useCaptureServices } from '../useCaptureServices'

/** Props of a button that captures. */
export interface CaptureButtonProps {
  /** Label of the key, for instance `F1`; an empty text shows none. */
  hotkey: string
  /** Does what the hotkey does: takes a still, or starts or ends a clip, or saves the last seconds. */
  onPress: () => void
  /** Why it cannot be pressed now; undefined when it can. */
  disabledReason: string | undefined
}

/** State of capture, and the props of its buttons. */
export interface UseCaptureResult {
  /** State of the capture session. */
  state: CaptureSessionState
  /** Key of each capture action, for instance `F1`. */
  keys: HotkeysState['keys']
  /** Whether a clip is being recorded. */
  isRecording: boolean
  /** Props of the button of each capture action. */
  buttonProps: Readonly<Record<CaptureAction, CaptureButtonProps>>
}

/** Binds the capture session and its hotkeys, with the rules that apply to the current study and user. */
export function useCapture(): UseCaptureResult {
  const { pacs } = usePacs()
  const { capture, hotkeys } = useCaptureServices()
  const { t } = useText(captureText)
  const state = useController(capture)
  const { keys } = useController(hotkeys)
  const say = useRefusalText()
  const actor = useActor()
  const { study } = useCurrentStudy()
  const studyRefusal = study === undefined || actor === null ? null : whyNotUpload(studyFactsOf(study), actor)

  const reason = (code: ErrorCode) => {
    if (code === 'NO_CURRENT_PATIENT') return t('capture.noPatient', { key: keys.bufferStatic })
    return say(code, study === undefined ? {} : refusalFactsOf(study))
  }
  const entries = captureActions.map((action) => {
    const wanted = captureOf(action, state.currentStudyId)
    const refusal = whyNotCapture({
      ...state,
      ...wanted,
      isSupported: pacs.supports(captureCallOf(wanted.target)),
      studyRefusal,
      authorities: actor?.authorities ?? [],
      roomId: actor?.roomId ?? null,
    })
    const props: CaptureButtonProps = {
      hotkey: keys[action],
      onPress: () => void performCaptureAction(capture, action),
      disabledReason: refusal === null ? undefined : reason(refusal),
    }
    return [action, props] as const
  })
  return {
    state,
    keys,
    isRecording: state.recording !== null,
    buttonProps: Object.fromEntries(entries) as Record<CaptureAction, CaptureButtonProps>,
  }
}
