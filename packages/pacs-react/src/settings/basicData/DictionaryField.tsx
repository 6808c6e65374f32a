import { type BasicDataField, type BasicDataFieldName, basicDataSpec } from '@opensono/pacs-core'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { Checkbox } from '../../control/choice/Checkbox'
import { ComboBox, type UnlistedText } from '../../control/field/ComboBox'
import { DecimalField } from '../../control/field/DecimalField'
import { NativeSelect } from '../../control/field/NativeSelect'
import { TextArea } from '../../control/field/TextArea'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { ColourSwatch } from './ColourMark'
import { dictionaryText } from './dictionaryText'
import { choiceLabel, fieldLabel, namesOfRow } from './fieldText'
import { ParameterFormula } from './ParameterFormula'
import { type FieldValue, maxLengthOf, type RowField, withUnlisted } from './RowDraft'
import { RowsField } from './RowsField'
import { TextsField } from './TextsField'
import { useRowChoices } from './useRowChoices'
import type { RowForm } from './useRowForm'
import { ViewsField } from './ViewsField'

/** What a field of the form is made of. */
export interface DictionaryFieldProps {
  form: RowForm
  field: BasicDataFieldName
  isReadOnly: boolean
}

const textOf = (value: FieldValue) => (typeof value === 'string' ? value : '')
const textsOf = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : [])

/** What every field of a row takes: its label, its value, and what is wrong with it. */
export function useFieldProps(form: RowForm, field: RowField, isReadOnly: boolean) {
  const { t } = useText(dictionaryText)
  return {
    label: fieldLabel(t, form.kind, field),
    ref: form.fieldRef(field),
    isReadOnly,
    maxLength: maxLengthOf(form.kind, field),
    error: form.errorOf(field),
  }
}

/** One field of a row, by the type that `basicDataTable` gives it. */
export function DictionaryField({ form, field, isReadOnly }: DictionaryFieldProps) {
  const { t } = useText(dictionaryText)
  const spec: BasicDataField | undefined = basicDataSpec(form.kind).fields[field]
  const props = useFieldProps(form, field, isReadOnly)
  const value = form.draft[field]
  const onChange = (next: FieldValue) => form.change({ [field]: next })
  const { maxLength, ...base } = props
  if (spec === undefined) return null
  switch (spec.type) {
    case 'text': {
      const text = { ...props, value: textOf(value), onChange, isRequired: spec.isRequired }
      if (spec.isLong) return <TextArea {...text} className="pacs-dictionary-whole" rows={3} />
      const hint = spec.isLatin
        ? t('basicData.hint.latin')
        : field === 'hisCode'
          ? t('basicData.hint.hisCode')
          : undefined
      return <TextField {...text} hint={hint} autoComplete="off" spellCheck={false} />
    }
    case 'money':
    case 'decimal':
      return <DecimalField {...base} value={textOf(value)} onChange={onChange} />
    case 'formula':
      return <ParameterFormula form={form} isReadOnly={isReadOnly} />
    case 'flag':
      return (
        <Checkbox
          isSelected={value === true}
          isDisabled={isReadOnly}
          onChange={onChange}
          className="pacs-dictionary-whole"
        >
          {base.label}
        </Checkbox>
      )
    case 'choice':
      return <ChoiceField form={form} field={field} options={spec.options} isReadOnly={isReadOnly} />
    case 'texts':
      if (field === 'views') return <ViewsOf form={form} isReadOnly={isReadOnly} />
      return (
        <div className="pacs-dictionary-whole">
          <TextsField
            {...base}
            hint={t(field === 'ranges' ? 'basicData.hint.ranges' : 'basicData.hint.options')}
            value={textsOf(value)}
            onChange={onTexts(onChange)}
          />
        </div>
      )
    case 'row':
    case 'rows':
    case 'department':
    case 'template':
    case 'knowledge':
      return <ReferenceField form={form} field={field} spec={spec} isReadOnly={isReadOnly} />
  }
}

/** The views of an exam type. */
function ViewsOf({ form, isReadOnly }: Pick<DictionaryFieldProps, 'form' | 'isReadOnly'>) {
  const { t } = useText(dictionaryText)
  const { maxLength: _maxLength, ...base } = useFieldProps(form, 'views', isReadOnly)
  return (
    <div className="pacs-dictionary-whole">
      <ViewsField
        {...base}
        hint={t('basicData.hint.views')}
        value={textsOf(form.draft.views)}
        onChange={onTexts((views) => form.change({ views: views as string[] }))}
      />
    </div>
  )
}

/** Lists of texts and of ids travel alike. */
const onTexts = (onChange: (value: FieldValue) => void) => (texts: string[]) => onChange(texts as FieldValue)

interface ChoiceFieldProps extends DictionaryFieldProps {
  options: readonly string[]
}

/** One of a closed set: all in sight where there are few. */
function ChoiceField({ form, field, options, isReadOnly }: ChoiceFieldProps) {
  const { t } = useText(dictionaryText)
  const { maxLength: _maxLength, ref, ...base } = useFieldProps(form, field, isReadOnly)
  const value = textOf(form.draft[field])
  const labelled = options.map((id) => ({ id, label: choiceLabel(t, field, id) }))
  const onChange = (id: string) => form.change({ [field]: id })
  if (options.length > 4)
    return <NativeSelect {...base} ref={ref} options={labelled} value={value} onChange={onChange} />
  return (
    <div className="pacs-field" data-choices={options.length}>
      <span className="pacs-field-label" aria-hidden>
        {base.label}
      </span>
      <SegmentedControl
        label={base.label}
        segments={labelled.map((segment) =>
          field === 'colour' ? { ...segment, icon: <ColourSwatch colour={segment.id} /> } : segment,
        )}
        value={value}
        onChange={onChange}
        isDisabled={isReadOnly}
      />
    </div>
  )
}

interface ReferenceFieldProps extends DictionaryFieldProps {
  spec: Extract<BasicDataField, { type: 'row' | 'rows' | 'department' | 'template' | 'knowledge' }>
}

/** Maximum number of nodes of the knowledge base offered at once: typing finds the others. */
const mostNodes = 50

/** Rows, a department, a template or a node of the knowledge base that the row points to. */
function ReferenceField({ form, field, spec, isReadOnly }: ReferenceFieldProps) {
  const { t, language } = useText(dictionaryText)
  const { maxLength: _maxLength, ...base } = useFieldProps(form, field, isReadOnly)
  const value = form.draft[field]
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  const { options, isLoading } = useRowChoices(
    spec,
    chosen,
    form.base === null ? {} : namesOfRow(form.base, language),
    form.base?.id ?? null,
  )
  const isRequired = 'isRequired' in spec && spec.isRequired
  const left: UnlistedText = {
    unlisted: form.draft.unlisted[field] ?? '',
    onUnlisted: (text) => form.change((draft) => ({ unlisted: withUnlisted(draft, field, text) })),
  }
  if (spec.type === 'rows') {
    return (
      <div className="pacs-dictionary-whole">
        <RowsField
          {...base}
          {...left}
          isRequired={isRequired}
          isLoading={isLoading}
          options={options}
          value={chosen}
          onChange={onTexts((next) => form.change({ [field]: next }))}
        />
      </div>
    )
  }
  return (
    <ComboBox
      {...base}
      {...left}
      isRequired={isRequired}
      isLoading={isLoading}
      loadingText={t('common.loading')}
      noMatchText={t('common.noMatch')}
      options={options}
      value={typeof value === 'string' ? value : null}
      onChange={(id) => form.change({ [field]: id })}
      {...(spec.type === 'knowledge' && { mostShown: mostNodes, hint: t('basicData.hint.knowledgeNode') })}
    />
  )
}
