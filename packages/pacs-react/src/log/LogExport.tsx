import type { SaveFile } from '@opensono/pacs-capture/export'
import { Download } from 'lucide-react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { ProgressBar } from '../control/feedback/ProgressBar'
import { Dialog } from '../control/overlay/Dialog'
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
  const { isPending, error, start, cancel } = useLogExport(save)

  return (
    <>
      <Button
        icon={<Download aria-hidden />}
        disabledReason={disabledReason}
        isPending={isPending}
        onPress={() => void start(filters)}
      >
        {t('logList.export')}
      </Button>
      <Dialog
        isOpen={isPending || error !== null}
        onOpenChange={cancel}
        title={t('logList.exportTitle')}
        size="small"
        actions={
          error !== null ? (
            <Button variant="primary" onPress={() => void start(filters)}>
              {t('common.retry')}
            </Button>
          ) : (
            <Button onPress={cancel}>{t('logList.exportCancel')}</Button>
          )
        }
      >
        {error !== null ? (
          <Banner tone="danger">{sayWhy(error)}</Banner>
        ) : (
          <ProgressBar label={t('logList.exporting')} value={null} />
        )}
      </Dialog>
    </>
  )
}
