import { useController } from '@opensono/pacs-react'
import { useEffect } from 'react'
import type { RoomDevices } from '../../device/RoomDevices'
import type { ConsultationRoom } from '../../room/ConsultationRoom'

/** Sends the own voice and face into the room, and plays the others on the chosen speaker. The microphone is opened when the room appears. */
export function useSentDevices(room: ConsultationRoom, devices: RoomDevices): void {
  const voice = useController(devices, (state) => state.microphone.track)
  const face = useController(devices, (state) => state.camera.track)
  const speakerId = useController(devices, (state) => state.speakerId)
  useEffect(() => {
    void devices.set('microphone', true)
    return () => {
      void devices.set('microphone', false)
      void devices.set('camera', false)
    }
  }, [devices])
  useEffect(() => void room.media.publish('microphone', voice).catch(() => undefined), [room, voice])
  useEffect(() => void room.media.publish('camera', face).catch(() => undefined), [room, face])
  useEffect(() => room.media.setSpeaker(speakerId ?? ''), [room, speakerId])
}
