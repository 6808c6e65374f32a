import type { AvailableExpert } from '@opensono/pacs-core'
import { useController, usePacs } from '@opensono/pacs-react'
import { useEffect, useRef } from 'react'
import type { SelectedExpert } from '../../invitation/ConsultationStore'
import { createConsultationStore } from '../../invitation/createConsultationStore'
import type { AskDraft } from './createAskDraft'

const selectedOf = ({ expertId, userId, hospitalId, departmentId, name }: AvailableExpert): SelectedExpert => ({
  consultationExpertId: expertId,
  userId,
  hospitalId,
  departmentId,
  name,
})

/**
 * Keeps who was chosen for a request over a reload of the page, in what this tab knows of its consultations.
 *
 * @param draft - the request.
 * @param available - the experts that there are; undefined before they were read.
 */
export function useKeptExperts(draft: AskDraft, available: readonly AvailableExpert[] | undefined): void {
  const store = usePacs().lifetime.once(createConsultationStore)
  const chosen = useController(draft, (state) => state.experts)
  const isRestored = useRef(false)
  useEffect(() => {
    if (available === undefined || isRestored.current) return
    isRestored.current = true
    const kept = store.getSnapshot().selectedExperts.map(({ consultationExpertId }) => consultationExpertId)
    if (draft.getSnapshot().experts.length > 0 || kept.length === 0) return
    draft.change({ experts: available.filter(({ expertId }) => kept.includes(expertId)) })
  }, [store, draft, available])
  useEffect(() => {
    if (isRestored.current) store.update({ selectedExperts: chosen.map(selectedOf) })
  }, [store, chosen])
}
