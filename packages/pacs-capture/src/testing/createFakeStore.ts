import { PacsError, type UploadCredentials } from '@opensono/pacs-core'
import type { ObjectStore, SendOptions, StoredPart, StoreRequestOptions } from '../upload/store/ObjectStore'
import { createGate } from './createGate'

/** What the store was asked. */
export interface FakeStoreRequest {
  readonly kind: keyof ObjectStore
  readonly credentials: UploadCredentials
  readonly clockOffsetMs: number
  readonly signal: AbortSignal
  /** Of an object that is begun or sent whole. */
  readonly contentType?: string
  /** Of a part. */
  readonly partNumber?: number
  /** Of what was sent. */
  readonly sizeBytes?: number
}

/** An object store in memory; a test says how an upload goes. */
export interface FakeStore {
  /** For an upload queue's `store`. */
  readonly store: ObjectStore
  /** Objects by key. */
  readonly objects: ReadonlyMap<string, Blob>
  /** Every request, in order. */
  readonly requests: readonly FakeStoreRequest[]
  /** What the next requests throw; null lets them succeed. */
  refuse(error: PacsError | null): void
  /** Requests begun from now on wait for {@link FakeStore.release}. */
  hold(): void
  /** Continues the requests that wait; later requests do not wait. */
  release(): void
  /** The line is cut in the middle of that part, once. */
  cutInPart(partNumber: number): void
  /** The next request of that kind is done, and its answer is lost. */
  loseAnswer(kind: keyof ObjectStore): void
  /** Uploads in parts that were begun are thrown away. */
  forgetParts(): void
}

/** What the store holds, and what the test wants of it. */
interface Memory {
  readonly objects: Map<string, Blob>
  readonly uploads: Map<string, { key: string; parts: Map<number, Blob> }>
  readonly requests: FakeStoreRequest[]
  readonly gate: ReturnType<typeof createGate>
  refusal: PacsError | null
  begun: number
  cutPart: number | null
  lost: keyof ObjectStore | null
}

async function pass(
  memory: Memory,
  kind: keyof ObjectStore,
  request: StoreRequestOptions & Partial<FakeStoreRequest>,
  body?: Blob,
): Promise<void> {
  const { credentials, clockOffsetMs, signal, contentType, partNumber } = request
  memory.requests.push({
    kind,
    credentials,
    clockOffsetMs,
    signal,
    ...(contentType === undefined ? {} : { contentType }),
    ...(partNumber === undefined ? {} : { partNumber }),
    ...(body === undefined ? {} : { sizeBytes: body.size }),
  })
  await memory.gate.pass()
  if (signal.aborted) throw new PacsError('CANCELLED')
  if (memory.refusal !== null) throw memory.refusal
}

/** Throws away the answer of what was done, when a test wants it so. */
function answered<Answer>(memory: Memory, kind: keyof ObjectStore, answer: Answer): Answer {
  if (memory.lost !== kind) return answer
  memory.lost = null
  throw new PacsError('NETWORK_UNREACHABLE')
}

function partsOf({ uploads }: Memory, uploadId: string): Map<number, Blob> {
  const upload = uploads.get(uploadId)
  if (upload === undefined) throw new PacsError('UPLOAD_FAILED', { details: { storeCode: 'NoSuchUpload' } })
  return upload.parts
}

const half = ({ body, onProgress }: SendOptions) => onProgress(body.size / 2)
const stored = (partNumber: number, blob: Blob): StoredPart => ({
  partNumber,
  sizeBytes: blob.size,
  etag: `"${partNumber}-${blob.size}"`,
})

function storeIn(memory: Memory): ObjectStore {
  const { objects, uploads } = memory
  return {
    async put(request) {
      half(request)
      await pass(memory, 'put', request, request.body)
      objects.set(request.credentials.key, request.body)
      request.onProgress(request.body.size)
      answered(memory, 'put', null)
    },
    async begin(request) {
      await pass(memory, 'begin', request)
      memory.begun += 1
      const uploadId = `upload-${memory.begun}`
      uploads.set(uploadId, { key: request.credentials.key, parts: new Map() })
      return answered(memory, 'begin', uploadId)
    },
    async list(request) {
      await pass(memory, 'list', request)
      const upload = uploads.get(request.uploadId)
      const parts = upload === undefined ? null : [...upload.parts].map(([number, blob]) => stored(number, blob))
      return answered(memory, 'list', parts)
    },
    async putPart(request) {
      const { partNumber, body } = request
      half(request)
      await pass(memory, 'putPart', request, body)
      if (memory.cutPart === partNumber) {
        memory.cutPart = null
        throw new PacsError('NETWORK_UNREACHABLE')
      }
      partsOf(memory, request.uploadId).set(partNumber, body)
      request.onProgress(body.size)
      return answered(memory, 'putPart', stored(partNumber, body))
    },
    async complete(request) {
      await pass(memory, 'complete', request)
      const parts = partsOf(memory, request.uploadId)
      const blobs = request.parts.map(({ partNumber }) => parts.get(partNumber) ?? new Blob())
      objects.set(request.credentials.key, new Blob(blobs))
      uploads.delete(request.uploadId)
      answered(memory, 'complete', null)
    },
  }
}

/** Makes an empty store. */
export function createFakeStore(): FakeStore {
  const memory: Memory = {
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    gate: createGate(),
    refusal: null,
    begun: 0,
    cutPart: null,
    lost: null,
  }
  return {
    store: storeIn(memory),
    objects: memory.objects,
    requests: memory.requests,
    refuse(error) {
      memory.refusal = error
    },
    hold: memory.gate.hold,
    release: memory.gate.release,
    cutInPart(partNumber) {
      memory.cutPart = partNumber
    },
    loseAnswer(kind) {
      memory.lost = kind
    },
    forgetParts: () => memory.uploads.clear(),
  }
}
