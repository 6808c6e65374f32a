import { type PacsError, reportApi, type ServerEvent, type StudyId } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../control/toast/ToastProvider'
import { decodeBase64 } from '../provider/decodeBase64'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import type { ReportDraft } from './createReportDraft'
import { reportText } from './reportText'

/** How long a print can be taken back from its notice, in milliseconds. */
export const revertMs = 60_000

/** Printing and previewing a report. */
export interface UsePrintReportResult {
  /** The file that is at the printer; null before. Hand it to a `PrintFrame`. */
  paper: Uint8Array<ArrayBuffer> | null
  /** The file that is looked at; null while none is. */
  preview: Uint8Array<ArrayBuffer> | null
  isBusy: boolean
  /** Saves, marks the report printed and prints it. */
  print: () => Promise<void>
  /** Makes the paper of what is written now, saved or not, and shows it. */
  openPreview: () => void
  closePreview: () => void
  /** The paper did not come out of the printer, or the browser could not print it. */
  failed: () => void
}

/**
 * Prints and previews. A browser cannot know that paper came out: the report is marked printed first, and for a minute the
 * notice offers to take that back.
 */
export function usePrintReport(draft: ReportDraft, studyId: StudyId): UsePrintReportResult {
  const { t, language } = useText(reportText)
  const toasts = useToasts()
  const errorText = useErrorText()
  const [paper, setPaper] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const [preview, setPreview] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const tells = (): ServerEvent => ({ kind: 'report-changed', studyId })
  const say = (error: PacsError) => toasts.error(errorText(error))

  const revert = useMutationCall(reportApi.revertPrint, {
    tells,
    onDone: () => toasts.info(t('report.reverted')),
    onFailed: say,
  })
  const printing = useMutationCall(reportApi.print, {
    tells,
    onDone: ({ pdf, printId }) => {
      setPaper(decodeBase64(pdf))
      toasts.show({
        tone: 'success',
        text: t('report.printed'),
        durationMs: revertMs,
        action: { label: t('report.notPrinted'), onPress: () => revert.mutate({ studyId, printId }) },
      })
    },
    onFailed: say,
  })
  const previewing = useMutationCall(reportApi.preview, {
    onDone: ({ pdf }) => setPreview(decodeBase64(pdf)),
    onFailed: say,
  })

  return {
    paper,
    preview,
    isBusy: printing.isPending || previewing.isPending,
    async print() {
      if (!(await draft.save())) return
      const { saved } = draft.getSnapshot()
      if (saved !== null) printing.mutate({ studyId, version: saved.version, language })
    },
    openPreview() {
      const { content } = draft.getSnapshot()
      if (content !== null) previewing.mutate({ studyId, ...content, imageIds: [...content.imageIds], language })
    },
    closePreview: () => setPreview(null),
    failed: () => toasts.error(t('error.PRINT_FAILED')),
  }
}
