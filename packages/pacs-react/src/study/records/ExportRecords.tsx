import type { SaveFile } from '@opensono/pacs-capture/export'
import { type StudyQueryState, studyApi } from '@opensono/pacs-core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { lazyPart } from '../../provider/lazyPart'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import type { StudyColumnView } from '../StudyTable'
import { studyText } from '../studyText'

const ExportDialog = lazyPart(() => import('./ExportDialog').then((part) => part.ExportDialog))

export interface ExportRecordsProps {
  asked: StudyQueryState
  found: { readonly total: number; readonly isTotalExact: boolean }
  /** Those of the list, in their order; undefined for the product's own. */
  columns: readonly StudyColumnView[] | undefined
  save?: SaveFile | undefined
}

/** Saves what the list finds as an Excel sheet; only whoever has the right sees it. */
export function ExportRecords(props: ExportRecordsProps) {
  const { t } = useText(studyText)
  const [isOpen, setOpen] = useState(false)
  if (!usePermission(studyApi.export)) return null
  return (
    <>
      <IconButton
        label={t('studyAct.exporting.title')}
        icon={<Download aria-hidden />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      />
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
