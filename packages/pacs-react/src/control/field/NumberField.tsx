import { isAmbiguousNumber, pressedKey, readNumber } from '@opensono/pacs-core'
import { forwardRef, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { FieldProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { useControlText } from '../root/RootContext'
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
  /** By how much an arrow key changes it; 1 if left out. */
  step?: number | undefined
  formatOptions?: Intl.NumberFormatOptions | undefined
  /** The unit the number is in, shown in the box: `mm`, `cm/s`. */
  unit?: ReactNode
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

type Range = Pick<NumberFieldProps, 'minValue' | 'maxValue'>

function within(value: number, { minValue = -Infinity, maxValue = Infinity }: Range): number {
  return Math.min(Math.max(value, minValue), maxValue)
}

/**
 * A number with its unit, figures at the right. It is read as people type it (`readNumber`): a decimal comma is one. What is no number gives the
 * former one back, and so does `1,234`, which can be two numbers: the box says so. Thousands are not parted. The ref is the input.
 */
export const NumberField = forwardRef<HTMLInputElement, NumberFieldProps>(function NumberField(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, placeholder, value, defaultValue = null, onChange, onBlur, unit, ...others } = rest
  const { minValue, maxValue, step = 1, formatOptions, ...field } = others
  const { locale } = useLocale()
  const [own, setOwn] = useState<number | null>(defaultValue)
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const say = useControlText()
  const current = value === undefined ? own : value
  const format = new Intl.NumberFormat(locale, { useGrouping: false, ...formatOptions })
  const shown = current === null || Number.isNaN(current) ? '' : format.format(current)

  function set(next: number | null): void {
    setTyped(null)
    // As many decimals as the field shows, so that what is seen is what is stored.
    const { maximumFractionDigits = 3 } = format.resolvedOptions()
    const exact = next === null ? null : Number(within(next, { minValue, maxValue }).toFixed(maximumFractionDigits))
    setOwn(exact)
    if (exact !== current) onChange?.(exact)
  }
  function commit(): void {
    if (typed === null) return
    setRefused(isAmbiguousNumber(typed))
    const read = readNumber(typed)
    if (typed.trim() === '' || read !== null) set(read)
    else setTyped(null)
  }
  function press(event: KeyboardEvent): void {
    if (isReadOnly) return
    const key = pressedKey(event)
    if (key === 'Enter') commit()
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return
    event.preventDefault()
    const from = (typed === null ? current : readNumber(typed)) ?? null
    const by = key === 'ArrowUp' ? step : -step
    set(from === null ? (minValue ?? 0) : from + by)
  }

  return (
    <AriaTextField
      {...present({ ...field, ...aria, isReadOnly, ...(isRefused && { isInvalid: true }) })}
      value={typed ?? shown}
      onChange={(text) => {
        setRefused(false)
        setTyped(text)
      }}
      className={classes('pacs-field', className)}
      validationBehavior="aria"
    >
      <FieldFrame {...frame} error={frame.error ?? (isRefused ? say('control.ambiguousNumber') : undefined)}>
        <Group className="pacs-input-box">
          <Input
            ref={ref}
            className="pacs-input pacs-number"
            inputMode="decimal"
            autoComplete="off"
            onKeyDown={press}
            onBlur={() => {
              commit()
              onBlur?.()
            }}
            {...present({ placeholder })}
          />
          {unit !== undefined && <span className="pacs-unit">{unit}</span>}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
})
