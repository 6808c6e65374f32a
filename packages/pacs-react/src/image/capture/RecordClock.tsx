import type { Recording } from '@opensono/pacs-capture'
import { forwardRef } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { clockText } from '../clipTime'

/** The clip that is being recorded. */
export interface RecordClockProps extends ControlProps {
  recording: Recording
  /** Leaves out when it stops by itself, where there is little room. */
  isShort?: boolean
}

/** How long a clip has been recording, and when it stops by itself. */
export const RecordClock = forwardRef<HTMLDivElement, RecordClockProps>(function RecordClock(props, ref) {
  const { recording, isShort = false, className, ...rest } = props
  const { t } = useText(captureText)
  const label = t(recording.target === 'study' ? 'capture.recordingStudy' : 'capture.recordingBuffer')
  return (
    <div
      {...rest}
      ref={ref}
      className={classes('pacs-record-clock', className)}
      role="timer"
      aria-label={label}
      title={recording.isNearlyFull ? t('capture.nearlyFull') : label}
      data-full={recording.isNearlyFull || undefined}
    >
      <span className="pacs-record-dot" aria-hidden />
      <span className="pacs-record-word">{t('capture.rec')}</span>
      <span className="pacs-numeric">{clockText(recording.elapsedSeconds)}</span>
      {!isShort && (
        <span className="pacs-record-limit pacs-numeric">/ {clockText(Math.floor(recording.limitMs / 1000))}</span>
      )}
    </div>
  )
})
