import type { DataOf, realtimeConsultationApi } from '@opensono/pacs-core'
import { useMemo, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Dialog } from '../../control/overlay/Dialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { decodeBase64 } from '../../file/decodeBase64'
import { useText } from '../../provider/useText'
import { PdfPreview } from '../PdfPreview'
import { PrintFrame } from '../PrintFrame'
import { consultationReportText } from './consultationReportText'

/** A consultation report that was handed out. */
export interface ConsultationReportProps {
  /** As the server answered it. */
  report: DataOf<typeof realtimeConsultationApi.report>
  onClose: () => void
}

/** The pages of a consultation report, and the way to the printer. */
export function ConsultationReport({ report, onClose }: ConsultationReportProps) {
  const { t } = useText(consultationReportText)
  const toasts = useToasts()
  const { pdf, missingImageIds, missingCharacters } = report
  const file = useMemo(() => decodeBase64(pdf), [pdf])
  const [paper, setPaper] = useState<typeof file | null>(null)
  const missing = [
    missingImageIds.length > 0 && t('consultationReport.images', { count: missingImageIds.length }),
    missingCharacters.length > 0 && t('consultationReport.characters', { characters: missingCharacters.join(' ') }),
  ].filter((part) => part !== false)
  return (
    <>
      {paper !== null && <PrintFrame pdf={paper} onFailed={() => toasts.error(t('error.PRINT_FAILED'))} />}
      <Dialog
        isOpen
        size="large"
        onOpenChange={onClose}
        title={t('consultationReport.title')}
        actions={
          // Another array prints again.
          <Button variant="primary" onPress={() => setPaper(file.slice())}>
            {t('consultationReport.print')}
          </Button>
        }
      >
        {missing.length > 0 && (
          <Banner tone="warning">
            {t('consultationReport.missing', { what: missing.join(t('common.listSeparator')) })}
          </Banner>
        )}
        <PdfPreview pdf={file} />
      </Dialog>
    </>
  )
}
