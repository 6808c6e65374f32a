import {
  formatDateTime,
  isReportFinished,
  reportAuditApi,
  type Study,
  studyFactsOf,
  whyNotAudit,
} from '@opensono/pacs-core'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useActor, useUser } from '../../provider/useUser'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import type { ReportDraft } from '../createReportDraft'
import { auditText } from './auditText'
import { ReturnDialog } from './ReturnDialog'
import { useAuditActs } from './useAuditActs'

/** A report that may need its second doctor. */
export interface ReportAuditProps {
  draft: ReportDraft
  study: Study
  /** The version of the report that is shown. */
  version: number
}

/** How far a report is with its second doctor: returned, waiting for one, or confirmed. */
export function ReportAudit(props: ReportAuditProps) {
  const { study, version } = props
  const { isReportAuditOn } = useWorkRules()
  const { t } = useText(auditText)
  const timeZone = useUser()?.timeZone
  const isFinished = isReportFinished(studyFactsOf(study))
  const mayAsk = usePermission(reportAuditApi.get) && !isFinished && version > 2
  const { data } = useCall(reportAuditApi.get, mayAsk ? { studyId: study.studyId } : null)
  if (isFinished) {
    if (study.auditedByName !== null)
      return <Banner tone="success">{t('audit.confirmed', { name: study.auditedByName })}</Banner>
    return isReportAuditOn && study.printTime === null ? <AuditActs {...props} /> : null
  }
  const returned = data?.returned ?? null
  if (returned === null) return null
  const { at, byName: name, reason } = returned
  return <Banner tone="warning">{t('audit.returned', { name, time: formatDateTime(at, timeZone), reason })}</Banner>
}

/** What the second doctor does; anyone else reads what the report waits for. */
function AuditActs({ draft, study, version }: ReportAuditProps) {
  const { t } = useText(auditText)
  const actor = useActor()
  const [isReturning, setReturning] = useState(false)
  const acts = useAuditActs(draft)
  if (actor === null || whyNotAudit(studyFactsOf(study), actor) !== null)
    return <Banner tone="info">{t('audit.waits')}</Banner>
  return (
    <>
      <Banner
        tone="info"
        actions={
          <>
            <Button size="small" icon={<Undo2 />} isPending={acts.isBusy} onPress={() => setReturning(true)}>
              {t('audit.return')}
            </Button>
            <Button
              size="small"
              variant="primary"
              icon={<BadgeCheck />}
              isPending={acts.isBusy}
              onPress={() => acts.confirm(version)}
            >
              {t('audit.confirm')}
            </Button>
          </>
        }
      >
        {t('audit.asks', { name: study.reportedByName ?? '' })}
      </Banner>
      {isReturning && (
        <ReturnDialog
          onReturn={(reason) => {
            setReturning(false)
            acts.giveBack(version, reason)
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}
