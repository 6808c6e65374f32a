import { type StudyId, urgentApi } from '@opensono/pacs-core'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../control/button/IconButton'
import { lazyPart } from '../provider/lazyPart'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { useWorkRules } from '../settings/rule/useWorkRules'
import { urgentText } from './urgentText'

const RaiseUrgent = lazyPart(() => import('./RaiseUrgent').then((part) => part.RaiseUrgent))

/** Reports an urgent value of a study, and shows what became of those before. Hidden from who does not write reports. */
export function UrgentButton({ studyId }: { studyId: StudyId }) {
  const { t } = useText(urgentText)
  const { isUrgentReportOn } = useWorkRules()
  const [isOpen, setOpen] = useState(false)
  if (!usePermission(urgentApi.raise)) return null
  return (
    <>
      <IconButton
        label={t('urgent.raiseTitle')}
        icon={<Siren />}
        disabledReason={isUrgentReportOn ? undefined : t('urgent.off')}
        onPress={() => setOpen(true)}
      />
      {isOpen && <RaiseUrgent studyId={studyId} onClose={() => setOpen(false)} />}
    </>
  )
}
