import { joinDiagnoses, pressedKey } from '@opensono/pacs-core'
import { X } from 'lucide-react'
import { forwardRef } from 'react'
import type { Option } from '../../control/ControlProps'
import { ComboBox, type UnlistedText } from '../../control/field/ComboBox'
import { namedOption } from '../../control/field/matchOptions'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

/** Free text beside rows. */
interface CustomText {
  /** Empty for none. */
  text: string
  onChange: (text: string) => void
  maxLength: number
}

/** Which rows of a dictionary are meant. */
export interface RowsFieldProps extends UnlistedText {
  label: string
  options: readonly Option[]
  /** Names of what is chosen and is no option any more. */
  nameOf: (id: string) => string
  value: readonly string[]
  onAdd: (id: string) => void
  onRemove: (id: string) => void
  /** What the dictionary does not have is kept as text. Left out, only rows are taken. */
  custom?: CustomText | undefined
  onBlur?: (() => void) | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  error?: string | undefined
}

/** More options than anybody reads are not drawn: typing finds the rest. */
const mostOptions = 60

/** Several of many, by typing or choosing: Enter takes one and waits for the next, in the empty box it goes on; Backspace in the empty box takes the last one away. */
export const RowsField = forwardRef<HTMLInputElement, RowsFieldProps>(function RowsField(props, ref) {
  const { label, options, nameOf, value, onAdd, onRemove, custom, ...field } = props
  const { t } = useText(studyText)
  const chips = value.map((id) => ({ key: id, name: nameOf(id), onRemove: () => onRemove(id) }))
  if (custom !== undefined && custom.text !== '') {
    chips.push({ key: 'as typed', name: custom.text, onRemove: () => custom.onChange('') })
  }
  const last = chips.at(-1)
  return (
    <div
      className="pacs-parts"
      onKeyDownCapture={(event) => {
        if (
          pressedKey(event) === 'Backspace' &&
          last !== undefined &&
          event.target instanceof HTMLInputElement &&
          event.target.value === ''
        ) {
          last.onRemove()
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
        {...(custom !== undefined && {
          maxLength: Math.max(0, custom.maxLength - joinDiagnoses(custom.text, '').length),
          onCustomText: (text: string) => {
            // What was chosen before is there already.
            const chosen = namedOption(options, text)
            if (chosen === null || !value.includes(chosen.id)) custom.onChange(joinDiagnoses(custom.text, text))
          },
        })}
        placeholder={t('registration.rowAdd')}
        noMatchText={t('registration.noMatch')}
      />
      <ul className="pacs-parts-chosen" aria-label={label}>
        {chips.map((chip) => (
          <li key={chip.key} className="pacs-chip">
            <span className="pacs-truncate" title={chip.name}>
              {chip.name}
            </span>
            <button
              type="button"
              className="pacs-chip-remove"
              aria-label={t('registration.rowRemove', { name: chip.name })}
              disabled={field.isDisabled}
              onClick={chip.onRemove}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
})
