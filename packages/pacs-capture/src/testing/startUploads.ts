import { type ErrorCode, type ImageId, imageApi, PacsError, type RoomId, type StudyId } from '@opensono/pacs-core'
import { createFakePacs, exampleUploadCredentials, FakeClock } from '@opensono/pacs-core/testing'
import { expect, vi } from 'vitest'
import { createUploadQueue } from '../upload/createUploadQueue'
import type { NewUpload, UploadQueueOptions } from '../upload/UploadQueue'
import { createFakeStore } from './createFakeStore'

export const studyId = 'study-1' as StudyId
export const roomId = 'room-1' as RoomId
export const megabyte = 1024 * 1024

/** What begins as a JPEG file does. */
export function picture(text: string): Blob {
  return new Blob([new Uint8Array([0xff, 0xd8, 0xff]), text], { type: 'image/jpeg' })
}

/** A still for the study. */
export const toStudy: NewUpload = {
  target: { kind: 'study', studyId },
  blob: picture('picture'),
  fileExtension: '.jpg',
}

/** Bytes of which each part is another. */
export function bytesOf(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  for (let start = 0; start < sizeBytes; start += megabyte) bytes.fill(start / megabyte + 1, start, start + megabyte)
  return bytes
}

/** A clip for the study. */
export function clipOf(sizeBytes: number): NewUpload {
  return {
    target: { kind: 'study', studyId },
    fileExtension: '.mp4',
    isTaken: true,
    durationMs: 10_000,
    blob: new Blob([bytesOf(sizeBytes)], { type: 'video/mp4' }),
  }
}

/** Waits for a condition that promises alone will bring about. So long because a starved machine hashes megabytes for seconds. */
export const until = (condition: () => unknown) => vi.waitFor(condition, { interval: 1, timeout: 15_000 })

/** Lets promises settle without letting time pass. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

/** An upload queue over a fake server and a fake store, with everything that happened to it. */
export function startUploads(options: Partial<UploadQueueOptions> = {}) {
  const clock = options.clock instanceof FakeClock ? options.clock : new FakeClock()
  const { pacs, answer, seen } = createFakePacs({ image: imageApi }, { clock })
  const store = createFakeStore()
  const network = { isOnline: true, changed: () => {} }
  let keys = 0
  const credentials = ({ key }: { key?: string | undefined }) => {
    keys += 1
    return exampleUploadCredentials({
      secretAccessKey: `secret-${keys}`,
      expiration: new Date(clock.now() + 900_000).toISOString(),
      key: key ?? `image/${keys}.jpg`,
    })
  }
  let images = 0
  const added = () => {
    images += 1
    return { imageId: `image-${images}` as ImageId, isInBuffer: false, refusal: null }
  }
  answer(imageApi.uploadToken, credentials)
  answer(imageApi.cacheUploadToken, credentials)
  for (const call of [imageApi.onUpload, imageApi.uploadDicom]) answer(call, added)
  for (const call of [imageApi.cacheOnUpload, imageApi.cacheUploadDicom]) answer(call, added)
  const queue = createUploadQueue({
    pacs,
    clock,
    store: store.store,
    online: {
      isOnline: () => network.isOnline,
      subscribe(listener) {
        network.changed = listener
        return () => {}
      },
    },
    ...options,
  })
  const statuses = () => queue.getSnapshot().items.map(({ status }) => status)
  /** The server answers the notice with an error, or again as before. */
  const refuse = (code: ErrorCode | null) =>
    answer(imageApi.onUpload, () => {
      if (code !== null) throw new PacsError(code)
      return added()
    })
  return {
    clock,
    pacs,
    answer,
    seen,
    store,
    network,
    queue,
    statuses,
    refuse,
    added,
    credentials,
    /** Calls of the server, in order. */
    calls: () => seen.map(({ id }) => id),
    /** The notices of stored files that the server received. */
    notices: () => seen.filter(({ id }) => /[uU]pload(Dicom)?$/.test(id)),
    /** Numbers of the parts that were sent, in order. */
    sentParts: () => store.requests.flatMap(({ kind, partNumber }) => (kind === 'putPart' ? [partNumber] : [])),
    reach: (...expected: string[]) => until(() => expect(statuses()).toEqual(expected)),
  }
}
