import { type StudyRow, studyActApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { StudyAct } from './studyActs'

/** Options of an act beside its studies. */
export interface ActDetails {
  /** Until when they are locked (ISO 8601); left out until somebody unlocks them. */
  until?: string | undefined
}

/** Does something to studies, one after the other, and says what became of it. */
export function useRunAct() {
  const { t } = useText(studyText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [isPending, setPending] = useState(false)

  const calls = {
    lock: useMutationCall(studyActApi.lock).mutateEach,
    unlock: useMutationCall(studyActApi.unlock).mutateEach,
    setVip: useMutationCall(studyActApi.setVip).mutateEach,
    reset: useMutationCall(studyActApi.reset).mutateEach,
    endOccupancy: useMutationCall(studyActApi.endOccupancy).mutateEach,
    remove: useMutationCall(studyActApi.remove).mutateEach,
    restore: useMutationCall(studyActApi.restore).mutateEach,
  }

  function callEach(act: StudyAct, rows: readonly StudyRow[], { until }: ActDetails) {
    switch (act) {
      case 'lock':
        return calls.lock(rows.map(({ studyId }) => ({ studyId, until: until ?? null })))
      case 'setVip':
      case 'endVip':
        return calls.setVip(rows.map(({ studyId, version }) => ({ studyId, version, isVip: act === 'setVip' })))
      case 'reset':
        return calls.reset(rows.map(({ studyId, version }) => ({ studyId, version })))
      case 'unlock':
      case 'endOccupancy':
      case 'remove':
      case 'restore':
        return calls[act](rows.map(({ studyId }) => ({ studyId })))
    }
  }

  async function run(act: StudyAct, rows: readonly StudyRow[], details: ActDetails = {}): Promise<void> {
    setPending(true)
    const { failed } = await callEach(act, rows, details)
    setPending(false)
    const failedIds = new Set(failed.map(({ input }) => input.studyId))
    const done = rows.filter(({ studyId }) => !failedIds.has(studyId))
    if (done.length > 0) {
      toasts.success(
        t(`studyAct.done.${act}`, { count: done.length }),
        act === 'remove' ? { label: t('studyAct.undo'), onPress: () => void run('restore', done) } : undefined,
      )
    }
    const [first] = failed
    if (first !== undefined) {
      const names = rows
        .flatMap(({ studyId, patientName }) => (failedIds.has(studyId) ? [patientName] : []))
        .join(t('common.listSeparator'))
      toasts.error(`${t('studyAct.failed', { count: failed.length })} (${names}): ${sayWhy(first.error)}`)
    }
  }

  return { run, isPending }
}
