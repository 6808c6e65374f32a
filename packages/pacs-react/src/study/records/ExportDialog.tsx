import type { SaveFile } from '@opensono/pacs-capture/export'
import { recordSearchOf, type StudyQueryState } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { RadioGroup } from '../../control/choice/RadioGroup'
import { Banner } from '../../control/feedback/Banner'
import { ProgressBar } from '../../control/feedback/ProgressBar'
import { Dialog } from '../../control/overlay/Dialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { defaultStudyColumns, type StudyColumnView } from '../StudyTable'
import { studyText } from '../studyText'
import { useRecordExport } from './useRecordExport'

/** What is saved, and how. */
export interface ExportRecordsProps {
  asked: StudyQueryState
  found: { readonly total: number; readonly isTotalExact: boolean }
  /** Those of the list, in their order; undefined for the product's own. */
  columns: readonly StudyColumnView[] | undefined
  save?: SaveFile | undefined
}

interface ExportDialogProps extends ExportRecordsProps {
  onClose: () => void
}

/** Asks how much is saved, and shows how far it is. */
export function ExportDialog({ asked, found, columns, save, onClose }: ExportDialogProps) {
  const { t, language } = useText(studyText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [scope, setScope] = useState<'all' | 'page'>('all')
  const { state, start, cancel } = useRecordExport((name, rows) => {
    toasts.success(t('studyAct.exporting.done', { name, rows: rows.toLocaleString(language) }))
    onClose()
  }, save)
  const isRunning = state.phase === 'running'
  const count = found.total.toLocaleString(language)

  function run(): void {
    const { pageNumber, pageSize, ...conditions } = recordSearchOf(asked)
    const ids = columns?.map(({ id }) => id) ?? defaultStudyColumns
    void start({
      ...conditions,
      columns: ids.map((id) => ({ id, name: t(`studyList.column.${id}`) })),
      language,
      pageNumber: scope === 'all' ? 0 : pageNumber,
      // A size of 0 means all.
      pageSize: scope === 'all' ? 0 : pageSize,
    })
  }

  return (
    <Dialog
      isOpen
      size="small"
      onOpenChange={() => {
        cancel()
        onClose()
      }}
      title={t('studyAct.exporting.title')}
      actions={
        isRunning ? (
          <Button onPress={cancel}>{t('studyAct.exporting.cancel')}</Button>
        ) : (
          <Button variant="primary" onPress={run}>
            {t(state.phase === 'failed' ? 'common.retry' : 'studyAct.exporting.run')}
          </Button>
        )
      }
    >
      {state.phase === 'failed' && <Banner tone="danger">{sayWhy(state.error)}</Banner>}
      {isRunning ? (
        <ExportProgress progress={state.progress} />
      ) : (
        <>
          <p className="pacs-filter-hint">
            {found.isTotalExact
              ? t('studyAct.exporting.text', { count: found.total })
              : t('studyAct.exporting.textMany', { count })}
          </p>
          <RadioGroup
            label={t('studyAct.exporting.scope')}
            orientation="vertical"
            options={(['all', 'page'] as const).map((id) => ({ id, label: t(`studyAct.exporting.${id}`) }))}
            value={scope}
            onChange={setScope}
          />
        </>
      )}
    </Dialog>
  )
}

type Progress = Extract<ReturnType<typeof useRecordExport>['state'], { phase: 'running' }>['progress']

function ExportProgress({ progress }: { progress: Progress }) {
  const { t } = useText(studyText)
  const { receivedBytes = 0, expectedBytes = null, rows = null } = progress ?? {}
  // How long the sheet will be is only estimated: it is not whole before its last byte.
  const value =
    expectedBytes === null || expectedBytes === 0
      ? null
      : Math.min(99, Math.round((receivedBytes / expectedBytes) * 100))
  return (
    <ProgressBar
      label={rows === null ? t('studyAct.exporting.waiting') : t('studyAct.exporting.rows', { count: rows })}
      value={value}
    />
  )
}
