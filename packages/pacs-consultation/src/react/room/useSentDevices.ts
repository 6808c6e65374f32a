import { useController } from '@opensono/pacs-react'
import { useEffect } from 'react'
import type { RoomDevices } from '../../device/RoomDevices'
import type { ConsultationRoom } from '../../room/ConsultationRoom'

/**
 * Sends the own voice and face into the room, and plays the others on the chosen speaker. The microphone is opened when the room appears; both
 * devices are closed when the room has ended, or is used elsewhere.
 */
export function useSentDevices(room: ConsultationRoom, devices: RoomDevices): void {
  const voice = useController(devices, (state) => state.microphone.track)
  const face = useController(devices, (state) => state.camera.track)
  const speakerId = useController(devices, (state) => state.speakerId)
  const isEnded = useController(room, (state) => state.status === 'ended')
  useEffect(() => {
    if (isEnded) return
    void devices.set('microphone', true)
    return () => {
      void devices.set('microphone', false)
      void devices.set('camera', false)
    }
  }, [devices, isEnded])
  useEffect(() => void room.media.publish('microphone', voice).catch(() => undefined), [room, voice])
  useEffect(() => void room.media.publish('camera', face).catch(() => undefined), [room, face])
  useEffect(() => room.media.setSpeaker(speakerId ?? ''), [room, speakerId])
}
