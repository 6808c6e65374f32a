import { type StudyId, studyApi } from '@opensono/pacs-core'
import { useErrorText, usePacs, useToasts } from '@opensono/pacs-react'
import { useNavigate } from 'react-router'

/** Makes a study the current one, and opens its report. */
export function useOpenReport(): (studyId: StudyId) => void {
  const { pacs, currentPatient } = usePacs()
  const navigate = useNavigate()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  return async (studyId) => {
    try {
      currentPatient.set(await pacs.call(studyApi.get, { studyId }))
      await navigate('/report')
    } catch (thrown) {
      toasts.error(sayWhy(thrown))
    }
  }
}
