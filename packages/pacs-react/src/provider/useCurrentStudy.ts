import { type Study, type StudyId, studyApi } from '@opensono/pacs-core'
import { useCall } from './useCall'
import { useController } from './useController'
import { usePacs } from './usePacs'

/** The study that this tab works on. */
export interface UseCurrentStudyResult {
  studyId: StudyId | null
  /** The study whole; undefined before the server answered, or without one. */
  study: Study | undefined
}

/** The study that this tab works on, read from the server. @returns a `studyId` of null without one. */
export function useCurrentStudy(): UseCurrentStudyResult {
  const { patient } = useController(usePacs().currentPatient)
  const studyId = patient?.studyId ?? null
  const { data } = useCall(studyApi.get, studyId === null ? null : { studyId })
  return { studyId, study: studyId === null ? undefined : data }
}
