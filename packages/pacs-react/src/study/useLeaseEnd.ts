import { type Study, studyApi } from '@opensono/pacs-core'
import { useEffect } from 'react'
import { callKey } from '../provider/callKey'
import { usePacs } from '../provider/usePacs'

/** The holder may have renewed the lease at the last moment; the answer is not asked for a moment too early. */
const graceMs = 1_000

/**
 * Asks for a study again at the moment when the lease of anyone who works on it would end: they go on, or it is free.
 *
 * @param study - as it is known; undefined before that.
 */
export function useLeaseEnd(study: Study | undefined): void {
  const { pacs, queryClient } = usePacs()
  const studyId = study?.studyId
  const expiresAt = study?.occupant?.expiresAt
  useEffect(() => {
    if (studyId === undefined || expiresAt === undefined) return
    const leftMs = Date.parse(expiresAt) - pacs.serverNow()
    if (!(leftMs > 0)) return
    const ask = () => void queryClient.invalidateQueries({ queryKey: callKey(studyApi.get, { studyId }) })
    const timer = setTimeout(ask, leftMs + graceMs)
    return () => clearTimeout(timer)
  }, [studyId, expiresAt, pacs, queryClient])
}
