export {
  AskedExpert,
  Consultation,
  ConsultationExpert,
  ConsultationRow,
  ConsultationVideo,
  RoomMediaAccess,
} from './Consultation'
export { ConsultationStudy } from './ConsultationStudy'
export { consultationBounds, consultationExpiry, emptyRoomMinutes } from './consultationBounds'
export { consultationInLanguage } from './consultationInLanguage'
export { type ConsultationKind, consultationKinds, maxExperts } from './consultationKind'
export {
  actOnConsultation,
  type ConsultationAction,
  type ConsultationActor,
  type ConsultationChange,
  type ConsultationEndReason,
  type ConsultationFacts,
  type ConsultationRole,
  type ConsultationStatus,
  consultationActions,
  consultationEndReasons,
  consultationStatuses,
  consultationTransitions,
  type ExpertFacts,
  type ExpertState,
  expertStates,
  isConsultationOpen,
} from './consultationStatus'
export { consultationStatusText } from './consultationStatusText'
export { ConsultationMessage, GraphicConsultation, graphicConsultationApi, VoiceMark } from './graphicConsultationApi'
export type * from './graphicConsultationCalls'
export { PeerMessage, type RoomSource, roomSources } from './peerMessages'
export { pictureQuality } from './pictureQuality'
export { consultationPermission, realtimeConsultationApi } from './realtimeConsultationApi'
export type * from './realtimeConsultationCalls'
export {
  FrozenFrame,
  MeasuredPicture,
  type PictureQuality,
  pictureQualities,
  RoomEvent,
  RoomHappening,
  RoomMore,
  RoomParticipant,
  RoomPointer,
  RoomReplay,
  RoomSaying,
  RoomSignal,
  RoomStroke,
  RoomWelcome,
  roomNamespace,
  SayAnswer,
  SentSaying,
} from './roomMessages'
export {
  type ConsultationDoubt,
  consultationDoubts,
  doubtsOf,
  type EarlierConsultations,
  type ExpertListFault,
  earlierConsultations,
  expertListFault,
  whyNotInitiate,
} from './whyNotInitiate'
