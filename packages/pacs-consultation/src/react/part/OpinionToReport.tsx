import type { ConsultationRow } from '@opensono/pacs-core'
import { Button, lazyPart, usePermission, useText, useUser } from '@opensono/pacs-react'
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { consultationText } from '../list/consultationText'
import type { InsertOpinionProps } from './InsertOpinion'

const InsertOpinion = lazyPart<InsertOpinionProps>(() => import('./InsertOpinion').then((part) => part.InsertOpinion))

/** Whose opinions. */
export interface OpinionToReportProps {
  /** Of either kind. */
  consultation: ConsultationRow & { readonly reportEditableStatus?: 0 | 1 }
  /** Opens the report of the study; left out where there is no page for it. */
  onOpenReport?: (() => void) | undefined
}

/** Puts the opinions of a consultation into the report: for who writes reports in the hospital of the study, once there is an opinion. */
export function OpinionToReport({ consultation, onOpenReport }: OpinionToReportProps) {
  const { t } = useText(consultationText)
  const user = useUser()
  const mayWrite = usePermission('pacs:diagnostic_report:edit_report')
  const [isInserting, setInserting] = useState(false)
  const { experts, requestHospitalId, status, reportEditableStatus = 0 } = consultation
  const isGiven = experts.some(({ opinion }) => opinion !== null)
  if (!isGiven || !mayWrite || user?.hospitalId !== requestHospitalId) return null
  const isActive = status === 'serving' || status === 'editing'
  return (
    <>
      <Button
        icon={<FileInput aria-hidden />}
        disabledReason={isActive && reportEditableStatus === 0 ? t('opinion.toReportActive') : undefined}
        onPress={() => setInserting(true)}
      >
        {t('opinion.toReport')}
      </Button>
      {isInserting && (
        <InsertOpinion consultation={consultation} onOpenReport={onOpenReport} onClose={() => setInserting(false)} />
      )}
    </>
  )
}
