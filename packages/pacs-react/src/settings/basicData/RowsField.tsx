import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { forwardRef } from 'react'
import type { FieldProps, Option } from '../../control/ControlProps'
import { ComboBox, type UnlistedText } from '../../control/field/ComboBox'
import { useText } from '../../provider/useText'
import { ChosenButton } from './ChosenButton'
import { dictionaryText } from './dictionaryText'

/** Maximum number of rows offered at once: typing finds the others. */
const mostOffered = 50

/** Several of many, in their order. */
export interface RowsFieldProps
  extends Pick<FieldProps, 'label' | 'isRequired' | 'isReadOnly' | 'hint' | 'error'>,
    UnlistedText {
  options: readonly Option[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  isLoading?: boolean | undefined
}

/** Chooses several rows by typing; they are listed below in their order, which can be changed. The ref is the input. */
export const RowsField = forwardRef<HTMLInputElement, RowsFieldProps>(function RowsField(props, ref) {
  const { options, value, onChange, isLoading, isReadOnly, ...field } = props
  const { t } = useText(dictionaryText)
  const swap = (index: number, step: -1 | 1) => {
    const next = [...value]
    const [moved] = next.splice(index, 1)
    if (moved !== undefined) next.splice(index + step, 0, moved)
    onChange(next)
  }
  return (
    <div className="pacs-dictionary-rows">
      <ComboBox
        {...field}
        ref={ref}
        isReadOnly={isReadOnly}
        options={options.filter(({ id }) => !value.includes(id))}
        mostShown={mostOffered}
        value={null}
        onChange={(id) => id !== null && onChange([...value, id])}
        isLoading={isLoading}
        loadingText={t('common.loading')}
        placeholder={t('dictionary.choose')}
        noMatchText={t('common.noMatch')}
      />
      {value.length > 0 && (
        <ol className="pacs-dictionary-chosen" aria-label={field.label}>
          {value.map((id, index) => {
            const name = options.find((option) => option.id === id)?.label ?? id
            const isDisabled = isReadOnly === true
            return (
              <li key={id}>
                <span className="pacs-truncate" title={name}>
                  {name}
                </span>
                <ChosenButton
                  label={t('dictionary.chosenUp', { name })}
                  isDisabled={isDisabled || index === 0}
                  onPress={() => swap(index, -1)}
                >
                  <ChevronUp aria-hidden />
                </ChosenButton>
                <ChosenButton
                  label={t('dictionary.chosenDown', { name })}
                  isDisabled={isDisabled || index === value.length - 1}
                  onPress={() => swap(index, 1)}
                >
                  <ChevronDown aria-hidden />
                </ChosenButton>
                <ChosenButton
                  label={t('dictionary.chosenRemove', { name })}
                  isDisabled={isDisabled}
                  onPress={() => onChange(value.filter((other) => other !== id))}
                >
                  <X aria-hidden />
                </ChosenButton>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
})
