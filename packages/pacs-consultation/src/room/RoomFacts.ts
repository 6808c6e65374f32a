import type { ConsultationStatus, RoomEvent, RoomParticipant, UserId } from '@opensono/pacs-core'
import type { ConsultationRoomState, PictureQualityOf, RoomDrawing, RoomMessage, RoomRequest } from './ConsultationRoom'
import type { LoggedEvent } from './createRoomLog'

/** What the events of a room say: what the server has confirmed. */
export interface RoomFacts {
  readonly self: RoomParticipant | null
  readonly participants: readonly RoomParticipant[]
  readonly consultationStatus: ConsultationStatus | null
  readonly messages: readonly RoomMessage[]
  readonly drawings: readonly RoomDrawing[]
  readonly frozen: Pick<NonNullable<ConsultationRoomState['frozen']>, 'frame' | 'senderId'> | null
  readonly requests: readonly RoomRequest[]
  readonly qualities: readonly PictureQualityOf[]
  readonly isRecording: boolean
}

/** A room of which nothing is known yet. */
export const noFacts: RoomFacts = {
  self: null,
  participants: [],
  consultationStatus: null,
  messages: [],
  drawings: [],
  frozen: null,
  requests: [],
  qualities: [],
  isRecording: false,
}

const isNotOf =
  (userId: UserId) =>
  (each: { readonly userId: UserId }): boolean =>
    each.userId !== userId

function enter(facts: RoomFacts, participant: RoomParticipant): Partial<RoomFacts> {
  return { participants: [...facts.participants.filter(isNotOf(participant.userId)), participant] }
}

/** What is known of a room that somebody left: they say nothing of the picture any more. */
export function quit(facts: RoomFacts, userId: UserId): RoomFacts {
  const { participants, qualities } = facts
  return {
    ...facts,
    participants: participants.filter(isNotOf(userId)),
    qualities: qualities.filter(isNotOf(userId)),
  }
}

function request(facts: RoomFacts, event: RoomEvent, origin: LoggedEvent['origin']): Partial<RoomFacts> {
  const { happening, id, senderId, at } = event
  // What was asked for before this page was opened may have been answered by the page before.
  if (happening.type !== 'request' || facts.self?.role !== 'doctor' || origin === 'replay') return {}
  return {
    requests: [...facts.requests, { id, senderId, what: happening.what, seconds: happening.seconds, at }],
  }
}

function patchOf(facts: RoomFacts, { event, origin }: LoggedEvent): Partial<RoomFacts> {
  const { happening, senderId, id, at } = event
  switch (happening.type) {
    case 'chat':
      return { messages: [...facts.messages, { id, senderId, text: happening.text, at, isSent: true }] }
    case 'draw':
      // What fades has faded.
      if (happening.stroke.isFading && origin === 'replay') return {}
      return { drawings: [...facts.drawings, { stroke: happening.stroke, senderId, isSent: true }] }
    case 'clear': {
      const gone = happening.strokeIds
      return { drawings: facts.drawings.filter(({ stroke }) => gone !== null && !gone.includes(stroke.id)) }
    }
    case 'freeze': {
      const { frame, requestedById } = happening
      const isShown = ({ stroke }: RoomDrawing) => stroke.frameId === null || stroke.frameId === frame.id
      return { frozen: { frame, senderId: requestedById ?? senderId }, drawings: facts.drawings.filter(isShown) }
    }
    case 'unfreeze':
      return { frozen: null, drawings: facts.drawings.filter(({ stroke }) => stroke.frameId === null) }
    case 'request':
      return request(facts, event, origin)
    case 'quality': {
      const { quality, measured } = happening
      return {
        qualities: [...facts.qualities.filter(isNotOf(senderId)), { userId: senderId, quality, measured }],
      }
    }
    case 'recording':
      return { isRecording: happening.isRecording }
    // The welcome said who is there now.
    case 'entered':
      return origin === 'live' ? enter(facts, happening.participant) : {}
    case 'quit':
      return origin === 'live' ? quit(facts, senderId) : {}
    case 'closed':
      return { consultationStatus: happening.status, requests: [] }
    case 'unknown':
      return {}
  }
}

/**
 * What is known of a room after an event.
 *
 * @param facts - what was known before.
 * @param logged - the event, and where it came from.
 */
export function applyRoomEvent(facts: RoomFacts, logged: LoggedEvent): RoomFacts {
  return { ...facts, ...patchOf(facts, logged) }
}
