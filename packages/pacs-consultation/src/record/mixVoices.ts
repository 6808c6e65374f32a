import type { RoomMedia } from '../media/RoomMedia'

/** All voices of a room as one track, which stays the same however many speak. */
export interface VoiceMix {
  readonly stream: MediaStream
  close(): void
}

/**
 * Mixes the own voice with those of the others, also of who comes later.
 *
 * @param media - the room's.
 * @param microphone - the own voice; null for none.
 */
export function mixVoices(
  media: Pick<RoomMedia, 'getSnapshot' | 'subscribe'>,
  microphone: MediaStreamTrack | null,
): VoiceMix {
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()

  function add(track: MediaStreamTrack): void {
    const source = context.createMediaStreamSource(new MediaStream([track]))
    source.connect(mixed)
    sources.set(track, source)
  }

  function follow(): void {
    const heard = media.getSnapshot().remotes.filter(({ source }) => source === 'microphone')
    const tracks = [...heard.map(({ track }) => track), ...(microphone === null ? [] : [microphone])]
    for (const [track, source] of sources) {
      if (tracks.includes(track)) continue
      source.disconnect()
      sources.delete(track)
    }
    for (const track of tracks) if (!sources.has(track)) add(track)
  }

  follow()
  const stop = media.subscribe(follow)
  return {
    stream: mixed.stream,
    close() {
      stop()
      void context.close().catch(() => {})
    },
  }
}
