import { pressedKey } from '@opensono/pacs-core'
import { X } from 'lucide-react'
import { forwardRef, useState } from 'react'
import type { FieldProps } from '../../control/ControlProps'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { ChosenButton } from './ChosenButton'
import { dictionaryText } from './dictionaryText'
import { splitTexts } from './splitTexts'

/** Texts in their order. */
export interface TextsFieldProps extends Pick<FieldProps, 'label' | 'isReadOnly' | 'hint' | 'error'> {
  value: readonly string[]
  onChange: (texts: string[]) => void
}

/**
 * Texts that are typed one after the other: Enter or a comma ends each, a pasted line brings all of its own, Backspace in the
 * empty box takes the last one away. The ref is the input.
 */
export const TextsField = forwardRef<HTMLInputElement, TextsFieldProps>(function TextsField(props, ref) {
  const { value, onChange, isReadOnly, ...field } = props
  const { t } = useText(dictionaryText)
  const [typed, setTyped] = useState('')
  const take = (text: string) => {
    const texts = splitTexts(text).filter((each) => !value.includes(each))
    if (texts.length > 0) onChange([...value, ...texts])
    setTyped('')
  }
  return (
    <div className="pacs-dictionary-texts">
      <TextField
        {...field}
        ref={ref}
        isReadOnly={isReadOnly}
        autoComplete="off"
        placeholder={t('dictionary.optionAdd')}
        value={typed}
        onChange={(text) => (/[,\n]/.test(text) ? take(text) : setTyped(text))}
        // What is typed is meant, though nobody pressed Enter.
        onBlur={() => take(typed)}
        onKeyDown={(event) => {
          const key = pressedKey(event)
          if (key === 'Enter') {
            event.preventDefault()
            take(typed)
          } else if (key === 'Backspace' && typed === '' && isReadOnly !== true && value.length > 0) {
            onChange(value.slice(0, -1))
          }
        }}
      />
      {value.length > 0 && (
        <ul className="pacs-dictionary-chips" aria-label={field.label}>
          {value.map((text) => (
            <li key={text} className="pacs-dictionary-chip">
              <span className="pacs-truncate" title={text}>
                {text}
              </span>
              <ChosenButton
                label={t('dictionary.optionRemove', { name: text })}
                isDisabled={isReadOnly === true}
                onPress={() => onChange(value.filter((other) => other !== text))}
              >
                <X aria-hidden />
              </ChosenButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})
