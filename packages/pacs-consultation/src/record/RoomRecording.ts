import type { CaptureUploads } from '@opensono/pacs-capture'
import type { Clock, ConsultationId, Controller, PacsError } from '@opensono/pacs-core'
import type { ConsultationRoom } from '../room/ConsultationRoom'

/** The recording of a room as it is. */
export interface RoomRecordingState {
  readonly status: 'idle' | 'recording' | 'stopping'
  /** Whole seconds of the recording that is under way. */
  readonly elapsedSeconds: number
  /** Why the last recording could not begin, or ended by itself; null otherwise. Codes `ENCODER_MISSING`, `GET_VIDEO_FAILED`, `DISK_FULL`, `CAPTURE_IN_OTHER_TAB` and others. */
  readonly error: PacsError | null
  /** Uploads that recordings of this room became, oldest first. */
  readonly uploadIds: readonly string[]
}

/** Records the ultrasound picture with all voices, on the doctor's side. It becomes a video of the consultation. */
export interface RoomRecording extends Controller<RoomRecordingState> {
  /** Begins; the room is notified. A recording that is under way goes on. */
  start(tracks: RecordedTracks): void
  /** Ends it. Resolves when it is safe on this computer; the upload goes on by itself. */
  stop(): Promise<void>
}

/** What is recorded here; the voices of the others are taken from the room. */
export interface RecordedTracks {
  /** The ultrasound picture. */
  readonly picture: MediaStreamTrack
  /** The own voice; null for none. */
  readonly microphone: MediaStreamTrack | null
}

/** How a recording is made. */
export interface RoomRecordingOptions {
  room: Pick<ConsultationRoom, 'media' | 'say' | 'on'>
  consultationId: ConsultationId
  /** Keeps it in the journal while it grows, and sends it: an upload queue. */
  uploads: Pick<CaptureUploads, 'open'>
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
}
