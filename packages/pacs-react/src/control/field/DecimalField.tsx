import { isAmbiguousNumber, plainNumber } from '@opensono/pacs-core'
import { forwardRef } from 'react'
import { useControlText } from '../root/RootContext'
import { TextField, type TextFieldProps } from './TextField'

/** Props of {@link DecimalField}. */
export interface DecimalFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'defaultValue' | 'value'> {
  value: string
}

/**
 * A number that is kept as text: what is typed with a decimal comma, full-width digits or thousands marks becomes plain when the field is left.
 * What is no number stays as typed, for the form to refuse. `1,234` can be two numbers: the box says so.
 */
export const DecimalField = forwardRef<HTMLInputElement, DecimalFieldProps>(function DecimalField(props, ref) {
  const { value, onChange, onBlur } = props
  const fold = () => {
    const plain = plainNumber(value)
    if (plain !== null && plain !== value) onChange?.(plain)
    onBlur?.()
  }
  const say = useControlText()
  const error = props.error ?? (isAmbiguousNumber(value) ? say('control.ambiguousNumber') : undefined)
  return <TextField ref={ref} autoComplete="off" {...props} error={error} inputMode="decimal" onBlur={fold} />
})
