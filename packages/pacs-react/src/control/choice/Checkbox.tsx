import { Check, Minus } from 'lucide-react'
import { forwardRef, type ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'

/** Props of {@link Checkbox}. Give `isSelected`, or `defaultSelected` when it keeps its own state. */
export interface CheckboxProps extends ControlProps {
  /** The words beside the box; without them `aria-label` is needed. */
  children?: ReactNode
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  /** Some of what it represents is chosen. */
  isIndeterminate?: boolean | undefined
  /** Called with true when the user checks the box, and with false when the user clears it. */
  onChange?: ((isSelected: boolean) => void) | undefined
  /** Called when the focus leaves the box. */
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  isRequired?: boolean | undefined
  isInvalid?: boolean | undefined
  name?: string | undefined
  value?: string | undefined
  /** Used by the table for its selection column. */
  slot?: string | undefined
}

/** Takes a choice that is saved later. What works at once is a Switch. */
export const Checkbox = forwardRef<HTMLLabelElement, CheckboxProps>(function Checkbox(props, ref) {
  const { children, className, onBlur, ...rest } = props
  return (
    <AriaCheckbox
      {...present(rest)}
      {...(onBlur && { onBlur: () => onBlur() })}
      ref={ref}
      className={classes('pacs-choice', className)}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="pacs-box">
            {isIndeterminate ? <Minus aria-hidden /> : isSelected && <Check aria-hidden />}
          </span>
          {children !== undefined && <span className="pacs-choice-words">{children}</span>}
        </>
      )}
    </AriaCheckbox>
  )
})
