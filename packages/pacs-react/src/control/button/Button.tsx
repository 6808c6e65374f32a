import { forwardRef, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { useReason } from './useReason'

/** `danger` is filled and only used inside a confirmation; `quiet` has no ground until hovered. */
export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

/** 24, 32 and 48 px; `small` in table rows only, `big` in capture and room bars. */
export type ButtonSize = 'small' | 'medium' | 'big'

/** Props of {@link Button}. Prefer `disabledReason` to `isDisabled`: it says why the button cannot be used. */
export interface ButtonProps extends ControlProps {
  children?: ReactNode
  /** @defaultValue 'plain' */
  variant?: ButtonVariant | undefined
  /** @defaultValue 'medium' */
  size?: ButtonSize | undefined
  /** Shown before the words. A button of an icon alone is an {@link IconButton}. */
  icon?: ReactNode
  /** Shown as a chip after the words, for example `F1`. It is not bound by the button. */
  hotkey?: string | undefined
  isDisabled?: boolean | undefined
  /** Why the button cannot be used now. It stays focusable and shows the reason in a tooltip. */
  disabledReason?: string | undefined
  /** Work is under way: presses are ignored, the focus stays. */
  isPending?: boolean | undefined
  /** @defaultValue 'button' */
  type?: 'button' | 'submit' | 'reset' | undefined
  /** Id of the form a submit button outside the form belongs to. */
  form?: string | undefined
  autoFocus?: boolean | undefined
  /** False leaves it out of the order of Tab, where something else leads to it. @defaultValue true */
  isTabStop?: boolean | undefined
  /** Called when the button is pressed, also by Enter or Space; not while it is disabled, pending, or has a `disabledReason`. */
  onPress?: (() => void) | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-haspopup'?: 'menu' | 'listbox' | 'dialog' | undefined
  'aria-current'?: 'page' | 'step' | 'true' | undefined
}

/** Starts an action. Its words are a verb. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { children, variant, size, icon, hotkey, disabledReason, isPending, isTabStop, onPress, className, ...rest } =
    props
  const reason = useReason(disabledReason, ref, props['aria-describedby'])
  return (
    <>
      <AriaButton
        {...present(rest)}
        {...reason.anchorProps}
        ref={reason.ref}
        className={classes('pacs-button', className)}
        data-variant={variant ?? 'plain'}
        data-size={size ?? 'medium'}
        data-icon-only={children === undefined || undefined}
        data-refused={disabledReason ? true : undefined}
        data-busy={isPending || undefined}
        isPending={Boolean(isPending || disabledReason)}
        excludeFromTabOrder={isTabStop === false}
        onPress={() => onPress?.()}
      >
        {icon}
        {children !== undefined && <span className="pacs-button-words">{children}</span>}
        {hotkey && <kbd className="pacs-hotkey">{hotkey}</kbd>}
      </AriaButton>
      {reason.element}
    </>
  )
})
