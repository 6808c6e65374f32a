import { PacsError } from '@opensono/pacs-core'
import type { PutObject, PutObjectRequest } from '../upload/putObject/PutObjectRequest'

/** An object store in memory; a test says how an upload goes. */
export interface FakeStore {
  /** For an upload queue's `putObject`. */
  putObject: PutObject
  /** Objects by key. */
  readonly objects: ReadonlyMap<string, Blob>
  /** Every request, in order. */
  readonly requests: readonly PutObjectRequest[]
  /** What the next uploads throw; null lets them succeed. */
  refuse(error: PacsError | null): void
  /** Uploads begun from now on wait for {@link FakeStore.release}. */
  hold(): void
  release(): void
}

/** Makes an empty store. */
export function createFakeStore(): FakeStore {
  const objects = new Map<string, Blob>()
  const requests: PutObjectRequest[] = []
  let refusal: PacsError | null = null
  let gate: Promise<void> = Promise.resolve()
  let open: () => void = () => {}

  async function putObject(request: PutObjectRequest): Promise<void> {
    requests.push(request)
    request.onProgress(request.blob.size / 2)
    await gate
    if (request.signal.aborted) throw new PacsError('CANCELLED')
    if (refusal !== null) throw refusal
    objects.set(request.credentials.key, request.blob)
    request.onProgress(request.blob.size)
  }

  return {
    putObject,
    objects,
    requests,
    refuse(error) {
      refusal = error
    },
    hold() {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
  }
}
