import { type DataOf, isErrorCode, limits, PacsError, reportApi, type StudyRow } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { decodeBase64 } from '../../file/decodeBase64'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { printEachText } from './printEachText'

type Answer = DataOf<typeof reportApi.printEach>

/** A report that was not printed, and why, in words. */
export interface UnprintedReport {
  readonly row: StudyRow
  readonly why: string
}

/** Prints the reports of several studies. */
export interface UsePrintEachResult {
  /** The file that is at the printer; null before. Hand it to a `PrintFrame`. */
  readonly paper: Uint8Array<ArrayBuffer> | null
  /** Those that were refused; none before. */
  readonly refused: readonly UnprintedReport[]
  readonly isPending: boolean
  readonly print: (rows: readonly StudyRow[]) => void
  /** The browser could not print. */
  readonly failed: () => void
}

/**
 * Prints finished reports into one file, in the order of the list, and says what became of each. For a minute the notice offers to take
 * all of it back.
 *
 * @param onDone - called when every one of them was printed.
 */
export function usePrintEach(onDone: () => void): UsePrintEachResult {
  const { t, language } = useText(printEachText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [paper, setPaper] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const [refused, setRefused] = useState<readonly UnprintedReport[]>([])
  const printing = useMutationCall(reportApi.printEach)
  const reverting = useMutationCall(reportApi.revertPrint)

  async function takeBack(printed: Answer['printed']): Promise<void> {
    const { done, failed } = await reverting.mutateEach(printed.map(({ studyId, printId }) => ({ studyId, printId })))
    if (done.length > 0) toasts.info(t('printEach.reverted', { count: done.length }))
    const [first] = failed
    if (first === undefined) return
    toasts.error(`${t('printEach.notReverted', { count: failed.length })}: ${sayWhy(first.error)}`)
  }

  /** A refusal in words; a code that this release does not know gets general ones. */
  function inWords({ code, details }: Answer['refused'][number]): string {
    return sayWhy(isErrorCode(code) ? new PacsError(code, { received: details }) : new PacsError('PRINT_FAILED'))
  }

  function notify({ pdf, printed, refused: unprinted }: Answer, rows: readonly StudyRow[]): void {
    if (pdf !== null) {
      setPaper(decodeBase64(pdf))
      toasts.show({
        tone: 'success',
        text: t('printEach.printed', { count: printed.length }),
        durationMs: limits.report.revertPrintMs,
        action: { label: t('printEach.notPrinted'), onPress: () => void takeBack(printed) },
      })
    }
    setRefused(
      unprinted.flatMap((each) => {
        const row = rows.find(({ studyId }) => studyId === each.studyId)
        return row === undefined ? [] : [{ row, why: inWords(each) }]
      }),
    )
    if (unprinted.length === 0) onDone()
  }

  return {
    paper,
    refused,
    isPending: printing.isPending,
    print(rows) {
      printing.mutate(
        { studyIds: rows.map(({ studyId }) => studyId), language },
        { onSuccess: (answer) => notify(answer, rows), onError: (error) => toasts.error(sayWhy(error)) },
      )
    },
    failed: () => toasts.error(t('error.PRINT_FAILED')),
  }
}
