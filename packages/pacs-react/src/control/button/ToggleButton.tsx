import { forwardRef, type ReactNode } from 'react'
import { ToggleButton as AriaToggleButton } from 'react-aria-components/ToggleButton'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import type { ButtonSize } from './Button'
import { useReason } from './useReason'

/** Props of {@link ToggleButton}. Give `isSelected`, or `defaultSelected` when it keeps its own state. */
export interface ToggleButtonProps extends ControlProps {
  children?: ReactNode
  icon?: ReactNode
  /** @defaultValue 'medium' */
  size?: ButtonSize | undefined
  hotkey?: string | undefined
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  /** Called with true when the user presses the button in, and with false when the user releases it; not while it has a `disabledReason`. */
  onChange?: ((isSelected: boolean) => void) | undefined
  isDisabled?: boolean | undefined
  /** Why the button cannot be used now. It stays focusable and shows the reason in a tooltip. */
  disabledReason?: string | undefined
}

/** A button that stays pressed, for a state that is on or off. */
export const ToggleButton = forwardRef<HTMLButtonElement, ToggleButtonProps>(function ToggleButton(props, ref) {
  const { children, icon, size, hotkey, disabledReason, onChange, isSelected, className, ...rest } = props
  const reason = useReason(disabledReason, ref, props['aria-describedby'])
  return (
    <>
      <AriaToggleButton
        {...present({ ...rest, isSelected: disabledReason ? Boolean(isSelected) : isSelected })}
        {...reason.anchorProps}
        {...(disabledReason && { 'aria-disabled': true })}
        ref={reason.ref}
        className={classes('pacs-button', className)}
        data-variant="toggle"
        data-size={size ?? 'medium'}
        data-icon-only={children === undefined || undefined}
        data-refused={disabledReason ? true : undefined}
        onChange={(next) => {
          if (!disabledReason) onChange?.(next)
        }}
      >
        {icon}
        {children !== undefined && <span className="pacs-button-words">{children}</span>}
        {hotkey && <kbd className="pacs-hotkey">{hotkey}</kbd>}
      </AriaToggleButton>
      {reason.element}
    </>
  )
})
