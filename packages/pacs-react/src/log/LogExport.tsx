import type { SaveFile } from '@opensono/pacs-capture/export'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { ProgressBar } from '../control/feedback/ProgressBar'
import { Dialog } from '../control/overlay/Dialog'
import { useToasts } from '../control/toast/ToastProvider'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { logText } from './logText'
import { useLogExport } from './useLogExport'
import type { LogFilters } from './useLogQuery'

interface LogExportProps {
  filters: LogFilters
  disabledReason: string | undefined
  save?: SaveFile | undefined
}

/** Saves the log, as it is filtered now, as an Excel sheet. It says that it works, and can be cancelled. */
export function LogExport({ filters, disabledReason, save }: LogExportProps) {
  const { t } = useText(logText)
  const sayWhy = useErrorText()
  const toasts = useToasts()
  const { state, start, cancel, reset } = useLogExport(save)

  useEffect(() => {
    if (state.phase !== 'saved') return
    const { name, rows, isWhole } = state
    toasts.success(isWhole ? t('logList.exported', { count: rows, name }) : t('logList.exportedPart', { rows, name }))
    reset()
  })

  return (
    <>
      <Button
        icon={<Download aria-hidden />}
        disabledReason={disabledReason}
        isPending={state.phase === 'running'}
        onPress={() => void start(filters)}
      >
        {t('logList.export')}
      </Button>
      <Dialog
        isOpen={state.phase === 'running' || state.phase === 'failed'}
        onOpenChange={cancel}
        title={t('logList.exportTitle')}
        size="small"
        actions={
          state.phase === 'failed' ? (
            <Button variant="primary" onPress={() => void start(filters)}>
              {t('common.retry')}
            </Button>
          ) : (
            <Button onPress={cancel}>{t('logList.exportCancel')}</Button>
          )
        }
      >
        {state.phase === 'failed' ? (
          <Banner tone="danger">{sayWhy(state.error)}</Banner>
        ) : (
          <ProgressBar label={t('logList.exporting')} value={null} />
        )}
      </Dialog>
    </>
  )
}
