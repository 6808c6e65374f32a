export {
  ConsultationBell,
  type ConsultationBellProps,
  ConsultationCount,
  type ConsultationCountProps,
} from './call/ConsultationBell'
export { ConsultationCalls, type ConsultationCallsProps } from './call/ConsultationCalls'
export { callText } from './call/callText'
export type { RoomEvents, UseInvitationsOptions } from './call/useInvitations'
export { checkText } from './check/checkText'
export { SelfCheckView, type SelfCheckViewProps } from './check/SelfCheckView'
export { ExpertBase, type ExpertBaseProps } from './expert/ExpertBase'
export { expertBaseText } from './expert/expertBaseText'
export { GraphicConsultationView, type GraphicConsultationViewProps } from './graphic/GraphicConsultationView'
export { graphicText } from './graphic/graphicText'
export { ConsultationList, type ConsultationListProps } from './list/ConsultationList'
export type { ConsultationSide } from './list/consultationActs'
export { consultationText } from './list/consultationText'
export { ConsultationRoomView, type ConsultationRoomViewProps } from './room/ConsultationRoomView'
export { LiveRoom, type LiveRoomProps } from './room/LiveRoom'
export { roomText } from './room/roomText'
export { type UseConsultationRoomOptions, useConsultationRoom, useRoomState } from './room/useConsultationRoom'
export { type RoomPicture, useRoomPicture } from './room/useRoomPicture'
