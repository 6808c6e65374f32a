import { ChevronDown } from 'lucide-react'
import { type FocusEvent, forwardRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import type { FieldProps, Option } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { useControlText } from '../root/RootContext'
import { ComboInput } from './ComboInput'
import { FieldFrame, splitField } from './FieldParts'
import { OptionList } from './OptionList'
import { useComboText } from './useComboText'

/** What a form keeps of a ComboBox beside its value. */
export interface UnlistedText {
  /**
   * A text that was left in the box and names no option; empty for none. A form keeps it, refuses to save while it is there, and empties it
   * when the form begins again. Left out, the box keeps it alone.
   */
  unlisted?: string | undefined
  /** Called with that text when it is left in the box, and with an empty text when it is no longer there. */
  onUnlisted?: ((text: string) => void) | undefined
}

/** Props of {@link ComboBox}. The options are a list, or the host fetches them for the typed text. */
export interface ComboBoxProps extends FieldProps, UnlistedText {
  options: readonly Option[]
  value?: string | null | undefined
  /** Called with the id of the chosen option, or with null when the user deletes the text. */
  onChange?: ((id: string | null) => void) | undefined
  /** Called with each change of the text that is typed, for options that come from the server; empty when it is no longer looked for. */
  onInputChange?: ((text: string) => void) | undefined
  /** Called when the focus leaves the field; its list belongs to the field. */
  onBlur?: (() => void) | undefined
  /** Enter took an option: where the focus goes on from the box. Left out, it stays. */
  onTaken?: ((input: HTMLInputElement) => void) | undefined
  /** `server` shows the options as given; `local` keeps those that the typed text finds by name or code. @defaultValue 'local' */
  filter?: 'local' | 'server' | undefined
  /** Options that are drawn at once: typing finds the others. @defaultValue all */
  mostShown?: number | undefined
  /** Options are being fetched; `loadingText` is shown in the list meanwhile. */
  isLoading?: boolean | undefined
  loadingText?: string | undefined
  /** Shown when nothing matches. */
  noMatchText?: string | undefined
  /** Takes a text that names no option as it is: the list then offers it as its last entry. Left out, such a text is a fault. */
  onCustomText?: ((text: string) => void) | undefined
  /** Characters that can be typed. */
  maxLength?: number | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

/** The browser's window lost the focus, and the box has it again when the window comes back. */
function isStillFocused({ currentTarget }: FocusEvent<HTMLElement>): boolean {
  const root = currentTarget.getRootNode()
  return (root instanceof Document || root instanceof ShadowRoot) && currentTarget.contains(root.activeElement)
}

/**
 * Chooses one of many by typing. The first match is highlighted, and Enter or Tab takes it. A text that names no option stays in the box as
 * a fault: nothing that was typed is lost. The ref is the input.
 */
export const ComboBox = forwardRef<HTMLInputElement, ComboBoxProps>(function ComboBox(props, ref) {
  const {
    options,
    value,
    onChange,
    onInputChange,
    filter = 'local',
    onCustomText,
    unlisted,
    onUnlisted,
    ...base
  } = props
  const { mostShown, isLoading, loadingText, error, ...visible } = base
  const say = useControlText()
  const known = isLoading && loadingText !== undefined ? [] : options
  const combo = useComboText({
    options: known,
    value,
    onChange,
    filter,
    onInputChange,
    onCustomText,
    unlisted,
    onUnlisted,
    mostShown,
  })
  const { frame, aria, isReadOnly, rest } = splitField({
    ...visible,
    error: combo.isUnlisted ? say('control.notInList') : error,
  })
  const { className, onBlur, noMatchText, placeholder, maxLength, onTaken, ...field } = rest
  return (
    <AriaComboBox
      {...present({ ...field, ...aria, isReadOnly })}
      // The text is kept here: react-aria would put the chosen name in its place.
      allowsCustomValue
      items={combo.shown}
      inputValue={combo.text}
      onInputChange={combo.type}
      value={combo.value}
      onChange={(key) => key !== null && combo.take(String(key))}
      onOpenChange={(isOpen, trigger) => isOpen && combo.open(trigger === 'input')}
      onBlur={(event) => {
        if (!isStillFocused(event)) combo.finish()
        onBlur?.()
      }}
      allowsEmptyCollection={noMatchText !== undefined || isLoading === true}
      // Over what is wrong with the field no list opens by itself.
      menuTrigger={aria.isInvalid ? 'input' : 'focus'}
      className={classes('pacs-field', className)}
      validationBehavior="aria"
      aria-busy={isLoading || undefined}
    >
      <FieldFrame {...frame}>
        <Group className="pacs-input-box">
          <ComboInput ref={ref} combo={combo} onTaken={onTaken} {...present({ placeholder, maxLength })} />
          <Button className="pacs-input-button">
            <ChevronDown aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <OptionList options={combo.shown} emptyText={isLoading ? loadingText : noMatchText} />
    </AriaComboBox>
  )
})
