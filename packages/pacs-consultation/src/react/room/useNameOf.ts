import { useText } from '@opensono/pacs-react'
import { useCallback } from 'react'
import { useRoomServices } from './RoomContext'
import { roomText } from './roomText'
import { useRoomState } from './useConsultationRoom'

/**
 * Names the users of the room: as they are in it, or as the consultation names its doctor and experts, so that messages, drawings and frozen
 * pictures of a user who left keep their name.
 *
 * @returns the name of a user, "You" for the caller; an empty text for a user whom neither knows.
 */
export function useNameOf(): (userId: string) => string {
  const { t } = useText(roomText)
  const { room, consultation } = useRoomServices()
  const { participants, self } = useRoomState(room)
  const { experts, requestDoctorId, requestDoctorName } = consultation
  const ownId = self?.userId
  return useCallback(
    (userId) => {
      if (userId === ownId) return t('room.you')
      const known = [...participants, ...experts, { userId: requestDoctorId, name: requestDoctorName }]
      return known.find((each) => each.userId === userId)?.name ?? ''
    },
    [participants, ownId, experts, requestDoctorId, requestDoctorName, t],
  )
}
