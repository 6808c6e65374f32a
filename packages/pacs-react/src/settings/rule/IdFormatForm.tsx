import {
  calendarDate,
  fieldFaultText,
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
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionConflict } from '../../form/VersionConflict'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { Waiting } from './RulePage'
import { ruleText } from './ruleText'
import { SettingBar } from './SettingBar'

const fields = ['prefix', 'dateFormat', 'suffix', 'length', 'resetBy'] as const

function draftOf({ prefix, dateFormat, suffix, length, resetBy }: IdFormatSetting): IdFormat {
  return { prefix, dateFormat, suffix, length, resetBy }
}

/** How numbers of one kind are made, with the number that comes next. */
export function IdFormatForm({ purpose }: { purpose: IdPurpose }) {
  const found = useCall(ruleApi.idFormat, { purpose })
  if (found.data === undefined) return <Waiting error={found.error} onRetry={() => void found.refetch()} />
  return <StoredIdFormat purpose={purpose} stored={found.data} />
}

function StoredIdFormat({ purpose, stored }: { purpose: IdPurpose; stored: IdFormatSetting }) {
  const { t } = useText(ruleText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const timeZone = useUser()?.timeZone
  const refusal = useRefusal(ruleApi.setIdFormat)
  const send = useMutationCall(ruleApi.setIdFormat)
  const form = useVersionedForm<IdFormatSetting, IdFormat>({
    stored,
    draftOf,
    save: (format, { version }) => send.mutateAsync({ purpose, ...format, version }),
    read: () => pacs.call(ruleApi.idFormat, { purpose }),
    onSaved: () => toasts.success(t('rule.saved')),
  })
  const { draft, conflict } = form

  const faults = idFormatFaults(draft)
  const { prefix, suffix, dateFormat } = draft
  const min = prefix.length + suffix.length + dateFormat.length + limits.idFormat.minCounterLength
  const errorOf = (path: keyof IdFormat) => {
    const fault = faults.find((each) => each.path === path)
    return fault && fieldFaultText(t, fault)
  }
  if (conflict !== null) {
    return (
      <VersionConflict<IdFormat>
        {...conflict}
        mine={draft}
        fields={fields.map((id) => ({
          id,
          label: t(`idFormat.${id}`),
          words: (format) => (id === 'resetBy' ? t(`idFormat.${format.resetBy}`) : String(format[id])),
        }))}
        onResolve={(chosen) => void form.resolve(chosen)}
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
        : form.base.example
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
