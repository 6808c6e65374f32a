import { type BasicDataField, dictionaryName, limits, measuredWords, settingsApi } from '@opensono/pacs-core'
import { TextArea } from '../../control/field/TextArea'
import { TextField } from '../../control/field/TextField'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { RowsField } from '../../settings/basicData/RowsField'
import { useRowChoices } from '../../settings/basicData/useRowChoices'
import { knowledgeText } from './knowledgeText'
import { type KnowledgeDraft, type KnowledgeForm, type KnowledgeGoal, useKnowledgeForm } from './useKnowledgeForm'

const { nameLength, codeLength, findingsLength, impressionLength } = limits.knowledge

const lengths = {
  name: nameLength,
  englishName: nameLength,
  briefCode: codeLength,
  findings: findingsLength,
  impression: impressionLength,
  englishFindings: findingsLength,
  englishImpression: impressionLength,
} as const
type TextName = keyof typeof lengths
const ofFolder: readonly TextName[] = ['name', 'englishName']
const ofEntry = Object.keys(lengths) as readonly TextName[]
const isLong = (field: TextName) => lengths[field] > nameLength

/** A folder or an entry: its names, its code, its texts and its exam parts. */
export function KnowledgeDrawer({ goal, onClose }: { goal: KnowledgeGoal; onClose: () => void }) {
  const { t, language } = useText(knowledgeText)
  const form = useKnowledgeForm(goal, onClose)
  const parts = useCall(settingsApi.basicData, form.conflict === null ? null : { kind: 'body-part' }).data ?? []
  const kind = goal.entry?.kind ?? ('kind' in goal ? goal.kind : 'entry')
  const fields = kind === 'folder' ? ofFolder : ofEntry
  const namesOf = ({ partIds }: KnowledgeDraft) =>
    partIds.map((id) => dictionaryName(parts.find((part) => part.id === id) ?? null, language)).join(', ')
  return (
    <VersionedDrawer
      form={form}
      title={
        dictionaryName(goal.entry, language) || t(kind === 'folder' ? 'knowledge.newFolder' : 'knowledge.newEntry')
      }
      saveLabel={t('knowledge.save')}
      onClose={onClose}
      isWide
      fields={[
        ...fields.map((id) => ({ id, label: t(`knowledge.${id}`) })),
        { id: 'partIds', label: t('knowledge.parts'), words: namesOf },
      ]}
    >
      {fields.map((field) => (
        <TextOf key={field} form={form} field={field} />
      ))}
      {kind === 'entry' && <PartsOf form={form} />}
    </VersionedDrawer>
  )
}

/** One of the texts. */
function TextOf({ form, field }: { form: KnowledgeForm; field: TextName }) {
  const { t } = useText(knowledgeText)
  const base = {
    ref: form.fieldRef(field),
    label: t(`knowledge.${field}`),
    value: form.draft[field],
    onChange: (value: string) => form.change({ [field]: value }),
    error: form.errorOf(field),
    maxLength: lengths[field],
  }
  const measured = isLong(field) ? measuredWords(form.draft[field]) : []
  const gaps = field === 'findings' ? t('knowledge.gaps') : undefined
  if (isLong(field))
    return (
      <TextArea
        {...base}
        rows={field.endsWith('ndings') ? 5 : 3}
        hint={measured.length > 0 ? t('knowledge.measured', { words: measured.join(', ') }) : gaps}
      />
    )
  return (
    <TextField
      {...base}
      isRequired={field === 'name'}
      autoComplete="off"
      hint={field === 'briefCode' ? t('knowledge.codeHint') : undefined}
    />
  )
}

const partsField: BasicDataField = { type: 'rows', kind: 'body-part' }

/** Exam parts that the entry is for. */
function PartsOf({ form }: { form: KnowledgeForm }) {
  const { t } = useText(knowledgeText)
  const { partIds } = form.draft
  const { options, isLoading } = useRowChoices(partsField, partIds, {}, null)
  return (
    <RowsField
      ref={form.fieldRef('partIds')}
      label={t('knowledge.parts')}
      hint={partIds.length === 0 ? t('knowledge.partsHint') : undefined}
      error={form.errorOf('partIds')}
      options={options}
      value={partIds}
      isLoading={isLoading}
      onChange={(ids) => form.change({ partIds: ids as KnowledgeDraft['partIds'] })}
    />
  )
}
