import type { SaveFile } from '@opensono/pacs-capture/export'
import { type ConsultationKind, type StatisticFilter, type StatisticTable, statisticApi } from '@opensono/pacs-core'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../control/button/IconButton'
import { useToasts } from '../control/toast/ToastProvider'
import { useDownload } from '../file/useDownload'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { statisticText } from './statisticText'

interface BoardFilesProps {
  table: StatisticTable
  /** What is counted; kinds are of consultations alone. */
  filter: StatisticFilter & { kind?: ConsultationKind }
  save?: SaveFile | undefined
}

/** Saves a table of statistics, as an Excel sheet and as a page. */
export function BoardFiles(props: BoardFilesProps) {
  return (
    <>
      <FileButton {...props} as="export" />
      <FileButton {...props} as="page" />
    </>
  )
}

const endings = { export: 'xlsx', page: 'pdf' } as const

function FileButton({ table, filter, save, as }: BoardFilesProps & { as: keyof typeof endings }) {
  const { t, language } = useText(statisticText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { state, start, cancel } = useDownload(statisticApi[as], {
    fileName: `${table}.${endings[as]}`,
    onSaved: (name) => toasts.success(t('statisticBoard.exported', { name })),
    save,
  })
  useEffect(() => {
    if (state.phase !== 'failed') return
    toasts.error(sayWhy(state.error))
    cancel()
  })
  return (
    <IconButton
      label={t(`statisticBoard.${as}`)}
      icon={as === 'export' ? <FileSpreadsheet aria-hidden /> : <FileText aria-hidden />}
      isPending={state.phase === 'running'}
      onPress={() => void start({ board: table, ...filter, language })}
    />
  )
}
