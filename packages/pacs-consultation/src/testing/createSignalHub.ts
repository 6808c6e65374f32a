import { createStore, type RoomParticipant, type RoomSignal, type UserId } from '@opensono/pacs-core'
import type { RoomSignalling } from '../media/RoomMedia'

/** How participants of one page reach each other in tests. */
export interface SignalHub {
  /** Comes into the room. */
  join(self: RoomParticipant): RoomSignalling
  /** Leaves it. */
  quit(userId: UserId): void
  /** Leaves it for the others; their own page still shows everybody. */
  leave(userId: UserId): void
  /** While false, signals are lost. */
  isLive: boolean
  /** Loses the next signals that match. */
  loses: (signal: RoomSignal) => boolean
}

/** Makes a room in which signals travel at once. */
export function createSignalHub(): SignalHub {
  const present = new Map<UserId, RoomParticipant>()
  const members = new Map<UserId, { show: () => void; listeners: Set<(signal: RoomSignal) => void> }>()
  let isLive = true
  const showAll = () => {
    for (const { show } of members.values()) show()
  }

  const hub: SignalHub = {
    get isLive() {
      return isLive
    },
    set isLive(value) {
      isLive = value
      showAll()
    },
    loses: () => false,
    leave(userId) {
      present.delete(userId)
      for (const [id, { show }] of members) if (id !== userId) show()
      members.delete(userId)
    },
    quit(userId) {
      present.delete(userId)
      members.delete(userId)
      showAll()
    },
    join(self) {
      const stateOf = () => ({ status: isLive ? 'live' : 'reconnecting', self, participants: [...present.values()] })
      present.set(self.userId, self)
      const store = createStore(stateOf())
      const listeners = new Set<(signal: RoomSignal) => void>()
      members.set(self.userId, { show: () => store.update(stateOf()), listeners })
      showAll()
      return {
        getSnapshot: store.getSnapshot,
        subscribe: store.subscribe,
        send(signal) {
          if (!isLive || hub.loses(signal)) return
          const passed = { ...structuredClone(signal), peerId: self.userId }
          queueMicrotask(() => {
            for (const listener of members.get(signal.peerId)?.listeners ?? []) listener(passed)
          })
        },
        onSignal(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }
    },
  }
  return hub
}
