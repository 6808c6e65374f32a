import { recordStream, type StreamRecording, type StreamRecordingEnd } from '@opensono/pacs-capture'
import { createStore, type ErrorCode, limits, PacsError, systemClock } from '@opensono/pacs-core'
import { mixVoices, type VoiceMix } from './mixVoices'
import type { RecordedTracks, RoomRecording, RoomRecordingOptions, RoomRecordingState } from './RoomRecording'

/** What is said about an end that nobody asked for. */
const faults: Partial<Record<StreamRecordingEnd, ErrorCode>> = {
  diskFull: 'DISK_FULL',
  streamEnded: 'GET_VIDEO_FAILED',
  failed: 'GET_VIDEO_FAILED',
}

/**
 * Makes the recording of a room. What is recorded lies in the journal of this computer while it grows: a page that dies loses nothing that
 * was written.
 *
 * @param options - the room, and what keeps and sends the video.
 * @example
 * const recording = createRoomRecording({ room, consultationId, uploads: workstation.uploads })
 * recording.start({ picture, microphone: devices.getSnapshot().microphone.track })
 */
export function createRoomRecording(options: RoomRecordingOptions): RoomRecording {
  const { room, consultationId, uploads, clock = systemClock } = options
  const store = createStore<RoomRecordingState>({ status: 'idle', elapsedSeconds: 0, error: null, uploadIds: [] })
  let current: { readonly recording: StreamRecording; readonly mix: VoiceMix } | null = null
  // Whoever ended the consultation: what was recorded until then is kept.
  const stopListening = room.on('ended', () => void current?.recording.stop())

  function settle(recording: StreamRecording, mix: VoiceMix): void {
    const { status, elapsedSeconds, end, uploadId } = recording.getSnapshot()
    if (status !== 'ended') {
      store.update({ status, elapsedSeconds })
      return
    }
    mix.close()
    current = null
    const code = end === null ? undefined : faults[end]
    const { uploadIds } = store.getSnapshot()
    store.update({
      status: 'idle',
      error: code === undefined ? null : new PacsError(code),
      uploadIds: uploadId === null ? uploadIds : [...uploadIds, uploadId],
    })
    room.say({ type: 'recording', isRecording: false })
  }

  function begin({ picture, microphone }: RecordedTracks): void {
    const mix = mixVoices(room.media, microphone)
    try {
      const recording = recordStream({
        stream: new MediaStream([picture, ...mix.stream.getAudioTracks()]),
        uploads,
        target: { kind: 'consultationVideo', consultationId },
        limitMs: limits.clipMaxMs,
        clock,
      })
      current = { recording, mix }
      recording.subscribe(() => settle(recording, mix))
      store.update({ status: 'recording', elapsedSeconds: 0, error: null })
      room.say({ type: 'recording', isRecording: true })
    } catch (thrown) {
      mix.close()
      throw thrown
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    start(tracks) {
      if (current !== null) return
      try {
        begin(tracks)
      } catch (thrown) {
        store.update({ error: PacsError.from(thrown) })
      }
    },
    stop: async () => await current?.recording.stop(),
    destroy() {
      // What was recorded is kept: the queue has it.
      stopListening()
      void current?.recording.stop()
      store.destroy()
    },
  }
}
