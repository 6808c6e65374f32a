import { type ConsultationRow, realtimeConsultationApi } from '@opensono/pacs-core'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { useToasts } from '../../control/toast/ToastProvider'
import { lazyPart } from '../../provider/lazyPart'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import type { ConsultationReportProps } from './ConsultationReport'
import { consultationReportText } from './consultationReportText'

const ConsultationReport = lazyPart<ConsultationReportProps>(() =>
  import('./ConsultationReport').then((part) => part.ConsultationReport),
)

/** Whose report. */
export interface ConsultationReportButtonProps {
  /** Of either kind; without a report the button is not drawn. */
  consultation: Pick<ConsultationRow, 'id' | 'hasReport'>
  /** Height of the button. @defaultValue medium */
  size?: 'small' | 'medium'
}

/** Shows the report of a finished consultation as it was kept at its finish, to be printed. */
export function ConsultationReportButton({ consultation, size = 'medium' }: ConsultationReportButtonProps) {
  const { t, language } = useText(consultationReportText)
  const refusalText = useErrorText()
  const toasts = useToasts()
  const [shown, setShown] = useState<ConsultationReportProps['report'] | null>(null)
  const mayPrint = usePermission(realtimeConsultationApi.report)
  // Requested as a change is: each time it is handed out again, and written in the log.
  const { mutate, isPending } = useMutationCall(realtimeConsultationApi.report, {
    onDone: setShown,
    onFailed: (error) => toasts.error(refusalText(error)),
  })
  const { id, hasReport } = consultation
  if (!hasReport || !mayPrint) return null
  return (
    <>
      <Button
        size={size}
        icon={<FileText aria-hidden />}
        isPending={isPending}
        onPress={() => mutate({ id, language })}
      >
        {t('consultationReport.title')}
      </Button>
      {shown !== null && <ConsultationReport report={shown} onClose={() => setShown(null)} />}
    </>
  )
}
