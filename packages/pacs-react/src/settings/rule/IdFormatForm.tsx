import {
  calendarDate,
  formatId,
  type IdFormat,
  type IdFormatSetting,
  type IdPurpose,
  idDateFormats,
  idFormatFaults,
  idResets,
  limits,
  ruleApi,
} from '@opensono/pacs-core'
import { NativeSelect } from '../../control/field/NativeSelect'
import { NumberField } from '../../control/field/NumberField'
import { TextField } from '../../control/field/TextField'
import { useToasts } from '../../control/toast/ToastProvider'
import { ConflictChoice } from '../../form/ConflictChoice'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { Waiting } from './RulePage'
import { rulesChanged } from './rulesChanged'
import { ruleText } from './ruleText'
import { SettingBar } from './SettingBar'
import { type SettingVersion, useSettingForm } from './useSettingForm'

const fields = ['prefix', 'dateFormat', 'suffix', 'length', 'resetBy'] as const

function versionOf({ example: _example, version, ...draft }: IdFormatSetting): SettingVersion<IdFormat> {
  return { draft, version }
}

/** How numbers of one kind are made, with the number that comes next. */
export function IdFormatForm({ purpose }: { purpose: IdPurpose }) {
  const { t } = useText(ruleText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const timeZone = useUser()?.timeZone
  const found = useCall(ruleApi.idFormat, { purpose })
  const refusal = useRefusal(ruleApi.setIdFormat)
  const send = useMutationCall(ruleApi.setIdFormat, { tells: rulesChanged })
  const form = useSettingForm<IdFormat>({
    stored: found.data && versionOf(found.data),
    send: (format, version) => send.mutateAsync({ purpose, ...format, version }),
    fresh: async () => versionOf(await pacs.call(ruleApi.idFormat, { purpose })),
    onSaved: () => toasts.success(t('rule.saved')),
  })
  const { draft, conflict } = form
  if (draft === undefined) return <Waiting error={found.error} onRetry={() => void found.refetch()} />

  const faults = idFormatFaults(draft)
  const { prefix, suffix, dateFormat } = draft
  const min = prefix.length + suffix.length + dateFormat.length + limits.idFormat.minCounterLength
  const errorOf = (path: keyof IdFormat) => {
    const fault = faults.find((each) => each.path === path)
    return fault && t(`idFormat.fault.${fault.message}`, { min })
  }
  const words = (name: keyof IdFormat, format: IdFormat) =>
    name === 'resetBy' ? t(`idFormat.${format.resetBy}`) : String(format[name])
  if (conflict !== null) {
    const { theirs } = conflict
    const differing = fields.filter((name) => draft[name] !== theirs.draft[name])
    return (
      <ConflictChoice<keyof IdFormat>
        savedByName={conflict.savedByName}
        savedAt={conflict.savedAt}
        fields={differing.map((id) => ({
          id,
          label: t(`idFormat.${id}`),
          mine: words(id, draft),
          theirs: words(id, theirs.draft),
          isTouched: draft[id] !== form.base?.draft[id],
        }))}
        onResolve={(choice) => {
          const chosen = differing.map((name) => [name, (choice[name] === 'mine' ? draft : theirs.draft)[name]])
          void form.resolve({ ...theirs.draft, ...Object.fromEntries(chosen) })
        }}
      />
    )
  }

  const affix = (name: 'prefix' | 'suffix') => (
    <TextField
      label={t(`idFormat.${name}`)}
      value={draft[name]}
      error={errorOf(name)}
      maxLength={limits.idFormat.maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(text) => form.change({ [name]: text.toUpperCase() })}
    />
  )
  const example =
    faults.length > 0
      ? ''
      : form.isDirty
        ? formatId(draft, 1, calendarDate(pacs.serverNow(), timeZone))
        : (found.data?.example ?? '')
  return (
    <section className="pacs-rules-group" aria-label={t(`idFormat.${purpose}`)}>
      <h3>{t(`idFormat.${purpose}`)}</h3>
      <div className="pacs-rules-fields pacs-rules-format">
        {affix('prefix')}
        <NativeSelect
          label={t('idFormat.dateFormat')}
          value={dateFormat}
          options={idDateFormats.map((id) => ({ id, label: id === '' ? t('idFormat.noDate') : id }))}
          onChange={(next) => form.change({ dateFormat: next })}
        />
        {affix('suffix')}
        <NumberField
          label={t('idFormat.length')}
          value={Number.isNaN(draft.length) ? null : draft.length}
          error={errorOf('length')}
          className="pacs-rules-figure"
          hint={`${min}–${limits.idFormat.maxLength}`}
          formatOptions={{ maximumFractionDigits: 0 }}
          onChange={(length) => form.change({ length: length ?? Number.NaN })}
        />
        <NativeSelect
          label={t('idFormat.resetBy')}
          value={draft.resetBy}
          error={errorOf('resetBy')}
          disabledReason={dateFormat === '' ? t('idFormat.never') : undefined}
          options={idResets.map((id) => ({ id, label: t(`idFormat.${id}`) }))}
          onChange={(resetBy) => form.change({ resetBy })}
        />
        <output className="pacs-rules-example" aria-live="polite">
          <span className="pacs-rules-note">{t(form.isDirty ? 'idFormat.exampleOf' : 'idFormat.example')}</span>
          <strong className="pacs-numeric">{example}</strong>
        </output>
      </div>
      <SettingBar form={form} hasFaults={faults.length > 0} refusal={refusal} />
    </section>
  )
}
