import { forwardRef, type ReactNode } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import type { FieldProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { FieldFrame, splitField } from './FieldParts'

/** Props of {@link NumberField}. A value of null is an empty field. */
export interface NumberFieldProps extends FieldProps {
  /** null is empty. */
  value?: number | null | undefined
  defaultValue?: number | undefined
  /** Called when the typed number is taken over: on leaving the field, on Enter and on the arrow keys. */
  onChange?: ((value: number | null) => void) | undefined
  /** Called when the focus leaves the field. */
  onBlur?: (() => void) | undefined
  minValue?: number | undefined
  maxValue?: number | undefined
  step?: number | undefined
  formatOptions?: Intl.NumberFormatOptions | undefined
  /** The unit the number is in, shown in the box: `mm`, `cm/s`. */
  unit?: ReactNode
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

/** A number with its unit, figures at the right. The wheel does not change it. The ref is the input. */
export const NumberField = forwardRef<HTMLInputElement, NumberFieldProps>(function NumberField(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, placeholder, value, onChange, onBlur, unit, ...field } = rest
  return (
    <AriaNumberField
      {...present({ ...field, ...aria, isReadOnly })}
      {...(value !== undefined && { value: value ?? Number.NaN })}
      onChange={(next) => onChange?.(Number.isNaN(next) ? null : next)}
      className={classes('pacs-field', className)}
      isWheelDisabled
      validationBehavior="aria"
    >
      <FieldFrame {...frame}>
        <Group className="pacs-input-box">
          <Input
            ref={ref}
            className="pacs-input pacs-number"
            {...present({ placeholder, onBlur: onBlur && (() => onBlur()) })}
          />
          {unit !== undefined && <span className="pacs-unit">{unit}</span>}
        </Group>
      </FieldFrame>
    </AriaNumberField>
  )
})
