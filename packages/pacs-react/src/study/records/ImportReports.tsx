import { reportApi } from '@opensono/pacs-core'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { lazyPart } from '../../provider/lazyPart'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

const ReportImport = lazyPart(() => import('../import/ReportImport').then((part) => part.ReportImport))

/** Takes reports over from an Excel sheet; only users who may write reports see it. */
export function ImportReports() {
  const { t } = useText(studyText)
  const [isOpen, setOpen] = useState(false)
  if (!usePermission(reportApi.save)) return null
  return (
    <>
      <IconButton
        label={t('studyAct.importReports')}
        icon={<Upload aria-hidden />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      />
      {isOpen && <ReportImport onClose={() => setOpen(false)} />}
    </>
  )
}
