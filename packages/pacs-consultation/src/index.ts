export { type ConsultationKind, consultationKinds, maxExperts } from '@opensono/pacs-core'
export { createSelfCheck } from './check/createSelfCheck'
export {
  type SelfCheck,
  type SelfCheckCode,
  type SelfCheckContext,
  type SelfCheckDevices,
  type SelfCheckItem,
  type SelfCheckName,
  type SelfCheckOptions,
  type SelfCheckResult,
  type SelfCheckRunner,
  type SelfCheckState,
  selfCheckCodes,
  selfChecks,
} from './check/SelfCheck'
export { createRoomDevices } from './device/createRoomDevices'
export type {
  OpenRoomDevice,
  RoomDevice,
  RoomDevices,
  RoomDevicesOptions,
  RoomDevicesState,
  RoomMediaDevices,
} from './device/RoomDevices'
export type {
  ConsultationStore,
  ConsultationStoreOptions,
  ConsultationStoreState,
  SelectedExpert,
} from './invitation/ConsultationStore'
export { consultationStorageKey, createConsultationStore } from './invitation/createConsultationStore'
export { createInvitations } from './invitation/createInvitations'
export type {
  Invitations,
  InvitationsEventMap,
  InvitationsFeedEventMap,
  InvitationsOptions,
  InvitationsState,
} from './invitation/Invitations'
export { createRoomMedia } from './media/createRoomMedia'
export type {
  CreateRoomMedia,
  MediaPeer,
  ReceivedFrame,
  RemoteTrack,
  RoomMedia,
  RoomMediaEventMap,
  RoomMediaOptions,
  RoomMediaState,
  RoomSignalling,
  SendingLoad,
  TrackStats,
} from './media/RoomMedia'
export { createPictureMeter } from './picture/createPictureMeter'
export type { PictureMeter, PictureMeterOptions, PictureMeterState } from './picture/PictureMeter'
export { takeFrame } from './picture/takeFrame'
export { createRoomRecording } from './record/createRoomRecording'
export type { RecordedTracks, RoomRecording, RoomRecordingOptions, RoomRecordingState } from './record/RoomRecording'
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
export { createConsultationRoom } from './room/createConsultationRoom'
export type {
  ConnectRoom,
  ConnectRoomOptions,
  RoomConnection,
  RoomConnectionEnd,
  RoomCredentials,
} from './room/RoomConnection'
