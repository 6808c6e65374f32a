import { CircleAlert } from 'lucide-react'
import { forwardRef, useId } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'

/** A field whose value is a key. */
export interface HotkeyFieldProps extends ControlProps {
  label: string
  /** What does it now, one chip each: a key, and a pedal's button. */
  values: readonly string[]
  /** True while it waits for a press. */
  isRecording: boolean
  /** What was pressed and is about to be taken; null before a press. */
  pressed: string | null
  /** Why a press was not taken. */
  error?: string | undefined
  isDisabled?: boolean | undefined
  /** Wants the next press. */
  onRecord: () => void
  /** Wants it no more. */
  onCancel: () => void
}

/**
 * Shows the key of an act. Pressed, it waits for the new one; the host records. Leaving the field, or Escape, changes nothing.
 */
export const HotkeyField = forwardRef<HTMLButtonElement, HotkeyFieldProps>(function HotkeyField(props, ref) {
  const { label, values, isRecording, pressed, error, isDisabled, onRecord, onCancel, className, ...rest } = props
  const { t } = useText(imageText)
  const id = useId()
  const chips = pressed !== null ? [pressed] : isRecording ? [] : values
  return (
    <div {...rest} className={classes('pacs-hotkey-field', className)}>
      <span id={`${id}-label`} className="pacs-hotkey-label">
        {label}
      </span>
      <AriaButton
        ref={ref}
        className="pacs-input-box pacs-hotkey-box"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={`${id}-error`}
        data-recording={isRecording || undefined}
        data-invalid={error !== undefined || undefined}
        isDisabled={isDisabled ?? false}
        onPress={() => (isRecording ? onCancel() : onRecord())}
        onBlur={() => {
          if (isRecording) onCancel()
        }}
      >
        <span id={`${id}-value`} className="pacs-hotkey-values">
          {chips.map((chip) => (
            <kbd key={chip} className="pacs-hotkey">
              {chip}
            </kbd>
          ))}
          {chips.length === 0 && t(isRecording ? 'capture.settings.press' : 'capture.settings.none')}
        </span>
      </AriaButton>
      <span id={`${id}-error`} className="pacs-hotkey-error" role="status">
        {error !== undefined && (
          <>
            <CircleAlert aria-hidden />
            {error}
          </>
        )}
      </span>
    </div>
  )
})
