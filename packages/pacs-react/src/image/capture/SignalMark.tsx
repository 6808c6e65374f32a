import type { CaptureSessionState } from '@opensono/pacs-capture'
import { LoaderCircle, SignalHigh, TriangleAlert, VideoOff } from 'lucide-react'
import { StatusTag } from '../../control/feedback/StatusTag'
import { FreezeIcon } from '../../icon/FreezeIcon'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { signalText } from './signalText'

/** The signal of the capture card. */
export interface SignalMarkProps {
  state: Pick<CaptureSessionState, 'status' | 'isFrozen' | 'signal' | 'width' | 'height'>
  /** Says under the mark what it means and what to do; else a tooltip does. */
  isExplained?: boolean
}

/** Whether pictures come, how good they are, and their size. */
export function SignalMark({ state, isExplained = false }: SignalMarkProps) {
  const { t } = useText(imageText)
  if (state.status === 'starting') {
    return <StatusTag icon={<LoaderCircle aria-hidden />}>{t('capture.stage.starting')}</StatusTag>
  }
  if (state.status !== 'live' || state.isFrozen) {
    const word = state.isFrozen ? t('capture.stage.frozen') : t('capture.noSignal')
    return (
      <StatusTag tone="warning" icon={<VideoOff aria-hidden />}>
        {word}
      </StatusTag>
    )
  }
  const words = signalText(t, state.signal)
  if (words === null) {
    return (
      <StatusTag tone="success" icon={<SignalHigh aria-hidden />}>
        {t('capture.live')} <span className="pacs-signal-size pacs-numeric">{`${state.width} × ${state.height}`}</span>
      </StatusTag>
    )
  }
  const mark = (
    <StatusTag
      tone={words.isTrouble ? 'warning' : 'accent'}
      icon={words.isTrouble ? <TriangleAlert aria-hidden /> : <FreezeIcon aria-hidden />}
    >
      <span title={words.text}>{words.title}</span>
    </StatusTag>
  )
  if (!isExplained) return mark
  return (
    <div className="pacs-signal">
      {mark}
      <p className="pacs-signal-text">{words.text}</p>
    </div>
  )
}
