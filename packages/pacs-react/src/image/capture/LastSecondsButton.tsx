import type { CaptureRing } from '@opensono/pacs-capture'
import { forwardRef } from 'react'
import { Button } from '../../control/button/Button'
import { LastSecondsIcon } from '../../icon/LastSecondsIcon'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import type { CaptureButtonProps } from './useCapture'

/** The button of the seconds before the press. */
export interface LastSecondsButtonProps extends CaptureButtonProps {
  ring: Pick<CaptureRing, 'seconds' | 'readySeconds'>
  /** False leaves it out of the order of Tab, where arrows lead to it. @defaultValue true */
  isTabStop?: boolean | undefined
}

/** Saves the seconds before the press as a clip, and says how many there are. */
export const LastSecondsButton = forwardRef<HTMLButtonElement, LastSecondsButtonProps>(
  function LastSecondsButton(props, ref) {
    const { ring, hotkey, onPress, disabledReason, isTabStop } = props
    const { t } = useText(imageText)
    // While none are ready it says how many there will be.
    const ready = Math.min(ring.readySeconds, ring.seconds) || ring.seconds
    return (
      <Button
        ref={ref}
        size="big"
        className="pacs-last-button"
        icon={<LastSecondsIcon />}
        hotkey={hotkey}
        onPress={onPress}
        disabledReason={disabledReason}
        isTabStop={isTabStop}
      >
        {/* The longest words take their room at once, so that the bar does not move while the seconds fill. */}
        <span className="pacs-record-words pacs-numeric">
          <span aria-hidden>{t('capture.lastSeconds', { seconds: ring.seconds })}</span>
          <span data-shown>{t('capture.lastSeconds', { seconds: ready })}</span>
        </span>
      </Button>
    )
  },
)
