import { foldText, type StudyId, studyApi } from '@opensono/pacs-core'
import { useEffect, useRef } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

/**
 * Finds a study by its accession or exam number as printed on the slip, or the newest one of a patient by the patient ID.
 *
 * @param onFound - what follows.
 * @returns a function that takes the number.
 */
export function useFindStudy(onFound: (studyId: StudyId) => void): (number: string) => void {
  const { t } = useText(studyText)
  const { pacs } = usePacs()
  const sayWhy = useErrorText()
  const toasts = useToasts()
  /** Grows with each number, and when the asker leaves: an answer to an earlier one opens nothing. */
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  return (number) => {
    turn.current += 1
    const mine = turn.current
    // Numbers are found by their start: the one that is meant is the one that is no longer.
    void pacs.call(studyApi.search, { text: number, pageNumber: 0, pageSize: 20 }).then(
      ({ rows }) => {
        if (mine !== turn.current) return
        const wanted = foldText(number).toUpperCase()
        const row =
          rows.find(({ accessionNumber, examNumber }) => [accessionNumber, examNumber].includes(wanted)) ??
          // Rows come newest first: of a patient the newest study is meant.
          rows.find(({ patientId }) => patientId === wanted)
        if (row === undefined) toasts.warning(t('registration.noSuchNumber', { number }))
        else onFound(row.studyId)
      },
      (thrown: unknown) => {
        if (mine === turn.current) toasts.error(sayWhy(thrown))
      },
    )
  }
}
