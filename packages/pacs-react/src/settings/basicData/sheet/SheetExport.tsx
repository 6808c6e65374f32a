import type { SaveFile } from '@opensono/pacs-capture/export'
import { type BasicDataKind, basicDataApi } from '@opensono/pacs-core'
import { Download } from 'lucide-react'
import { IconButton } from '../../../control/button/IconButton'
import { useRefusal } from '../../../provider/useRefusal'
import { useText } from '../../../provider/useText'
import { dictionaryText } from '../dictionaryText'
import { useSheetExport } from './useSheetExport'

interface SheetExportProps {
  kind: BasicDataKind
  save?: SaveFile | undefined
}

/** Saves all rows of a dictionary as an Excel sheet. */
export function SheetExport({ kind, save }: SheetExportProps) {
  const { t } = useText(dictionaryText)
  const { isRunning, start } = useSheetExport(kind, save)
  const refusal = useRefusal(basicDataApi.export)
  return (
    <IconButton
      label={t('dictionary.export')}
      note={t('dictionary.exportHint')}
      icon={<Download aria-hidden />}
      disabledReason={refusal}
      isPending={isRunning}
      onPress={() => void start()}
    />
  )
}
