import type { Recording } from '@opensono/pacs-capture'
import { Square } from 'lucide-react'
import { forwardRef, type ReactNode } from 'react'
import { Button } from '../../control/button/Button'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import type { CaptureButtonProps } from './useCapture'

/** A button that starts and stops a clip. */
export interface RecordButtonProps extends CaptureButtonProps {
  label: string
  icon: ReactNode
  /** The clip that this button started, or null. */
  recording: Pick<Recording, 'isStopping'> | null
  /** False leaves it out of the order of Tab, where arrows lead to it. @defaultValue true */
  isTabStop?: boolean | undefined
}

/** Starts a clip; pressed again, it stops it. */
export const RecordButton = forwardRef<HTMLButtonElement, RecordButtonProps>(function RecordButton(props, ref) {
  const { label, icon, recording, hotkey, onPress, disabledReason, isTabStop } = props
  const { t } = useText(imageText)
  const isRecording = recording !== null
  const isStopping = recording?.isStopping ?? false
  return (
    <Button
      ref={ref}
      size="big"
      className="pacs-record-button"
      icon={isRecording ? <Square className="pacs-record-stop" /> : icon}
      hotkey={hotkey}
      onPress={onPress}
      disabledReason={disabledReason}
      isTabStop={isTabStop}
      isPending={isStopping}
      {...(isRecording && { 'aria-current': 'true' })}
    >
      {/* All three words take their room at once, so that the bar does not move while they change. */}
      <span className="pacs-record-words">
        <span data-shown={!isRecording || undefined}>{label}</span>
        <span data-shown={(isRecording && !isStopping) || undefined}>{t('capture.stop')}</span>
        <span data-shown={isStopping || undefined}>{t('capture.stopping')}</span>
      </span>
    </Button>
  )
})
