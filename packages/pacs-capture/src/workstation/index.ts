// All of it, wired.
export { createWorkstation } from './createWorkstation'
// Parts of it, for hosts that wire by hand.
export type { ConnectEvents, ConnectEventsOptions, EventConnection } from './event/ConnectEvents'
export {
  createEventFeed,
  type EventFeed,
  type EventFeedEventMap,
  type EventFeedOptions,
  type EventFeedState,
} from './event/createEventFeed'
export { type FollowCaptureOptions, followCapture } from './followCapture'
export { type FollowExitOptions, followExit } from './followExit'
export { type FollowLoginOptions, followLogin, type PageEvents } from './followLogin'
export type { Workstation, WorkstationApis, WorkstationLogin, WorkstationOptions } from './Workstation'
