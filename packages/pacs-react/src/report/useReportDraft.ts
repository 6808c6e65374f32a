import { type KeyValueStorage, type PacsError, reportApi, type StudyId, type UserId } from '@opensono/pacs-core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useToasts } from '../control/toast/ToastProvider'
import { useSaveOnLeave } from '../provider/leave/useSaveOnLeave'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import type { ReportDraft, ReportDraftState } from './createReportDraft'
import { reportDraftsOf } from './reportDraftsOf'
import { reportText } from './reportText'

/** A report under the pen. */
export interface UseReportDraftResult {
  draft: ReportDraft
  state: ReportDraftState
  /** Why it could not be read; null when it was. */
  loadError: PacsError | null
  /** Reads the report from the server again. */
  reload: () => void
}

/**
 * Opens the report of a study for writing. It is saved by itself, also when the study changes, the page is left or the tab
 * is hidden; what somebody else saves is reported by the server and never laid over unsaved words.
 *
 * @param studyId - whose report.
 * @param userId - who writes.
 * @param isShown - false while another page is in front: what is written is saved then.
 * @param storage - of this tab alone (`sessionStorage`): what is not saved outlives a crash there, sealed so that only this session reads it.
 */
export function useReportDraft(
  studyId: StudyId,
  userId: UserId,
  isShown: boolean,
  storage?: KeyValueStorage,
): UseReportDraftResult {
  const services = usePacs()
  const drafts = useMemo(() => reportDraftsOf(services, userId, storage), [services, userId, storage])
  const draft = useMemo(() => drafts.open(studyId), [drafts, studyId])
  const state = useController(draft)
  const { data, error, refetch } = useCall(reportApi.get, { studyId })

  useEffect(() => {
    drafts.open(studyId)
    return () => void drafts.leave(studyId)
  }, [drafts, studyId])

  const toasts = useToasts()
  const { t } = useText(reportText)
  const { status, leftOut } = state
  const knownLeftOut = useRef(leftOut)
  useEffect(() => {
    if (knownLeftOut.current !== leftOut) toasts.warning(t('report.leftOut'))
    knownLeftOut.current = leftOut
  }, [leftOut, toasts, t])

  useEffect(() => {
    // After a save the newest row is offered again: it may have come while the save was on its way.
    if (data !== undefined && status !== 'saving') draft.offer(data)
  }, [draft, data, status])

  useEffect(() => {
    if (!isShown) void draft.save()
  }, [draft, isShown])

  useSaveOnLeave(draft)

  const reload = useCallback(() => void refetch(), [refetch])
  return { draft, state, loadError: state.content === null ? error : null, reload }
}
