import {
  freeSections,
  limits,
  measuredWords,
  type TemplateBlock,
  type TemplateContent,
  type TemplateField,
  templateFields,
  templateOrientations,
  templatePages,
  templateSigners,
} from '@opensono/pacs-core'
import { NativeSelect } from '../../../control/field/NativeSelect'
import { TextArea } from '../../../control/field/TextArea'
import { TextField } from '../../../control/field/TextField'
import { useText } from '../../../provider/useText'
import { RowsField } from '../../basicData/RowsField'
import { templateText } from '../templateText'
import type { TemplatePart } from './TemplateParts'

/** A name of the hospital to choose. */
export interface TemplateName {
  readonly id: string
  readonly label: string
}

interface TemplatePartFormProps {
  content: TemplateContent
  part: TemplatePart
  onChange: (content: TemplateContent) => void
  /** The hospital's exam types and parameters. */
  examTypes: readonly TemplateName[]
  parameters: readonly TemplateName[]
}

const { nameLength, textLength } = limits.template

/** What the chosen part of a template says. */
export function TemplatePartForm({ content, part, onChange, examTypes, parameters }: TemplatePartFormProps) {
  const { t } = useText(templateText)
  const set = (patch: Partial<TemplateContent>) => onChange({ ...content, ...patch })
  if (part === 'paper') return <PaperForm content={content} set={set} examTypes={examTypes} />
  if (part === 'header') {
    return (
      <FactsField
        label={t('templates.editor.part.header')}
        value={content.header}
        onChange={(header) => set({ header })}
      />
    )
  }
  if (part === 'signers') {
    return (
      <>
        <RowsField
          label={t('templates.signers')}
          options={templateSigners.map((id) => ({ id, label: t(`templates.signer.${id}`) }))}
          value={content.signers}
          onChange={(ids) => set({ signers: ids.flatMap((id) => templateSigners.find((each) => each === id) ?? []) })}
        />
        <p className="pacs-access-note">{t('templates.editor.signersHint')}</p>
      </>
    )
  }
  if (part === 'footer') {
    const { footer } = content
    return (
      <>
        <FactsField
          label={t('templates.editor.part.footer')}
          value={footer.fields}
          onChange={(fields) => set({ footer: { ...footer, fields } })}
        />
        <WordsFields
          label={t('templates.editor.footText')}
          value={footer.text}
          onChange={(text) => set({ footer: { ...footer, text } })}
        />
      </>
    )
  }
  const block = content.blocks[part]
  if (block === undefined) return null
  const change = (next: TemplateBlock) =>
    set({ blocks: content.blocks.map((each, place) => (place === part ? next : each)) })
  return <BlockForm content={content} block={block} onChange={change} parameters={parameters} />
}

interface PaperFormProps {
  content: TemplateContent
  set: (patch: Partial<TemplateContent>) => void
  examTypes: readonly TemplateName[]
}

function PaperForm({ content, set, examTypes }: PaperFormProps) {
  const { t } = useText(templateText)
  return (
    <>
      <WordsFields
        label={t('templates.editor.title')}
        isRequired
        value={content.title}
        onChange={(title) => set({ title })}
      />
      <div className="pacs-template-pair">
        <NativeSelect
          label={t('templates.page')}
          options={templatePages.map((id) => ({ id, label: id }))}
          value={content.page}
          onChange={(page) => set({ page })}
        />
        <NativeSelect
          label={t('templates.editor.orientation')}
          options={templateOrientations.map((id) => ({ id, label: t(`templates.orientation.${id}`) }))}
          value={content.orientation}
          onChange={(orientation) => set({ orientation })}
        />
      </div>
      {content.type === 'report' && (
        <>
          <RowsField
            label={t('templates.examTypes')}
            options={examTypes}
            value={content.examTypes}
            onChange={(names) => set({ examTypes: names })}
          />
          <p className="pacs-access-note">{t('templates.editor.examTypesHint')}</p>
        </>
      )}
    </>
  )
}

interface BlockFormProps {
  content: TemplateContent
  block: TemplateBlock
  onChange: (block: TemplateBlock) => void
  parameters: readonly TemplateName[]
}

function BlockForm({ content, block, onChange, parameters }: BlockFormProps) {
  const { t } = useText(templateText)
  switch (block.kind) {
    case 'images':
      return (
        <div className="pacs-template-pair">
          <ColumnsField value={block.columns} onChange={(columns) => onChange({ ...block, columns })} />
          <CountField
            label={t('templates.editor.rows')}
            hint={t('templates.editor.imagesHint', { most: limits.report.images })}
            most={6}
            value={block.rows}
            onChange={(rows) => onChange({ ...block, rows })}
          />
        </div>
      )
    case 'fields':
      return (
        <>
          <ColumnsField value={block.columns} onChange={(columns) => onChange({ ...block, columns })} />
          <FactsField
            label={t('templates.editor.facts')}
            value={block.fields}
            onChange={(fields) => onChange({ ...block, fields })}
          />
        </>
      )
    case 'parameters':
      return (
        <>
          <WordsFields
            label={t('templates.editor.heading')}
            value={block.title}
            onChange={(title) => onChange({ ...block, title })}
          />
          <ColumnsField value={block.columns} onChange={(columns) => onChange({ ...block, columns })} />
          <RowsField
            label={t('templates.editor.add.parameters')}
            isRequired
            options={parameters}
            value={block.abbreviations}
            onChange={(abbreviations) => onChange({ ...block, abbreviations })}
          />
        </>
      )
    case 'section':
      return (
        <>
          <NativeSelect
            label={t('templates.editor.section')}
            options={[block.name, ...freeSections(content)].map((id) => ({ id, label: t(`templates.section.${id}`) }))}
            value={block.name}
            onChange={(name) => onChange({ ...block, name })}
          />
          <WordsFields
            label={t('templates.editor.heading')}
            value={block.title}
            onChange={(title) => onChange({ ...block, title })}
          />
          <FirstText
            label={t('templates.editor.firstText')}
            hint={t('templates.editor.firstTextHint')}
            value={block.text}
            onChange={(text) => onChange({ ...block, text })}
          />
          <FirstText
            label={t('templates.editor.firstEnglish')}
            hint={t('templates.editor.firstEnglishHint')}
            value={block.englishText ?? ''}
            onChange={(englishText) => onChange({ ...block, englishText })}
          />
        </>
      )
  }
}

interface FirstTextProps {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
}

/** The text that a section begins with. A value in it is warned of: every report would say that it was measured. */
function FirstText({ label, hint, value, onChange }: FirstTextProps) {
  const { t } = useText(templateText)
  const words = measuredWords(value).join(', ')
  return (
    <TextArea
      label={label}
      hint={words === '' ? hint : t('templates.editor.measured', { words })}
      rows={6}
      maxLength={textLength}
      value={value}
      onChange={onChange}
    />
  )
}

function ColumnsField({ value, onChange }: { value: number; onChange: (columns: number) => void }) {
  const { t } = useText(templateText)
  return <CountField label={t('templates.editor.columns')} most={4} value={value} onChange={onChange} />
}

interface CountFieldProps {
  label: string
  hint?: string
  most: number
  value: number
  onChange: (count: number) => void
}

/** A small number from 1 on. */
function CountField({ label, hint, most, value, onChange }: CountFieldProps) {
  const counts = Array.from({ length: most }, (_, place) => String(place + 1))
  return (
    <NativeSelect
      label={label}
      hint={hint}
      options={counts.map((id) => ({ id, label: id }))}
      value={String(value)}
      onChange={(count) => onChange(Number(count))}
    />
  )
}

interface FactsFieldProps {
  label: string
  value: readonly TemplateField[]
  onChange: (fields: TemplateField[]) => void
}

function FactsField({ label, value, onChange }: FactsFieldProps) {
  const { t } = useText(templateText)
  return (
    <RowsField
      label={label}
      options={templateFields.map((id) => ({ id, label: t(`templates.field.${id}`) }))}
      value={value}
      onChange={(ids) => onChange(ids.flatMap((id) => templateFields.find((field) => field === id) ?? []))}
    />
  )
}

interface WordsFieldsProps {
  label: string
  isRequired?: boolean
  value: { zh: string; en: string }
  onChange: (words: { zh: string; en: string }) => void
}

/** Words in both languages. */
function WordsFields({ label, isRequired = false, value, onChange }: WordsFieldsProps) {
  const { t } = useText(templateText)
  return (
    <div className="pacs-template-pair">
      <TextField
        label={t('templates.editor.inChinese', { label })}
        isRequired={isRequired}
        maxLength={nameLength}
        autoComplete="off"
        value={value.zh}
        onChange={(zh) => onChange({ ...value, zh })}
      />
      <TextField
        label={t('templates.editor.inEnglish', { label })}
        maxLength={nameLength}
        autoComplete="off"
        value={value.en}
        onChange={(en) => onChange({ ...value, en })}
      />
    </div>
  )
}
