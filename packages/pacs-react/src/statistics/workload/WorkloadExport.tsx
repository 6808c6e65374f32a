import type { SaveFile } from '@opensono/pacs-capture/export'
import { type StatisticBoard, type StatisticFilter, statisticApi } from '@opensono/pacs-core'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../control/button/Button'
import { useToasts } from '../../control/toast/ToastProvider'
import { useDownload } from '../../provider/useDownload'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { statisticText } from '../statisticText'

interface WorkloadExportProps {
  board: StatisticBoard
  filter: StatisticFilter
  save?: SaveFile | undefined
}

/** Saves a board as an Excel sheet. */
export function WorkloadExport({ board, filter, save }: WorkloadExportProps) {
  const { t, language } = useText(statisticText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { state, start, cancel } = useDownload(statisticApi.export, {
    fileName: `${board}.xlsx`,
    onSaved: (name) => toasts.success(t('statisticBoard.exported', { name })),
    save,
  })
  useEffect(() => {
    if (state.phase !== 'failed') return
    toasts.error(sayWhy(state.error))
    cancel()
  })
  return (
    <Button
      icon={<Download aria-hidden />}
      isPending={state.phase === 'running'}
      onPress={() => void start({ board, ...filter, language })}
    >
      {t('statisticBoard.export')}
    </Button>
  )
}
