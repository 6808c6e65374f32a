import { type PacsError, type Report, reportApi, reportAuditApi } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import type { ReportDraft } from '../createReportDraft'
import { auditText } from './auditText'

/** What the second doctor does with a finished report: confirms the version that was read, or returns it to its writer. */
export function useAuditActs(draft: ReportDraft) {
  const { t } = useText(auditText)
  const toasts = useToasts()
  const errorText = useErrorText()
  const changed = (text: string) => (report: Report) => {
    draft.accept(report)
    toasts.success(text)
  }
  const onFailed = (error: PacsError) => toasts.error(errorText(error))
  const { studyId } = draft
  const confirming = useMutationCall(reportAuditApi.confirm, { onDone: changed(t('audit.confirmDone')), onFailed })
  const returning = useMutationCall(reportApi.reopen, { onDone: changed(t('audit.returnDone')), onFailed })
  return {
    isBusy: confirming.isPending || returning.isPending,
    confirm: (version: number) => confirming.mutate({ studyId, version }),
    giveBack: (version: number, reason: string) => returning.mutate({ studyId, version, reason }),
  }
}
