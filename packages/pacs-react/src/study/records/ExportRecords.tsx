import { studyApi } from '@opensono/pacs-core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { lazyPart } from '../../provider/lazyPart'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { ExportRecordsProps } from './ExportDialog'

const ExportDialog = lazyPart(() => import('./ExportDialog').then((part) => part.ExportDialog))

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
