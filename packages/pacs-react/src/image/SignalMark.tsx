import type { CaptureSessionState } from '@opensono/pacs-capture'
import { LoaderCircle, SignalHigh, SignalZero } from 'lucide-react'
import { StatusTag } from '../control/feedback/StatusTag'
import { useText } from '../provider/useText'
import { imageText } from './imageText'

/** The signal of the capture card. */
export interface SignalMarkProps {
  state: Pick<CaptureSessionState, 'status' | 'isFrozen' | 'width' | 'height'>
}

/** Whether pictures come, and their size. */
export function SignalMark({ state }: SignalMarkProps) {
  const { t } = useText(imageText)
  if (state.status === 'starting') {
    return <StatusTag icon={<LoaderCircle aria-hidden />}>{t('capture.stage.starting')}</StatusTag>
  }
  if (state.status !== 'live' || state.isFrozen) {
    const word = state.isFrozen ? t('capture.stage.frozen') : t('capture.noSignal')
    return (
      <StatusTag tone="warning" icon={<SignalZero aria-hidden />}>
        {word}
      </StatusTag>
    )
  }
  return (
    <StatusTag tone="success" icon={<SignalHigh aria-hidden />}>
      {t('capture.live')} <span className="pacs-numeric">{`${state.width} × ${state.height}`}</span>
    </StatusTag>
  )
}
