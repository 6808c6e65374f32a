import { X } from 'lucide-react'
import { forwardRef } from 'react'
import type { Option } from '../../control/ControlProps'
import { ComboBox, type UnlistedText } from '../../control/field/ComboBox'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

/** Which rows of a dictionary are meant. */
export interface RowsFieldProps extends UnlistedText {
  label: string
  options: readonly Option[]
  /** Names of what is chosen and is no option any more. */
  nameOf: (id: string) => string
  value: readonly string[]
  onAdd: (id: string) => void
  onRemove: (id: string) => void
  onBlur?: (() => void) | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  error?: string | undefined
}

/** More options than anybody reads are not drawn: typing finds the rest. */
const mostOptions = 60

/** Several of many, by typing or choosing: Enter takes one and waits for the next, in the empty box it goes on; Backspace in the empty box takes the last one away. */
export const RowsField = forwardRef<HTMLInputElement, RowsFieldProps>(function RowsField(props, ref) {
  const { label, options, nameOf, value, onAdd, onRemove, ...field } = props
  const { t } = useText(studyText)
  const last = value.at(-1)
  return (
    <div
      className="pacs-parts"
      onKeyDownCapture={(event) => {
        if (
          event.key === 'Backspace' &&
          last !== undefined &&
          event.target instanceof HTMLInputElement &&
          event.target.value === ''
        ) {
          onRemove(last)
        }
      }}
    >
      <ComboBox
        {...field}
        ref={ref}
        label={label}
        options={options.filter(({ id }) => !value.includes(id))}
        mostShown={mostOptions}
        value={null}
        onChange={(id) => id !== null && onAdd(id)}
        placeholder={t('registration.rowAdd')}
        noMatchText={t('registration.noMatch')}
      />
      <ul className="pacs-parts-chosen" aria-label={label}>
        {value.map((id) => {
          const name = nameOf(id)
          return (
            <li key={id} className="pacs-chip">
              <span className="pacs-truncate" title={name}>
                {name}
              </span>
              <button
                type="button"
                className="pacs-chip-remove"
                aria-label={t('registration.rowRemove', { name })}
                disabled={field.isDisabled}
                onClick={() => onRemove(id)}
              >
                <X aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
