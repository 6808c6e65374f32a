import { ChevronDown } from 'lucide-react'
import { forwardRef, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import type { FieldProps, Option } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { useControlText } from '../root/PacsRoot'
import { ComboInput } from './ComboInput'
import { FieldFrame, splitField } from './FieldParts'
import { isFoundBy } from './matchOptions'
import { OptionList } from './OptionList'

export interface ComboBoxProps extends FieldProps {
  options: readonly Option[]
  value?: string | null | undefined
  onChange?: ((id: string | null) => void) | undefined
  /** Controls the typed text, for options that come from the server. */
  inputValue?: string | undefined
  onInputChange?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** Enter took an option: where the focus goes on from the box. Left out, it stays. */
  onTaken?: ((input: HTMLInputElement) => void) | undefined
  /** `server` shows the options as given; `local` keeps those that the typed text finds by name or code. @defaultValue 'local' */
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

/**
 * Chooses one of many by typing: Enter takes the only one that is found, or that bears the typed text as its name or code. The ref is the
 * input.
 */
export const ComboBox = forwardRef<HTMLInputElement, ComboBoxProps>(function ComboBox(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, options, value, onChange, onBlur, filter, isLoading, loadingText, noMatchText, ...other } = rest
  const { placeholder, onTaken, onInputChange, ...field } = other
  const say = useControlText()
  // Enter was pressed, and could not tell which of the options is meant.
  const [isUnclear, setUnclear] = useState(false)
  const shown = isLoading && loadingText !== undefined ? [] : options
  const byLabel = useMemo(() => {
    const found = new Map<string, Option[]>()
    for (const option of options) found.set(option.label, [...(found.get(option.label) ?? []), option])
    return found
  }, [options])
  return (
    <AriaComboBox
      {...present({ ...field, ...aria, isReadOnly })}
      {...(filter === 'server' ? { items: shown } : { defaultItems: shown })}
      defaultFilter={(label, typed) =>
        filter === 'server' || (byLabel.get(label)?.some((option) => isFoundBy(option, typed)) ?? false)
      }
      onInputChange={(text) => {
        setUnclear(false)
        onInputChange?.(text)
      }}
      // Whoever types fast has pressed Enter before the list opens.
      onOpenChange={(isOpen) => !isOpen && setUnclear(false)}
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
          <ComboInput
            ref={ref}
            options={shown}
            allowsCustomValue={field.allowsCustomValue ?? false}
            onTaken={onTaken}
            onUnclear={() => setUnclear(true)}
            {...present({ placeholder })}
          />
          <Button className="pacs-input-button">
            <ChevronDown aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <OptionList
        options={shown}
        emptyText={isLoading ? loadingText : noMatchText}
        note={isUnclear && say('control.chooseByArrows')}
      />
    </AriaComboBox>
  )
})
