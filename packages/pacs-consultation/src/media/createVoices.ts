import type { RemoteTrack } from './RoomMedia'

/** An element that plays a stream. */
type Player = Pick<HTMLMediaElement, 'play' | 'pause' | 'srcObject'> & {
  setSinkId?: (deviceId: string) => Promise<void>
}

/** How voices are played. */
export interface VoicesOptions {
  /** Whether the browser holds voices back until a click. */
  onBlocked: (isBlocked: boolean) => void
  /** @defaultValue an audio element that is in no page */
  createPlayer?: () => Player
}

/** Plays the microphones of the others. */
export interface Voices {
  /** Plays these, and no others. */
  play(remotes: readonly RemoteTrack[]): void
  setSpeaker(deviceId: string): void
  /** Plays what the browser held back; called in a click. */
  resume(): Promise<void>
  close(): void
}

/**
 * Makes what plays voices.
 *
 * @param options - what is called.
 */
export function createVoices({ onBlocked, createPlayer = () => new Audio() }: VoicesOptions): Voices {
  const players = new Map<MediaStream, Player>()
  let speakerId = ''

  // A speaker that was unplugged leaves the voice where it was.
  const choose = (player: Player) => void player.setSinkId?.(speakerId).catch(() => {})

  async function start(player: Player): Promise<void> {
    try {
      await player.play()
    } catch (thrown) {
      if (Object(thrown).name === 'NotAllowedError') onBlocked(true)
    }
  }

  function end(stream: MediaStream, player: Player): void {
    player.pause()
    player.srcObject = null
    players.delete(stream)
  }

  return {
    play(remotes) {
      const streams = remotes.filter(({ source }) => source === 'microphone').map(({ stream }) => stream)
      for (const [stream, player] of players) if (!streams.includes(stream)) end(stream, player)
      for (const stream of streams) {
        if (players.has(stream)) continue
        const player = createPlayer()
        players.set(stream, player)
        player.srcObject = stream
        if (speakerId !== '') choose(player)
        void start(player)
      }
    },
    setSpeaker(deviceId) {
      if (deviceId === speakerId) return
      speakerId = deviceId
      for (const player of players.values()) choose(player)
    },
    async resume() {
      onBlocked(false)
      await Promise.all([...players.values()].map(start))
    },
    close() {
      for (const [stream, player] of players) end(stream, player)
    },
  }
}
