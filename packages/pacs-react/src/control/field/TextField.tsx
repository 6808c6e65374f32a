import { forwardRef, type HTMLInputAutoCompleteAttribute, type KeyboardEventHandler, type ReactNode } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { FieldProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { FieldFrame, splitField } from './FieldParts'
import { useComposedText } from './useComposedText'

/** Props of {@link TextField}. `before` and `after` are shown inside the box. */
export interface TextFieldProps extends FieldProps {
  value?: string | undefined
  defaultValue?: string | undefined
  /** Called with the whole text at each change of it; while an input method composes a word, when that ends, but for a search. */
  onChange?: ((value: string) => void) | undefined
  /** Called when the focus leaves the field. */
  onBlur?: (() => void) | undefined
  /** Called when the field gets the focus. */
  onFocus?: (() => void) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  /** @defaultValue 'text' */
  type?: 'text' | 'search' | 'tel' | 'password' | 'email' | 'url' | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'search' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  autoFocus?: boolean | undefined
  /** An example of a value; never the label. */
  placeholder?: string | undefined
  maxLength?: number | undefined
  spellCheck?: boolean | undefined
  /** Inside the box, before the text; an icon. */
  before?: ReactNode
  /** Inside the box, after the text; a unit or a small button. */
  after?: ReactNode
}

/** One line of text. The ref is the input, so that a form can focus the first wrong field. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, placeholder, onChange, onBlur, onFocus, onKeyDown, spellCheck, before, after, ...field } = rest
  const composed = useComposedText(field.value, (text) => onChange?.(text))
  // Letters that are being composed are pinyin, by which a search finds.
  const { inputProps, ...text } = field.type === 'search' ? { inputProps: {}, onChange } : composed
  return (
    <AriaTextField
      {...present({ ...field, ...aria, isReadOnly, ...text })}
      className={classes('pacs-field', className)}
      {...(spellCheck !== undefined && { spellCheck: spellCheck ? 'true' : 'false' })}
      validationBehavior="aria"
    >
      <FieldFrame {...frame}>
        <Group className="pacs-input-box">
          {before}
          <Input
            ref={ref}
            className="pacs-input"
            {...inputProps}
            {...present({ placeholder, onKeyDown, onBlur: onBlur && (() => onBlur()) })}
            {...(onFocus && { onFocus: () => onFocus() })}
          />
          {after}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
})
