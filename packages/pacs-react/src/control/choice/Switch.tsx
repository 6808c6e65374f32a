import { forwardRef, type ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'

/** Props of {@link Switch}. Give `isSelected`, or `defaultSelected` when it keeps its own state. */
export interface SwitchProps extends ControlProps {
  children?: ReactNode
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  /** Called with true when the user turns it on, and with false when the user turns it off. */
  onChange?: ((isSelected: boolean) => void) | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  name?: string | undefined
}

/** Turns something on or off at once. */
export const Switch = forwardRef<HTMLLabelElement, SwitchProps>(function Switch({ children, className, ...rest }, ref) {
  return (
    <AriaSwitch {...present(rest)} ref={ref} className={classes('pacs-choice', className)}>
      <span className="pacs-switch-track">
        <span className="pacs-switch-thumb" />
      </span>
      {children !== undefined && <span className="pacs-choice-words">{children}</span>}
    </AriaSwitch>
  )
})
