import { reportApi, type StudyId } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../control/toast/ToastProvider'
import { decodeBase64 } from '../file/decodeBase64'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import type { ReportDraft } from './createReportDraft'
import { sentContent } from './ReportContent'
import { reportText } from './reportText'

interface Preview {
  file: Uint8Array<ArrayBuffer>
  /** What cannot be printed of it, in the user's words. */
  faults: readonly string[]
}

/** The paper of what is written now, saved or not. */
export function useReportPreview(draft: ReportDraft, studyId: StudyId) {
  const { t, language } = useText(reportText)
  const toasts = useToasts()
  const errorText = useErrorText()
  const [preview, setPreview] = useState<Preview | null>(null)
  const previewing = useMutationCall(reportApi.preview, {
    onDone: ({ pdf, missingImageIds, missingCharacters: characters }, { imageIds }) => {
      const numbers = missingImageIds.map((id) => imageIds.indexOf(id) + 1).join(', ')
      const faults = [
        ...(numbers === '' ? [] : [t('report.missing.images', { numbers })]),
        ...(characters.length === 0 ? [] : [t('report.missing.characters', { characters: characters.join(' ') })]),
      ]
      setPreview({ file: decodeBase64(pdf), faults })
    },
    onFailed: (error) => toasts.error(errorText(error)),
  })
  return {
    preview: preview?.file ?? null,
    previewFaults: preview?.faults ?? [],
    isPreviewing: previewing.isPending,
    openPreview() {
      const { content } = draft.getSnapshot()
      if (content !== null) previewing.mutate({ studyId, language, ...sentContent(content) })
    },
    closePreview: () => setPreview(null),
  }
}
