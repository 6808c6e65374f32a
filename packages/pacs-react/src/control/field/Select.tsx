import { ChevronDown } from 'lucide-react'
import { forwardRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import type { FieldProps, Option } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { useControlText } from '../root/RootContext'
import { FieldFrame, splitField } from './FieldParts'
import { OptionList } from './OptionList'

/** Props of {@link Select}. `value` is the id of an option. */
export interface SelectProps<Id extends string = string> extends FieldProps {
  options: readonly (Option & { id: Id })[]
  /** null is nothing chosen. */
  value?: Id | null | undefined
  /** Called with the id of the chosen option. */
  onChange?: ((id: Id) => void) | undefined
  /** Called when the focus leaves the field; its list belongs to the field. */
  onBlur?: (() => void) | undefined
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  /** Shown in the open list when there are no options; they may still be on their way. @defaultValue 'Nothing here yet' */
  emptyText?: string | undefined
  autoFocus?: boolean | undefined
}

/** Chooses one of a known list. More than about twelve: a ComboBox. The ref is the button. */
export const Select = forwardRef(function Select({ options, ...props }, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, value, onChange, onBlur, placeholder, emptyText, ...field } = rest
  const say = useControlText()
  return (
    <AriaSelect
      {...present({ ...field, ...aria })}
      {...(value !== undefined && { value })}
      // A read-only select keeps its full contrast and cannot be opened.
      {...(isReadOnly && { isOpen: false })}
      // A press is never lost: options that come later fill the open list.
      allowsEmptyCollection
      placeholder={placeholder ?? ''}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key)
        if (chosen) onChange?.(chosen.id)
      }}
      {...(onBlur && { onBlur: () => onBlur() })}
      className={classes('pacs-field', className)}
      data-readonly={isReadOnly || undefined}
      validationBehavior="aria"
    >
      <FieldFrame {...frame}>
        <Button
          ref={ref}
          className="pacs-input-box pacs-select"
          {...(isReadOnly && { 'aria-disabled': true })}
          data-invalid={aria.isInvalid || undefined}
        >
          <SelectValue className="pacs-select-value">
            {({ isPlaceholder, selectedText }) => (
              <span className="pacs-truncate" title={isPlaceholder ? undefined : selectedText}>
                {isPlaceholder ? placeholder : selectedText}
              </span>
            )}
          </SelectValue>
          <ChevronDown aria-hidden className="pacs-input-icon" />
        </Button>
      </FieldFrame>
      <OptionList options={options} emptyText={emptyText ?? say('control.tableEmpty')} />
    </AriaSelect>
  )
}) as <Id extends string = string>(props: SelectProps<Id> & React.RefAttributes<HTMLButtonElement>) => React.ReactNode
