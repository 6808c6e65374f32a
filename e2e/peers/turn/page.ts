import {
  createStore,
  type RoomMediaAccess,
  type RoomParticipant,
  type RoomSignal,
  systemClock,
} from '@opensono/pacs-core'
import { createRoomMedia } from '../../../packages/pacs-consultation/src/media/createRoomMedia'
import { startMovingSpeckle } from '../../../packages/pacs-consultation/src/testing/movingSpeckle'

/** What a page of the test is asked. */
export interface TurnPage {
  /** Comes into the room. */
  enter(self: RoomParticipant, participants: readonly RoomParticipant[], access: RoomMediaAccess): void
  publish(): Promise<void>
  /** A signal of the other page. */
  hear(signal: RoomSignal): void
  /** Whether signals reach the other page, as the room's connection would say it. */
  setLive(isLive: boolean): void
  /** Pictures of the ultrasound that were shown so far. */
  shown(): number
  /** Whether what arrives comes by a relay; null while it is not known. */
  isRelayed(): Promise<boolean | null>
}

declare global {
  interface Window {
    sendSignal(signal: RoomSignal): void
    turnPage: TurnPage
  }
}

const listeners = new Set<(signal: RoomSignal) => void>()
let shown = 0
let media: ReturnType<typeof createRoomMedia>
const room = createStore({
  status: 'live',
  self: null as RoomParticipant | null,
  participants: [] as readonly RoomParticipant[],
})

/** Counts the pictures of the stream that is shown now. */
function watch(): void {
  const video = document.createElement('video')
  video.muted = true
  document.body.append(video)
  const count = () => {
    shown += 1
    video.requestVideoFrameCallback(count)
  }
  video.requestVideoFrameCallback(count)
  media.subscribe(() => {
    const stream = media.getSnapshot().remotes.find(({ source }) => source === 'ultrasound')?.stream ?? null
    if (video.srcObject === stream) return
    video.srcObject = stream
    void video.play().catch(() => {})
  })
}

window.turnPage = {
  enter(self, participants, access) {
    room.update({ self, participants })
    const signalling = {
      getSnapshot: room.getSnapshot,
      subscribe: room.subscribe,
      send: (signal: RoomSignal) => room.getSnapshot().status === 'live' && window.sendSignal(signal),
      onSignal(listener: (signal: RoomSignal) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    media = createRoomMedia({ signalling, access: async () => access, clock: systemClock })
    watch()
  },
  publish: () => media.publish('ultrasound', startMovingSpeckle(320, 240).track),
  hear(signal) {
    if (room.getSnapshot().status === 'live') for (const listener of listeners) listener(signal)
  },
  setLive: (isLive) => room.update({ status: isLive ? 'live' : 'reconnecting' }),
  shown: () => shown,
  async isRelayed() {
    const stats = await media.stats()
    return stats.find(({ direction }) => direction === 'received')?.isRelayed ?? null
  },
}
