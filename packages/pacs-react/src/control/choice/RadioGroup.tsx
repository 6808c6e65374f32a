import { forwardRef } from 'react'
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import type { FieldProps, Option } from '../ControlProps'
import { classes } from '../classes'
import { FieldFrame, splitField } from '../field/FieldParts'
import { present } from '../present'

/** Props of {@link RadioGroup}. `value` is the id of an option. */
export interface RadioGroupProps<Id extends string = string> extends FieldProps {
  options: readonly (Option & { id: Id })[]
  value?: Id | null | undefined
  /** Called with the id of the chosen option. */
  onChange?: ((id: Id) => void) | undefined
  /** Called when the focus leaves the group. */
  onBlur?: (() => void) | undefined
  /** @defaultValue 'horizontal' */
  orientation?: 'horizontal' | 'vertical' | undefined
}

/** One of a few choices, all in sight. */
export const RadioGroup = forwardRef(function RadioGroup({ options, ...props }, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, onChange, onBlur, orientation, ...field } = rest
  return (
    <AriaRadioGroup
      {...present({ ...field, ...aria, isReadOnly })}
      {...(onBlur && { onBlur: () => onBlur() })}
      ref={ref}
      orientation={orientation ?? 'horizontal'}
      onChange={(value) => {
        const chosen = options.find((option) => option.id === value)
        if (chosen) onChange?.(chosen.id)
      }}
      className={classes('pacs-field', className)}
    >
      <FieldFrame {...frame}>
        <div className="pacs-radios">
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              className="pacs-choice"
              {...present({ isDisabled: option.isDisabled })}
            >
              <span className="pacs-dot" />
              <span className="pacs-choice-words">{option.label}</span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  )
}) as <Id extends string = string>(props: RadioGroupProps<Id> & React.RefAttributes<HTMLDivElement>) => React.ReactNode
