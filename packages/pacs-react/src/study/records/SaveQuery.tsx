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
import { lazyView } from '../../control/lazy/lazyView'
import { useControlText } from '../../control/root/RootContext'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useToday } from '../../session/useToday'
import { studyText } from '../studyText'
import { askedBy, partsOf, type QueryDraft } from './QueryDraft'

const QueryConflict = lazyView(() => import('./QueryConflict').then((part) => part.QueryConflict))

interface SaveQueryProps {
  conditions: RecordConditions
  range: DateRangeValue | null
  sort: RecordSort | null
  /** The user's own saved queries. */
  own: readonly SavedQuery[]
  onSaved: () => void
}

/**
 * Keeps the conditions as they are now under a name; one of the user's own of that name is replaced. What was saved under it elsewhere
 * meanwhile is not overwritten unasked.
 */
export function SaveQuery({ conditions, range, sort, own, onSaved }: SaveQueryProps) {
  const { t } = useText(studyText)
  const word = useControlText()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { pacs } = usePacs()
  const today = useToday()
  const preset = datePresetOf(range, today)
  const asked = partsOf({ conditions, preset, sort })
  const add = useMutationCall(recordQueryApi.save)
  const edit = useMutationCall(recordQueryApi.edit)
  const form = useVersionedForm<SavedQuery | null, QueryDraft>({
    // Which one is replaced follows the name: the form is put onto it when it is saved.
    stored: null,
    draftOf: (row) =>
      row === null
        ? { name: '', isShared: false, ...asked }
        : { name: row.name, isShared: row.isShared, ...partsOf(row) },
    save(draft, from) {
      const fields = { name: draft.name.trim(), isShared: draft.isShared, ...askedBy(draft, today) }
      if (from === null) return add.mutateAsync(fields)
      return edit.mutateAsync({ ...fields, queryId: from.id, version: from.version })
    },
    // A deleted query does not close the form: it can be saved as a new one.
    read: async ({ id }) => (await pacs.call(recordQueryApi.list, {})).find((saved) => saved.id === id),
    onSaved: ({ name }) => toasts.success(t('studyList.saved.done', { name })),
    onClose: onSaved,
  })
  const { draft, conflict } = form
  const wanted = draft.name.trim()
  const former = own.find((saved) => saved.name === wanted) ?? null
  // The version that was there when the name was typed: a newer one that the list brings since is one that the user has not chosen to replace.
  const [replaced, setReplaced] = useState(former)
  if (replaced?.id !== former?.id) setReplaced(former)

  function save(): void {
    form.replace(({ base, edits }) => ({
      base: base?.id === replaced?.id ? base : replaced,
      newer: null,
      edits: { name: draft.name, isShared: draft.isShared, ...edits, ...asked },
    }))
    void form.save()
  }

  if (conflict !== null) {
    return (
      <QueryConflict mine={draft} conflict={conflict} onResolve={(chosen: QueryDraft) => void form.resolve(chosen)} />
    )
  }
  return (
    <form
      className="pacs-queries-save"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '' && !form.isSaving) save()
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
        value={draft.name}
        onChange={(name) => form.change({ name })}
        maxLength={limits.recordQuery.nameLength}
        hint={former === null ? undefined : t('studyList.saved.replaceHint')}
        error={form.error === null ? undefined : sayWhy(form.error)}
      />
      <div className="pacs-queries-foot">
        <Checkbox isSelected={draft.isShared} onChange={(isShared) => form.change({ isShared })}>
          {t('studyList.saved.share')}
        </Checkbox>
        <Button type="submit" variant="primary" isDisabled={wanted === ''} isPending={form.isSaving}>
          {t(former === null ? 'studyList.saved.doSave' : 'studyList.saved.replace')}
        </Button>
      </div>
    </form>
  )
}
