import { limits, readExamView, writeExamView } from '@opensono/pacs-core'
import { type BodyMark, bodyMarkNames, bodyMarks } from '@opensono/pacs-core/measure'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { forwardRef, useId, useState } from 'react'
import { Button } from '../../control/button/Button'
import type { FieldProps } from '../../control/ControlProps'
import { Checkbox } from '../../control/choice/Checkbox'
import { NativeSelect } from '../../control/field/NativeSelect'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { ChosenButton } from './ChosenButton'
import { dictionaryText } from './dictionaryText'

/** The views of an exam type. */
export interface ViewsFieldProps extends Pick<FieldProps, 'label' | 'isReadOnly' | 'hint' | 'error'> {
  /** Each as `writeExamView` writes it. */
  value: readonly string[]
  onChange: (views: string[]) => void
}

/** A view while it is typed: nothing of it is trimmed yet. */
interface TypedView {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly englishName: string
  readonly isRequired: boolean
  readonly needsBodyMark: boolean
  readonly bodyMark: BodyMark | null
}

const blank = { code: '', name: '', englishName: '', isRequired: false, needsBodyMark: false, bodyMark: null }

const typedOf = (text: string, id: number): TypedView => {
  const view = readExamView(text)
  // What cannot be read is used as the name: nothing is lost.
  if (view === null) return { ...blank, id, name: text }
  return { ...view, id, englishName: view.englishName ?? '' }
}
const isBlank = ({ code, name, englishName }: TypedView) => `${code}${name}${englishName}`.trim() === ''
const writtenOf = (rows: readonly TypedView[]) => rows.filter((row) => !isBlank(row)).map(writeExamView)
const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** Views in scan order: key, names, and what is asked of each. The first nine have the digits as keys. The ref is the button that adds one. */
export const ViewsField = forwardRef<HTMLButtonElement, ViewsFieldProps>(function ViewsField(props, ref) {
  const { label, value, onChange, isReadOnly = false, hint, error } = props
  const { t } = useText(dictionaryText)
  const noteId = useId()
  const [typed, setTyped] = useState(() => value.map(typedOf))
  // Another version of the row may have come in.
  const rows = isSame(writtenOf(typed), value) ? typed : value.map(typedOf)
  const set = (next: readonly TypedView[]) => {
    setTyped([...next])
    onChange(writtenOf(next))
  }
  const swap = (at: number, step: -1 | 1) => {
    const next = [...rows]
    const [moved] = next.splice(at, 1)
    if (moved !== undefined) next.splice(at + step, 0, moved)
    set(next)
  }
  const added = { ...blank, id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, isRequired: true }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in Chromium 102
    <div role="group" className="pacs-field" aria-label={label} aria-describedby={noteId}>
      <span className="pacs-field-label" aria-hidden>
        {label}
      </span>
      {rows.length > 0 && (
        <ol className="pacs-views-field">
          {rows.map((row, at) => (
            <ViewFields
              key={row.id}
              row={row}
              place={at + 1}
              isLast={at === rows.length - 1}
              isReadOnly={isReadOnly}
              onChange={(patch) => set(rows.map((each) => (each === row ? { ...each, ...patch } : each)))}
              onMove={(step) => swap(at, step)}
              onRemove={() => set(rows.filter((each) => each !== row))}
            />
          ))}
        </ol>
      )}
      <Button
        ref={ref}
        size="small"
        icon={<Plus />}
        isDisabled={isReadOnly || rows.length >= limits.views.most}
        onPress={() => set([...rows, added])}
      >
        {t('dictionary.viewAdd')}
      </Button>
      <span id={noteId} className="pacs-field-note" data-error={error !== undefined || undefined}>
        {error ?? hint}
      </span>
    </div>
  )
})

interface ViewFieldsProps {
  row: TypedView
  place: number
  isLast: boolean
  isReadOnly: boolean
  onChange: (patch: Partial<TypedView>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function ViewFields({ row, place, isLast, isReadOnly, onChange, onMove, onRemove }: ViewFieldsProps) {
  const { t, language } = useText(dictionaryText)
  const named = row.name.trim() === '' ? String(place) : row.name
  const text = (field: 'code' | 'name' | 'englishName', label: string, maxLength: number) => (
    <TextField
      isBare
      label={`${label} ${place}`}
      placeholder={label}
      maxLength={maxLength}
      isReadOnly={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      value={row[field]}
      onChange={(next) => onChange({ [field]: next })}
    />
  )
  return (
    <li>
      <span className="pacs-views-field-place pacs-numeric" aria-hidden>
        {place}
      </span>
      {text('code', t('dictionary.viewCode'), limits.views.codeLength)}
      {text('name', t('basicData.field.name'), limits.views.nameLength)}
      {text('englishName', t('basicData.field.englishName'), limits.views.nameLength)}
      <span className="pacs-views-field-marks">
        <Checkbox
          isSelected={row.isRequired}
          isDisabled={isReadOnly}
          onChange={(isRequired) => onChange({ isRequired })}
        >
          {t('dictionary.viewRequired')}
        </Checkbox>
        <NativeSelect
          isBare
          label={`${t('dictionary.viewMark')} ${place}`}
          options={[
            { id: 'none', label: t('dictionary.viewMarkNone') },
            { id: 'any', label: t('dictionary.viewMarkAny') },
            ...bodyMarks.map((mark) => ({ id: mark as string, label: bodyMarkNames[language][mark] })),
          ]}
          value={row.needsBodyMark ? (row.bodyMark ?? 'any') : 'none'}
          isReadOnly={isReadOnly}
          onChange={(id) =>
            onChange({ needsBodyMark: id !== 'none', bodyMark: bodyMarks.find((mark) => mark === id) ?? null })
          }
        />
        <ChosenButton
          label={t('dictionary.chosenUp', { name: named })}
          isDisabled={isReadOnly || place === 1}
          onPress={() => onMove(-1)}
        >
          <ChevronUp aria-hidden />
        </ChosenButton>
        <ChosenButton
          label={t('dictionary.chosenDown', { name: named })}
          isDisabled={isReadOnly || isLast}
          onPress={() => onMove(1)}
        >
          <ChevronDown aria-hidden />
        </ChosenButton>
        <ChosenButton label={t('dictionary.chosenRemove', { name: named })} isDisabled={isReadOnly} onPress={onRemove}>
          <X aria-hidden />
        </ChosenButton>
      </span>
    </li>
  )
}
