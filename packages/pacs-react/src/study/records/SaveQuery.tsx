import {
  type DateRangeValue,
  datePresetOf,
  limits,
  type RecordConditions,
  type RecordSort,
  recordQueryApi,
  type SavedQuery,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Checkbox } from '../../control/choice/Checkbox'
import { TextField } from '../../control/field/TextField'
import { useControlText } from '../../control/root/RootContext'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { useToday } from '../../session/useToday'
import { studyText } from '../studyText'

interface SaveQueryProps {
  conditions: RecordConditions
  range: DateRangeValue | null
  sort: RecordSort | null
  /** The user's own saved queries. */
  own: readonly SavedQuery[]
  onSaved: () => void
}

/** Keeps the conditions as they are now under a name; one of the user's own of that name is replaced. */
export function SaveQuery({ conditions, range, sort, own, onSaved }: SaveQueryProps) {
  const { t } = useText(studyText)
  const word = useControlText()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const preset = datePresetOf(range, useToday())
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const wanted = name.trim()
  const former = own.find((saved) => saved.name === wanted)
  const follows = {
    onDone() {
      toasts.success(t('studyList.saved.done', { name: wanted }))
      onSaved()
    },
  }
  const add = useMutationCall(recordQueryApi.save, follows)
  const edit = useMutationCall(recordQueryApi.edit, follows)
  const error = add.error ?? edit.error

  function save(): void {
    const fields = { name: wanted, conditions, preset, sort, isShared }
    if (former === undefined) add.mutate(fields)
    else edit.mutate({ ...fields, queryId: former.id, version: former.version })
  }

  return (
    <form
      className="pacs-queries-save"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '') save()
      }}
    >
      <h3 className="pacs-queries-head">{t('studyList.saved.save')}</h3>
      {range !== null && (
        <p className="pacs-filter-hint">
          {preset === null
            ? t('studyList.saved.daysStay')
            : t('studyList.saved.daysMove', { preset: word(`control.datePreset.${preset}`) })}
        </p>
      )}
      <TextField
        label={t('studyList.saved.name')}
        value={name}
        onChange={setName}
        maxLength={limits.recordQuery.nameLength}
        hint={former === undefined ? undefined : t('studyList.saved.replaceHint')}
        error={error === null ? undefined : sayWhy(error)}
      />
      <div className="pacs-queries-foot">
        <Checkbox isSelected={isShared} onChange={setShared}>
          {t('studyList.saved.share')}
        </Checkbox>
        <Button type="submit" variant="primary" isDisabled={wanted === ''} isPending={add.isPending || edit.isPending}>
          {t(former === undefined ? 'studyList.saved.doSave' : 'studyList.saved.replace')}
        </Button>
      </div>
    </form>
  )
}
