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
  release(): void
  /** The line is cut in the middle of that part, once. */
  cutInPart(partNumber: number): void
  /** The next request of that kind is done, and its answer is lost. */
  loseAnswer(kind: keyof ObjectStore): void
  /** Uploads in parts that were begun are thrown away. */
  forgetParts(): void
}

/** Makes an empty store. */
export function createFakeStore(): FakeStore {
  const objects = new Map<string, Blob>()
  const uploads = new Map<string, { key: string; parts: Map<number, Blob> }>()
  const requests: FakeStoreRequest[] = []
  let refusal: PacsError | null = null
  const gate = createGate()
  let begun = 0
  let cutPart: number | null = null
  let lost: keyof ObjectStore | null = null

  async function pass(kind: keyof ObjectStore, request: StoreRequestOptions & Partial<FakeStoreRequest>, body?: Blob) {
    const { credentials, clockOffsetMs, signal, contentType, partNumber } = request
    requests.push({
      ...{ kind, credentials, clockOffsetMs, signal },
      ...(contentType === undefined ? {} : { contentType }),
      ...(partNumber === undefined ? {} : { partNumber }),
      ...(body === undefined ? {} : { sizeBytes: body.size }),
    })
    await gate.pass()
    if (signal.aborted) throw new PacsError('CANCELLED')
    if (refusal !== null) throw refusal
  }

  /** Throws away the answer of what was done, when a test wants it so. */
  function answered<Answer>(kind: keyof ObjectStore, answer: Answer): Answer {
    if (lost !== kind) return answer
    lost = null
    throw new PacsError('NETWORK_UNREACHABLE')
  }

  function partsOf(uploadId: string): Map<number, Blob> {
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

  const store: ObjectStore = {
    async put(request) {
      half(request)
      await pass('put', request, request.body)
      objects.set(request.credentials.key, request.body)
      request.onProgress(request.body.size)
      answered('put', null)
    },
    async begin(request) {
      await pass('begin', request)
      begun += 1
      uploads.set(`upload-${begun}`, { key: request.credentials.key, parts: new Map() })
      return answered('begin', `upload-${begun}`)
    },
    async list(request) {
      await pass('list', request)
      const upload = uploads.get(request.uploadId)
      return answered(
        'list',
        upload === undefined ? null : [...upload.parts].map(([number, blob]) => stored(number, blob)),
      )
    },
    async putPart(request) {
      const { partNumber, body } = request
      half(request)
      await pass('putPart', request, body)
      if (cutPart === partNumber) {
        cutPart = null
        throw new PacsError('NETWORK_UNREACHABLE')
      }
      partsOf(request.uploadId).set(partNumber, body)
      request.onProgress(body.size)
      return answered('putPart', stored(partNumber, body))
    },
    async complete(request) {
      await pass('complete', request)
      const parts = partsOf(request.uploadId)
      const blobs = request.parts.map(({ partNumber }) => parts.get(partNumber) ?? new Blob())
      objects.set(request.credentials.key, new Blob(blobs))
      uploads.delete(request.uploadId)
      answered('complete', null)
    },
  }

  return {
    store,
    objects,
    requests,
    refuse(error) {
      refusal = error
    },
    hold: gate.hold,
    release: gate.release,
    cutInPart(partNumber) {
      cutPart = partNumber
    },
    loseAnswer(kind) {
      lost = kind
    },
    forgetParts: () => uploads.clear(),
  }
}
