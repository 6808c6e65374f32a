import type { ConsultationId } from '@opensono/pacs-core'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { consultationRoomPath } from '../route/guard'

/** What the entry of the room keeps in the history of the browser: the page that the user came from. */
interface RoomEntry {
  readonly from: string
}

/** Opens the room of a live consultation; who leaves it comes back to this page. */
export function useOpenRoom(): (id: ConsultationId) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const from = pathname + search
  return useCallback(
    (id) => {
      const state: RoomEntry = { from }
      void navigate(`${consultationRoomPath}?id=${encodeURIComponent(id)}`, { state })
    },
    [navigate, from],
  )
}

/** Leaves the room for the page that the user came from, or for the first page of consultations. */
export function useLeaveRoom(): () => void {
  const navigate = useNavigate()
  const from = (useLocation().state as RoomEntry | null)?.from ?? '/consultation'
  return useCallback(() => void navigate(from), [navigate, from])
}
