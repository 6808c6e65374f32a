import type { CaptureUploads } from '../capture/CaptureSession'
import type { NewUpload } from '../upload/UploadQueue'
import type { NewUploadStream } from '../upload/UploadStream'

/** A file that grew. */
export interface FakeGrowing {
  readonly upload: NewUploadStream
  /** Everything posted so far, in order. */
  readonly pieces: readonly ArrayBuffer[]
  readonly sizeBytes: number
  /** Whether the last message has come. */
  readonly isLast: boolean
  /** What it was finished with; undefined before that, null when nothing was recorded. */
  readonly facts: { durationMs: number } | null | undefined
  readonly poster: Blob | null
  /** Everything posted, as a file. */
  blob(): Blob
}

/** Takes what a capture session hands over, and sends nothing; for tests of what captures. */
export interface FakeUploads extends CaptureUploads {
  /** Whole files, in order. */
  readonly added: readonly NewUpload[]
  /** Growing files, in order. */
  readonly opened: readonly FakeGrowing[]
  /** Ids of everything that was handed over for good, in order. */
  readonly ids: readonly string[]
  /** The disk takes no more. */
  fill(): void
}

/** Makes an empty one. */
export function createFakeUploads(): FakeUploads {
  const added: NewUpload[] = []
  const opened: FakeGrowing[] = []
  const ids: string[] = []
  let onFull: () => void = () => {}
  let count = 0
  function nextId(): string {
    count += 1
    return `upload-${count}`
  }

  return {
    added,
    opened,
    ids,
    add(upload) {
      added.push(upload)
      const id = nextId()
      ids.push(id)
      return id
    },
    open(upload) {
      const { port1, port2 } = new MessageChannel()
      const pieces: ArrayBuffer[] = []
      const id = nextId()
      const growing = {
        upload,
        pieces,
        isLast: false,
        facts: undefined as FakeGrowing['facts'],
        poster: null as Blob | null,
        get sizeBytes() {
          return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
        },
        blob: () => new Blob(pieces, { type: upload.contentType }),
      }
      port1.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer } | { isLast: true }>) => {
        if ('bytes' in data) pieces.push(data.bytes)
        else growing.isLast = true
        // Node keeps running as long as a port listens.
        if (growing.isLast) port1.close()
      }
      opened.push(growing)
      return {
        id,
        port: port2,
        setPoster(poster) {
          growing.poster = poster
        },
        async finish(facts) {
          growing.facts = facts
          if (facts !== null) ids.push(id)
        },
        onFull(listener) {
          onFull = listener
        },
      }
    },
    fill: () => onFull(),
  }
}
