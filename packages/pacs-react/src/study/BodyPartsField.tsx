import { X } from 'lucide-react'
import { forwardRef, useState } from 'react'
import type { Option } from '../control/ControlProps'
import { ComboBox } from '../control/field/ComboBox'
import { useText } from '../provider/useText'
import { studyText } from './studyText'

/** Which parts of the body are examined. */
export interface BodyPartsFieldProps {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  onBlur?: (() => void) | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  error?: string | undefined
}

/** Several of many, by typing or choosing; Backspace in the empty box takes the last one away. */
export const BodyPartsField = forwardRef<HTMLInputElement, BodyPartsFieldProps>(function BodyPartsField(props, ref) {
  const { label, options, value, onChange, ...field } = props
  const { t } = useText(studyText)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const matching = options.filter(
    (option) =>
      !value.includes(option.id) &&
      (option.label.toLowerCase().includes(wanted) || (option.description ?? '').toLowerCase().startsWith(wanted)),
  )
  return (
    <div
      className="pacs-parts"
      onKeyDownCapture={(event) => {
        if (event.key === 'Backspace' && typed === '' && value.length > 0 && event.target instanceof HTMLInputElement) {
          onChange(value.slice(0, -1))
        }
      }}
    >
      <ComboBox
        {...field}
        ref={ref}
        label={label}
        options={matching}
        filter="server"
        value={null}
        inputValue={typed}
        onInputChange={setTyped}
        onChange={(id) => {
          if (id !== null) onChange([...value, id])
          setTyped('')
        }}
        placeholder={t('registration.bodyPartAdd')}
        noMatchText={t('registration.noMatch')}
      />
      {value.length > 0 && (
        <ul className="pacs-parts-chosen" aria-label={label}>
          {value.map((id) => {
            const name = options.find((option) => option.id === id)?.label ?? id
            return (
              <li key={id} className="pacs-chip">
                <span className="pacs-truncate" title={name}>
                  {name}
                </span>
                <button
                  type="button"
                  className="pacs-chip-remove"
                  aria-label={t('registration.bodyPartRemove', { name })}
                  disabled={field.isDisabled}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  <X aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
})
