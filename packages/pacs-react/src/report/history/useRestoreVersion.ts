import { reportApi } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import type { ReportDraft } from '../createReportDraft'
import { reportText } from '../reportText'

/**
 * Makes an older version of a report its draft again. What is written now is saved before, so that it stays among the versions.
 *
 * @param onDone - is called when it is the draft.
 */
export function useRestoreVersion(draft: ReportDraft, onDone: () => void) {
  const { t } = useText(reportText)
  const toasts = useToasts()
  const errorText = useErrorText()
  const restoring = useMutationCall(reportApi.restore, {
    onDone(report) {
      draft.accept(report)
      toasts.success(t('report.history.restoreDone'))
      onDone()
    },
    onFailed: (error) => toasts.error(errorText(error)),
  })
  return {
    isRestoring: restoring.isPending,
    async restore(from: number) {
      const isSaved = await draft.save()
      const version = draft.getSnapshot().saved?.version
      if (isSaved && version !== undefined) restoring.mutate({ studyId: draft.studyId, version, from })
    },
  }
}
