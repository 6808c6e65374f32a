import { newId, PacsError, type PacsError as PacsErrorType, type StudyRow, studyActApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { applyEvent } from '../../provider/applyEvent'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { StudyAct } from './studyActs'

/** What an act may be told beside its studies. */
export interface ActDetails {
  /** Until when they are locked (ISO 8601); left out until somebody unlocks them. */
  until?: string | undefined
}

/** Does something to studies, one after the other, and says what became of it. */
export function useRunAct() {
  const { t } = useText(studyText)
  const { pacs, queryClient } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [isPending, setPending] = useState(false)

  function call(act: StudyAct, { studyId, version }: StudyRow, { until }: ActDetails): Promise<unknown> {
    const options = { idempotencyKey: newId() }
    switch (act) {
      case 'lock':
        return pacs.call(studyActApi.lock, { studyId, until: until ?? null }, options)
      case 'unlock':
        return pacs.call(studyActApi.unlock, { studyId }, options)
      case 'setVip':
      case 'endVip':
        return pacs.call(studyActApi.setVip, { studyId, isVip: act === 'setVip', version }, options)
      case 'reset':
        return pacs.call(studyActApi.reset, { studyId, version }, options)
      case 'endOccupancy':
        return pacs.call(studyActApi.endOccupancy, { studyId }, options)
      case 'remove':
        return pacs.call(studyActApi.remove, { studyId }, options)
      case 'restore':
        return pacs.call(studyActApi.restore, { studyId }, options)
    }
  }

  async function run(act: StudyAct, rows: readonly StudyRow[], details: ActDetails = {}): Promise<void> {
    setPending(true)
    const done: StudyRow[] = []
    const failures: { row: StudyRow; error: PacsErrorType }[] = []
    for (const row of rows) {
      try {
        await call(act, row, details)
        done.push(row)
      } catch (thrown) {
        failures.push({ row, error: PacsError.from(thrown) })
      }
      void applyEvent(queryClient, { kind: 'study-changed', studyId: row.studyId })
    }
    setPending(false)
    if (done.length > 0) {
      toasts.success(
        t(`studyAct.done.${act}`, { count: done.length }),
        act === 'remove' ? { label: t('studyAct.undo'), onPress: () => void run('restore', done) } : undefined,
      )
    }
    const [first] = failures
    if (first !== undefined) {
      const names = failures.map(({ row }) => row.patientName).join(', ')
      toasts.error(`${t('studyAct.failed', { count: failures.length })} (${names}): ${sayWhy(first.error)}`)
    }
  }

  return { run, isPending }
}
