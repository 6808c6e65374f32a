import { studyApi } from '@opensono/pacs-core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { useNarrow } from '../../control/layout/useNarrow'
import { useMode } from '../../control/root/RootContext'
import { lazyPart } from '../../provider/lazyPart'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { ExportRecordsProps } from './ExportDialog'

const ExportDialog = lazyPart(() => import('./ExportDialog').then((part) => part.ExportDialog))

/** Saves what the list finds as an Excel sheet; only users who have the right see it. */
export function ExportRecords(props: ExportRecordsProps) {
  const { t } = useText(studyText)
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  const hasRoom = useMode() !== 'touch' && !isNarrow
  if (!usePermission(studyApi.export)) return null
  const label = t('studyAct.exporting.title')
  const button = {
    icon: <Download aria-hidden />,
    'aria-haspopup': 'dialog',
    onPress: () => setOpen(true),
  } as const
  return (
    <>
      {hasRoom ? (
        <Button {...button} variant="quiet" aria-label={label}>
          {t('studyAct.exporting.run')}
        </Button>
      ) : (
        <IconButton {...button} label={label} />
      )}
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
