import { ChevronDown } from 'lucide-react'
import { forwardRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import type { FieldProps, Option } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { FieldFrame, splitField } from './FieldParts'
import { OptionList } from './OptionList'

export interface ComboBoxProps extends FieldProps {
  options: readonly Option[]
  value?: string | null | undefined
  onChange?: ((id: string | null) => void) | undefined
  /** Controls the typed text, for options that come from the server. */
  inputValue?: string | undefined
  onInputChange?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** `server` shows the options as given; `local` keeps those containing the typed text. @defaultValue 'local' */
  filter?: 'local' | 'server' | undefined
  /** Options are being fetched; `loadingText` stands in the list meanwhile. */
  isLoading?: boolean | undefined
  loadingText?: string | undefined
  /** Shown when nothing matches. */
  noMatchText?: string | undefined
  /** Whether a text that is no option is kept. @defaultValue false */
  allowsCustomValue?: boolean | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

/** Chooses one of many by typing. The ref is the input. */
export const ComboBox = forwardRef<HTMLInputElement, ComboBoxProps>(function ComboBox(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, options, value, onChange, onBlur, filter, isLoading, loadingText, noMatchText, ...other } = rest
  const { placeholder, ...field } = other
  const shown = isLoading && loadingText !== undefined ? [] : options
  return (
    <AriaComboBox
      {...present({ ...field, ...aria, isReadOnly })}
      {...(filter === 'server' ? { items: shown } : { defaultItems: shown })}
      {...(filter === 'server' && { defaultFilter: () => true })}
      {...(value !== undefined && { value })}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      {...(onBlur && { onBlur: () => onBlur() })}
      allowsEmptyCollection={noMatchText !== undefined || isLoading === true}
      // Over what is wrong with the field no list opens by itself.
      menuTrigger={aria.isInvalid ? 'input' : 'focus'}
      className={classes('pacs-field', className)}
      validationBehavior="aria"
      aria-busy={isLoading || undefined}
    >
      <FieldFrame {...frame}>
        <Group className="pacs-input-box">
          <Input ref={ref} className="pacs-input" {...present({ placeholder })} />
          <Button className="pacs-input-button">
            <ChevronDown aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <OptionList options={shown} emptyText={isLoading ? loadingText : noMatchText} />
    </AriaComboBox>
  )
})
