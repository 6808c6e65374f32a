import type { Consultation } from '@opensono/pacs-core'
import { createContext, type RefObject, useContext } from 'react'
import type { RoomDevices } from '../../device/RoomDevices'
import type { PictureMeter } from '../../picture/PictureMeter'
import type { RoomRecording } from '../../record/RoomRecording'
import type { ConsultationRoom } from '../../room/ConsultationRoom'
import type { RoomPicture } from './useRoomPicture'
import type { RoomTools } from './useRoomTools'

/** What the parts of a room's screen work on. */
export interface RoomServices {
  readonly consultation: Consultation
  readonly isDoctor: boolean
  readonly room: ConsultationRoom
  readonly devices: RoomDevices
  readonly picture: RoomPicture
  /** Measures the picture that arrives; null on the doctor's side. */
  readonly meter: PictureMeter | null
  /** Null where nothing is recorded: on the experts' side, and where the host uploads nothing. */
  readonly recording: RoomRecording | null
  readonly tools: RoomTools
  /** The element that shows the picture. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Opens the report of the study; left out where there is no page for it. */
  readonly onOpenReport?: (() => void) | undefined
}

/** Hands them down; read it with {@link useRoomServices}. */
export const RoomContext = createContext<RoomServices | null>(null)

/** @returns what the parts of the nearest room work on. */
export function useRoomServices(): RoomServices {
  const services = useContext(RoomContext)
  if (services === null) throw new Error('Parts of a room stand in a ConsultationRoomView.')
  return services
}
