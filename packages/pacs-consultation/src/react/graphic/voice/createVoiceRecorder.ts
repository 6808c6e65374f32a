import {
  type Clock,
  type Controller,
  createStore,
  type ImageId,
  systemClock,
  type VoiceMark,
} from '@opensono/pacs-core'
import type { MarkPoint } from './marksAt'

/** Longest voice note, in milliseconds, and most marks in one. */
export const voiceLimits = { ms: 600_000, marks: 2_000 } as const
/** Interval, in milliseconds, of pointer samples and line pieces. Lines are stored in pieces so that they grow during playback. */
const markEveryMs = 200
const clockEveryMs = 250

/** A voice note that was recorded. */
export interface RecordedVoice {
  readonly blob: Blob
  readonly lengthMs: number
  readonly marks: readonly VoiceMark[]
}

/** Why nothing is recorded. Words: `voice.<fault>`. */
export type VoiceFault = 'denied' | 'noDevice' | 'unsupported'

/** A recorder as it is now. */
export interface VoiceRecorderState {
  readonly status: 'rest' | 'starting' | 'recording' | 'recorded'
  readonly lengthMs: number
  readonly fault: VoiceFault | null
  readonly recorded: RecordedVoice | null
  /** What was drawn so far. */
  readonly marks: readonly VoiceMark[]
}

/** Records a voice, and what is pointed at and drawn meanwhile. */
export interface VoiceRecorder extends Controller<VoiceRecorderState> {
  start(imageId: ImageId): Promise<void>
  stop(): void
  /** Forgets what was recorded. */
  discard(): void
  /** Another image is spoken about. */
  show(imageId: ImageId): void
  point(imageId: ImageId, point: MarkPoint): void
  /** A line goes on, or begins with its first point. */
  draw(imageId: ImageId, point: MarkPoint, isFirst: boolean): void
}

/** What recording uses of the browser. */
export interface VoiceRecorderOptions {
  /** @defaultValue the browser's microphone */
  openMicrophone?: (() => Promise<MediaStream>) | undefined
  clock?: Clock | undefined
}

const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'] as const

function faultOf(thrown: unknown): VoiceFault {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'NotReadableError' ? 'noDevice' : 'unsupported'
}

/** Keeps the marks of one recording within their bounds. */
function createMarks(now: () => number, onMarks: (marks: readonly VoiceMark[]) => void) {
  let marks: VoiceMark[] = []
  let lastMs = Number.NEGATIVE_INFINITY
  let line: { mark: VoiceMark; startedMs: number } | null = null

  function add(mark: VoiceMark): void {
    if (marks.length >= voiceLimits.marks) return
    marks = [...marks, mark]
    onMarks(marks)
  }
  const at = () => Math.min(voiceLimits.ms, Math.max(0, Math.round(now())))

  return {
    all: () => marks,
    clear() {
      marks = []
      line = null
      lastMs = Number.NEGATIVE_INFINITY
    },
    point(imageId: ImageId, point: MarkPoint, isForced = false) {
      if (!isForced && now() - lastMs < markEveryMs) return
      lastMs = now()
      add({ atMs: at(), imageId, kind: 'pointer', points: [point] })
    },
    draw(imageId: ImageId, point: MarkPoint, isFirst: boolean) {
      if (isFirst || line === null || line.mark.imageId !== imageId || now() - line.startedMs >= markEveryMs) {
        const from = isFirst || line === null || line.mark.imageId !== imageId ? undefined : line.mark.points.at(-1)
        line = {
          mark: { atMs: at(), imageId, kind: 'stroke', points: from === undefined ? [point] : [from, point] },
          startedMs: now(),
        }
        add(line.mark)
        return
      }
      const grown = { ...line.mark, points: [...line.mark.points, point] }
      marks = marks.map((mark) => (mark === line?.mark ? grown : mark))
      line = { ...line, mark: grown }
      onMarks(marks)
    },
  }
}

/**
 * Makes a recorder of voice notes. It ends a note by itself at ten minutes.
 *
 * @param options - microphone and clock.
 */
export function createVoiceRecorder(options: VoiceRecorderOptions = {}): VoiceRecorder {
  const { clock = systemClock } = options
  const openMicrophone = options.openMicrophone ?? (() => navigator.mediaDevices.getUserMedia({ audio: true }))
  const rest: VoiceRecorderState = { status: 'rest', lengthMs: 0, fault: null, recorded: null, marks: [] }
  const store = createStore<VoiceRecorderState>(rest)
  let run: { recorder: MediaRecorder; stream: MediaStream; startedMs: number } | null = null
  let opening = 0
  let cancelTick: (() => void) | null = null
  const sinceStart = () => (run === null ? 0 : clock.monotonic() - run.startedMs)
  const marks = createMarks(sinceStart, (all) => store.update({ marks: all }))

  function end(): void {
    cancelTick?.()
    cancelTick = null
    for (const track of run?.stream.getTracks() ?? []) track.stop()
    run = null
  }

  function tick(): void {
    store.update({ lengthMs: sinceStart() })
    if (sinceStart() >= voiceLimits.ms) stop()
    else cancelTick = clock.after(clockEveryMs, tick)
  }

  function record(stream: MediaStream, imageId: ImageId): void {
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
    const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.onstop = () => {
      if (run?.recorder !== recorder) return
      const lengthMs = Math.min(voiceLimits.ms, Math.max(1, Math.round(sinceStart())))
      end()
      const blob = new Blob(pieces, { type: recorder.mimeType })
      store.update({ status: 'recorded', lengthMs, recorded: { blob, lengthMs, marks: marks.all() } })
    }
    run = { recorder, stream, startedMs: clock.monotonic() }
    recorder.start(1_000)
    store.update({ status: 'recording' })
    marks.point(imageId, [0.5, 0.5], true)
    tick()
  }

  function stop(): void {
    if (run !== null && run.recorder.state !== 'inactive') run.recorder.stop()
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    stop,
    async start(imageId) {
      if (store.getSnapshot().status === 'starting' || run !== null) return
      const number = ++opening
      marks.clear()
      store.update({ ...rest, status: 'starting' })
      try {
        if (typeof MediaRecorder === 'undefined') throw new TypeError('MediaRecorder')
        const stream = await openMicrophone()
        // It was called off while the browser asked the user.
        if (number !== opening) for (const track of stream.getTracks()) track.stop()
        else record(stream, imageId)
      } catch (thrown) {
        if (number === opening) store.update({ ...rest, fault: faultOf(thrown) })
      }
    },
    discard() {
      opening += 1
      const { recorder } = run ?? {}
      end()
      if (recorder !== undefined && recorder.state !== 'inactive') recorder.stop()
      marks.clear()
      store.update(rest)
    },
    show: (imageId) => run !== null && marks.point(imageId, [0.5, 0.5], true),
    point: (imageId, point) => run !== null && marks.point(imageId, point),
    draw: (imageId, point, isFirst) => run !== null && marks.draw(imageId, point, isFirst),
    destroy() {
      opening += 1
      end()
      store.destroy()
    },
  }
}
