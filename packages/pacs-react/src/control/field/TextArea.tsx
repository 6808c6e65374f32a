import { forwardRef, type KeyboardEventHandler, useState } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { FieldProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { FieldFrame, splitField } from './FieldParts'
import { useComposedText } from './useComposedText'

/** Props of {@link TextArea}. With `maxLength` it shows the count of characters. */
export interface TextAreaProps extends FieldProps {
  value?: string | undefined
  defaultValue?: string | undefined
  /** Called with the whole text at each change of it; while an input method composes a word, when that ends. */
  onChange?: ((value: string) => void) | undefined
  /** Called when the focus leaves the field. */
  onBlur?: (() => void) | undefined
  /** Called when the field gets the focus. */
  onFocus?: (() => void) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement> | undefined
  placeholder?: string | undefined
  /** Characters; with it the count is shown at the right of the note line. Typing stops there. */
  maxLength?: number | undefined
  /** Lines shown at first. @defaultValue 3 */
  rows?: number | undefined
  /** Lets the box take the height its parent gives, for an editor. */
  isFilling?: boolean | undefined
  autoFocus?: boolean | undefined
  spellCheck?: boolean | undefined
}

/** Several lines of text. The ref is the textarea. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, placeholder, rows, isFilling, onChange, onBlur, onFocus, onKeyDown, spellCheck, ...field } = rest
  const [ownText, setOwnText] = useState(field.defaultValue ?? '')
  const { value, onChange: compose, inputProps } = useComposedText(field.value, (text) => onChange?.(text))
  const length = (value ?? ownText).length
  return (
    <AriaTextField
      {...present({ ...field, ...aria, isReadOnly, value })}
      onChange={(text) => {
        setOwnText(text)
        compose(text)
      }}
      className={classes('pacs-field', className)}
      data-filling={isFilling || undefined}
      {...(spellCheck !== undefined && { spellCheck: spellCheck ? 'true' : 'false' })}
      validationBehavior="aria"
    >
      <FieldFrame {...frame} note={field.maxLength !== undefined && `${length} / ${field.maxLength}`}>
        <AriaTextArea
          ref={ref}
          className="pacs-input-box pacs-textarea"
          rows={rows ?? 3}
          {...inputProps}
          {...present({ placeholder, onKeyDown, onBlur: onBlur && (() => onBlur()) })}
          {...(onFocus && { onFocus: () => onFocus() })}
        />
      </FieldFrame>
    </AriaTextField>
  )
})
