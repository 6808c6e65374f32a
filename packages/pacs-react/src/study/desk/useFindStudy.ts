import { type StudyId, studyApi } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

/**
 * Finds a study by its accession or exam number, as it stands on the slip.
 *
 * @param onFound - what follows.
 * @returns a function that takes the number.
 */
export function useFindStudy(onFound: (studyId: StudyId) => void): (number: string) => void {
  const { t } = useText(studyText)
  const { pacs } = usePacs()
  const sayWhy = useErrorText()
  const toasts = useToasts()
  return (number) => {
    // Numbers are found by their start: the one that is meant is the one that is no longer.
    void pacs.call(studyApi.search, { text: number, pageNumber: 0, pageSize: 20 }).then(
      ({ rows }) => {
        const row = rows.find(({ accessionNumber, examNumber }) => [accessionNumber, examNumber].includes(number))
        if (row === undefined) toasts.warning(t('registration.noSuchNumber', { number }))
        else onFound(row.studyId)
      },
      (thrown: unknown) => toasts.error(sayWhy(thrown)),
    )
  }
}
