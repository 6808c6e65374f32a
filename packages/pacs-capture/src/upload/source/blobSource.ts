import type { UploadSource } from './UploadSource'

/** A file at rest. Slices of a file on disk stay there until they are sent. */
export function blobSource(blob: Blob): UploadSource {
  return {
    sizeBytes: () => blob.size,
    isWhole: () => true,
    reached: async () => {},
    slice: async (start, end) => blob.slice(start, end),
    partSha256: [],
  }
}
