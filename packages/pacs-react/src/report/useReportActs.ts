import { type PacsError, type Report, type ReportTextField, reportApi, type StudyId } from '@opensono/pacs-core'
import { useRef, useState } from 'react'
import { useToasts } from '../control/toast/ToastProvider'
import { decodeBase64 } from '../file/decodeBase64'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import type { ReportDraft } from './createReportDraft'
import { brokenLinksOf } from './ReportContent'
import { reportText } from './reportText'
import { useReview } from './review/useReview'
import { type IncompletePaper, useIncompletePaper } from './useIncompletePaper'
import { useReportPreview } from './useReportPreview'

/** How long a print can be taken back from its notice, in milliseconds. */
export const revertMs = 60_000

/** Why a report was not finished. */
export interface HeldReport {
  /** In the user's words. */
  readonly text: string
  /** The gap that is to be filled first; null for other reasons. */
  readonly gap: { readonly field: ReportTextField; readonly start: number } | null
}

/** What is done with a report as a whole. */
export interface UseReportActsResult {
  /** The file that is at the printer; null before. Hand it to a `PrintFrame`. */
  paper: Uint8Array<ArrayBuffer> | null
  /** The file that is looked at; null while none is. */
  preview: Uint8Array<ArrayBuffer> | null
  /** What cannot be printed of the preview, in the user's words. */
  previewFaults: readonly string[]
  /** What keeps the report from being finished or printed, until the user decides; null for nothing. */
  incomplete: IncompletePaper | null
  /** Why the last press of "Finish" or "Print" did not end the report, until the next one; null for nothing. */
  held: HeldReport | null
  /** The user changes the report first. */
  closeIncomplete: () => void
  isBusy: boolean
  /** It is being finished, reopened or printed: nothing is written on it meanwhile. */
  isActing: boolean
  /** It is reviewed: the report is not left meanwhile. */
  isReviewing: boolean
  /** Saves and finishes the report. */
  finish: () => Promise<void>
  /** Makes a finished report a draft again. */
  reopen: (reason: string) => void
  /** Saves, marks the report printed and prints it; a draft is finished by it. */
  print: () => Promise<void>
  /** Saves and reviews the report. @param isAgain - also when its current version was reviewed */
  review: (isAgain: boolean) => Promise<void>
  /** Makes the paper of what is written now, saved or not, and shows it. */
  openPreview: () => void
  /** Closes the preview: `preview` is null again. */
  closePreview: () => void
  /** The paper did not come out of the printer, or the browser could not print it. */
  failed: () => void
}

function gapOf({ field, start }: { field?: ReportTextField; start?: number }): HeldReport['gap'] {
  return field === undefined || start === undefined ? null : { field, start }
}

/** The version that holds everything written here; null when it could not be saved. */
async function savedVersion(draft: ReportDraft): Promise<number | null> {
  return (await draft.save()) ? (draft.getSnapshot().saved?.version ?? null) : null
}

/** Why the report is not finished, as long as that is shown. */
function useHeld(draft: ReportDraft) {
  const errorText = useErrorText()
  const { t } = useText(reportText)
  const [held, setHeld] = useState<HeldReport | null>(null)
  /** Values that lost their drawing and that the user was held for. */
  const shownLinks = useRef<ReadonlySet<string>>(new Set())
  /** Whether values lost their drawing since the user was last held for it: the next press goes on with them as plain text. */
  const holdLinks = () => {
    const { content, saved } = draft.getSnapshot()
    const unlinked = content?.unlinked ?? []
    const keys = unlinked.map(({ field, id }) => `${field} ${id}`)
    if (keys.every((key) => shownLinks.current.has(key)) || saved?.diagnosedAt !== null) return false
    shownLinks.current = new Set(keys)
    const values = unlinked.map(({ text }) => text).join(t('common.listSeparator'))
    setHeld({ text: t('report.values.held', { values }), gap: null })
    return true
  }
  const hold = (error: PacsError) => {
    draft.unlink(error)
    if (brokenLinksOf(error).length > 0 && holdLinks()) return
    setHeld({ text: errorText(error), gap: error.is('REPORT_HAS_GAPS') ? gapOf(error.details) : null })
  }
  /** The version that is to be ended; null where it could not be saved, or something has to be seen first. */
  async function endedVersion(): Promise<number | null> {
    setHeld(null)
    const version = await savedVersion(draft)
    return version === null || holdLinks() ? null : version
  }
  const isUnderWay = useRef(false)
  /** Saves, and ends what was saved. Pressed again while it is saved, it does nothing. */
  async function endOnce(end: (version: number) => void): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const version = await endedVersion()
      if (version !== null) end(version)
    } finally {
      isUnderWay.current = false
    }
  }
  return { held, hold, endOnce, setHeld }
}

/**
 * Finishes, reopens, prints and previews. A browser cannot know that paper came out: the report is marked printed first, and for a minute
 * the notice offers to take that back.
 *
 * @param draft - the report under the pen.
 */
export function useReportActs(draft: ReportDraft, studyId: StudyId): UseReportActsResult {
  const { t, language } = useText(reportText)
  const toasts = useToasts()
  const { isReviewing, review } = useReview(studyId)
  const [isEnding, setEnding] = useState(false)
  const errorText = useErrorText()
  const [paper, setPaper] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const { held, hold, endOnce, setHeld } = useHeld(draft)
  const say = (error: PacsError) => toasts.error(errorText(error))
  const { preview, previewFaults, isPreviewing, openPreview, closePreview } = useReportPreview(draft, studyId)
  const { incomplete, closeIncomplete, refused } = useIncompletePaper(hold)
  const changed = (text: string) => (report: Report) => {
    draft.accept(report)
    toasts.success(text)
  }

  /** The hospital wants a review first: it is made, and the act goes on when it found no error. What may be done with one the server says. */
  async function reviewBefore(version: number, onPassed: () => void): Promise<void> {
    setEnding(true)
    const ended = await review(version, false)
    setEnding(false)
    if (ended === null) return
    if (ended.state === 'passed') return onPassed()
    const count = ended.findings.filter(({ severity, ignored }) => severity === 'error' && ignored === null).length
    setHeld({ text: t(count > 0 ? 'report.reviewFound' : 'report.reviewFailed', { count }), gap: null })
  }
  const isReviewNeeded = ({ code }: PacsError) => code === 'REPORT_REVIEW_NEEDED'

  const finishing = useMutationCall(reportApi.finish, {
    onDone: changed(t('report.finishDone')),
    onFailed: (error, input) =>
      isReviewNeeded(error)
        ? void reviewBefore(input.version, () => finishing.mutate(input))
        : refused('finish', error, ({ withoutImageIds = [] }) =>
            finishing.mutate({ ...input, withoutImageIds: [...(input.withoutImageIds ?? []), ...withoutImageIds] }),
          ),
  })
  const reopening = useMutationCall(reportApi.reopen, {
    onDone: changed(t('report.reopenDone')),
    onFailed: say,
  })
  const revert = useMutationCall(reportApi.revertPrint, {
    onDone: () => toasts.info(t('report.reverted')),
    onFailed: say,
  })
  const printing = useMutationCall(reportApi.print, {
    onDone: ({ pdf, printId, report }) => {
      draft.accept(report)
      setPaper(decodeBase64(pdf))
      toasts.show({
        tone: 'success',
        text: t('report.printed'),
        durationMs: revertMs,
        action: { label: t('report.notPrinted'), onPress: () => revert.mutate({ studyId, printId }) },
      })
    },
    onFailed: (error, input) =>
      isReviewNeeded(error)
        ? void reviewBefore(input.version, () => printing.mutate(input))
        : refused('print', error, (without) => printing.mutate({ ...input, ...without })),
  })
  const isActing = isEnding || finishing.isPending || reopening.isPending || printing.isPending
  return {
    paper,
    preview,
    previewFaults,
    incomplete,
    held,
    closeIncomplete,
    isBusy: isActing || isPreviewing,
    isActing,
    isReviewing,
    finish: () => endOnce((version) => finishing.mutate({ studyId, version })),
    reopen(reason) {
      const { saved } = draft.getSnapshot()
      if (saved !== null) reopening.mutate({ studyId, version: saved.version, reason })
    },
    print: () =>
      endOnce((version) =>
        printing.mutate({ studyId, version, language: draft.getSnapshot().content?.language ?? language }),
      ),
    async review(isAgain) {
      const version = await savedVersion(draft)
      if (version !== null) await review(version, isAgain)
    },
    openPreview,
    closePreview,
    failed: () => toasts.error(t('error.PRINT_FAILED')),
  }
}
