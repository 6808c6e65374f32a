import type { ConsultationId } from '@opensono/pacs-core'
import { useController, usePacs } from '@opensono/pacs-react'
import type { ConsultationRoom, ConsultationRoomOptions, ConsultationRoomState } from '../../room/ConsultationRoom'
import { createConsultationRoom } from '../../room/createConsultationRoom'
import { useOwned } from '../part/useOwned'

/** How a room is made for a screen. */
export interface UseConsultationRoomOptions {
  /** Origin and path of the server. @defaultValue '' (the page's own origin) */
  baseUrl?: string | undefined
  /** @defaultValue `createConsultationRoom` */
  createRoom?: ((options: ConsultationRoomOptions) => ConsultationRoom) | undefined
}

/**
 * Makes the room of a consultation for as long as the component is shown. It is not entered: call `enter`.
 *
 * @param consultationId - of a live consultation; null makes none.
 * @param options - the server.
 * @returns null until it is made.
 */
export function useConsultationRoom(
  consultationId: ConsultationId | null,
  { baseUrl, createRoom = createConsultationRoom }: UseConsultationRoomOptions = {},
): ConsultationRoom | null {
  const { pacs, session } = usePacs()
  const make = (id: ConsultationId) => () => createRoom({ pacs, consultationId: id, token: session.token, baseUrl })
  return useOwned(consultationId === null ? null : make(consultationId), consultationId ?? '')
}

/**
 * Binds a room to React.
 *
 * @param room - of `useConsultationRoom`.
 * @returns its state as it is now.
 */
export const useRoomState = (room: ConsultationRoom): ConsultationRoomState => useController(room)
