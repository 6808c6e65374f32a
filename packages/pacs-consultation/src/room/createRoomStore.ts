import {
  type Clock,
  createStore,
  type FrozenFrame,
  limits,
  type RoomParticipant,
  type RoomWelcome,
  type Store,
  type UserId,
} from '@opensono/pacs-core'
import type { ReceivedFrame } from '../media/RoomMedia'
import type { ConsultationRoomState, FrozenPicture, RoomDrawing, RoomMessage } from './ConsultationRoom'
import type { OutboxEntry } from './createOutbox'
import type { LoggedEvent } from './createRoomLog'
import { applyRoomEvent, noFacts, quit, type RoomFacts } from './RoomFacts'

/** A drawing that fades is gone after this time, in milliseconds. */
const fadeMs = 6_000

/** A frame that was frozen here or arrived, in whole or in part. */
type KnownFrame = Pick<ReceivedFrame, 'blob' | 'receivedBytes'> & { readonly frame: FrozenFrame }

/** The state of a room, and what changes it. */
export interface RoomStore extends Store<ConsultationRoomState> {
  welcome(welcome: RoomWelcome): void
  /** Events happened; what is being sent is now this. */
  apply(events: readonly LoggedEvent[], entries: readonly OutboxEntry[]): void
  showOutbox(entries: readonly OutboxEntry[]): void
  showPointer(userId: UserId, point: readonly [number, number] | null): void
  /** Bytes of a frame are here. */
  showFrame(known: KnownFrame): void
  forgetRequest(id: string): void
  /** Nobody is there any more, as far as this client knows. */
  empty(): void
}

const idle: ConsultationRoomState = {
  ...noFacts,
  status: 'idle',
  end: null,
  retryCount: 0,
  retryInSeconds: null,
  sequence: 0,
  pointers: [],
  frozen: null,
  unsentCount: 0,
}

/** What is being sent, as the room will show it. */
function pendingOf(entries: readonly OutboxEntry[], senderId: UserId | undefined) {
  const messages: RoomMessage[] = []
  const drawings: RoomDrawing[] = []
  if (senderId === undefined) return { messages, drawings }
  for (const { id, saying, at } of entries) {
    if (saying.type === 'chat') messages.push({ id, senderId, text: saying.text, at, isSent: false })
    if (saying.type === 'draw') drawings.push({ stroke: saying.stroke, senderId, isSent: false })
  }
  return { messages, drawings }
}

/** One list, which stays the same object where nothing is added. */
const joined = <Item>(first: readonly Item[], second: readonly Item[]) =>
  second.length === 0 ? first : [...first, ...second]

/** The frozen picture, with those bytes of it that are here. */
function frozenOf(facts: RoomFacts, frames: ReadonlyMap<string, KnownFrame>, before: FrozenPicture | null) {
  if (facts.frozen === null) return null
  const { frame, senderId } = facts.frozen
  const known = frames.get(frame.id)
  // Bytes that are not those of the announced frame are not shown.
  const isSame = known?.frame.sha256 === frame.sha256
  const { blob, receivedBytes } = known !== undefined && isSame ? known : { blob: null, receivedBytes: 0 }
  if (before?.frame === frame && before.blob === blob && before.receivedBytes === receivedBytes) return before
  return { frame, senderId, blob, receivedBytes }
}

/**
 * Participants from before the disconnect who have not returned: a restarted server knows no participants at first. They are kept for
 * the time after which the server itself would remove them.
 */
function createAwaited(clock: Clock, onGone: (userIds: ReadonlySet<UserId>) => void) {
  let awaited = new Set<UserId>()
  let cancel = () => {}
  return {
    /** Previous participants kept beside the current ones. */
    keep(before: readonly RoomParticipant[], now: readonly RoomParticipant[]): readonly RoomParticipant[] {
      cancel()
      const kept = before.filter(({ userId }) => now.every((each) => each.userId !== userId))
      awaited = new Set(kept.map(({ userId }) => userId))
      if (kept.length > 0) cancel = clock.after(limits.consultation.goneSeconds * 1_000, () => onGone(awaited))
      return kept
    },
    /** Stops waiting for a participant who came back or left. @returns one who left during the disconnect, else null */
    hear({ event: { happening, senderId } }: LoggedEvent): UserId | null {
      if (happening.type !== 'entered' && happening.type !== 'quit') return null
      return awaited.delete(senderId) && happening.type === 'quit' ? senderId : null
    },
    stop() {
      cancel()
      awaited.clear()
    },
  }
}

/**
 * Makes the state of a room.
 *
 * @param clock - the clock by which drawings fade.
 */
export function createRoomStore(clock: Clock): RoomStore {
  const store = createStore(idle)
  const fading = new Set<() => void>()
  /** The two latest frames: bytes may come before the event that announces them. */
  const frames = new Map<string, KnownFrame>()
  let facts = noFacts
  let entries: readonly OutboxEntry[] = []

  const awaited = createAwaited(clock, (userIds) => {
    for (const userId of userIds) facts = quit(facts, userId)
    show()
  })

  function show(patch: Partial<ConsultationRoomState> = {}): void {
    const { frozen: before } = store.getSnapshot()
    const pending = pendingOf(entries, facts.self?.userId)
    store.update({
      ...facts,
      ...patch,
      messages: joined(facts.messages, pending.messages),
      drawings: joined(facts.drawings, pending.drawings),
      frozen: frozenOf(facts, frames, before),
      unsentCount: entries.length,
    })
  }

  function fade({ event: { happening } }: LoggedEvent): void {
    if (happening.type !== 'draw' || !happening.stroke.isFading) return
    const { id } = happening.stroke
    const cancel = clock.after(fadeMs, () => {
      fading.delete(cancel)
      facts = { ...facts, drawings: facts.drawings.filter(({ stroke }) => stroke.id !== id) }
      show()
    })
    fading.add(cancel)
  }

  return {
    ...store,
    welcome({ self, participants, status }) {
      const kept = awaited.keep(facts.participants, participants)
      facts = { ...facts, self, participants: [...participants, ...kept], consultationStatus: status }
      show()
    },
    apply(events, left) {
      entries = left
      for (const each of events) {
        const goneId = awaited.hear(each)
        facts = applyRoomEvent(goneId === null ? facts : quit(facts, goneId), each)
        if (each.origin !== 'replay') fade(each)
      }
      show({ sequence: events.at(-1)?.event.sequence ?? store.getSnapshot().sequence })
    },
    showOutbox(shown) {
      entries = shown
      show()
    },
    showPointer(userId, point) {
      const others = store.getSnapshot().pointers.filter((each) => each.userId !== userId)
      store.update({ pointers: point === null ? others : [...others, { userId, point }] })
    },
    showFrame(known) {
      frames.delete(known.frame.id)
      frames.set(known.frame.id, known)
      for (const id of [...frames.keys()].slice(0, -2)) frames.delete(id)
      show()
    },
    forgetRequest(id) {
      facts = { ...facts, requests: facts.requests.filter((each) => each.id !== id) }
      show()
    },
    empty() {
      awaited.stop()
      facts = { ...facts, participants: [], qualities: [] }
      show({ pointers: [] })
    },
    destroy() {
      awaited.stop()
      for (const cancel of fading) cancel()
      fading.clear()
      store.destroy()
    },
  }
}
