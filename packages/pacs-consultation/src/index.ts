export { type ConsultationKind, consultationKinds, maxExperts } from '@opensono/pacs-core'
// Before entering.
export {
  type SelfCheck,
  type SelfCheckCode,
  type SelfCheckContext,
  type SelfCheckItem,
  type SelfCheckName,
  type SelfCheckOptions,
  type SelfCheckRunner,
  type SelfCheckState,
  selfCheckCodes,
  selfChecks,
} from './check/SelfCheck'
// Invitations.
export type {
  ConsultationStore,
  ConsultationStoreOptions,
  ConsultationStoreState,
  SelectedExpert,
} from './invitation/ConsultationStore'
export type { Invitations, InvitationsEventMap, InvitationsOptions, InvitationsState } from './invitation/Invitations'
// Pictures and voices.
export {
  type CreateRoomMedia,
  type MediaPeer,
  type ReceivedFrame,
  type RemoteTrack,
  type RoomMedia,
  type RoomMediaEventMap,
  type RoomMediaOptions,
  type RoomMediaState,
  type RoomSignalling,
  type RoomSource,
  roomSources,
  type SendingLoad,
  type TrackStats,
} from './media/RoomMedia'
export type { PictureMeter, PictureMeterOptions, PictureMeterState } from './picture/PictureMeter'
// The room.
export type {
  ConsultationRoom,
  ConsultationRoomEventMap,
  ConsultationRoomOptions,
  ConsultationRoomState,
  FrozenPicture,
  PictureQualityOf,
  RoomDrawing,
  RoomEnd,
  RoomMessage,
  RoomPointerOf,
  RoomRequest,
  TakenFrame,
} from './room/ConsultationRoom'
export type {
  ConnectRoom,
  ConnectRoomOptions,
  RoomConnection,
  RoomConnectionEnd,
  RoomCredentials,
} from './room/RoomConnection'
