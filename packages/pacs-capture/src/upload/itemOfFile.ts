import type { UploadFile } from './UploadJob'
import type { UploadItem } from './UploadQueue'

/** Extensions of clips; the others are of stills. */
const clipExtensions: readonly string[] = ['.mp4', '.webm', '.avi']

/** Whether files of that extension are clips. */
export function isClipExtension(fileExtension: string): boolean {
  return clipExtensions.includes(fileExtension)
}

/** The item of a file that waits for its first try. */
export function itemOfFile({ entry, source, fileName, poster, isKept, isRecovered }: UploadFile): UploadItem {
  return Object.freeze({
    id: entry.id,
    target: Object.freeze({ ...entry.target }),
    status: 'queued',
    percent: entry.isStored ? 100 : 0,
    bytesPerSecond: null,
    secondsLeft: null,
    error: null,
    retryInSeconds: null,
    fileExtension: entry.fileExtension,
    fileName: fileName ?? null,
    isClip: entry.isClip,
    durationMs: entry.durationMs,
    sizeBytes: source.sizeBytes(),
    posterUrl: poster === undefined ? null : URL.createObjectURL(poster),
    addedAt: new Date(entry.addedAtMs).toISOString(),
    isKept: isKept === true,
    isRecovered: isRecovered === true,
    imageId: null,
    isInBuffer: false,
    refusal: null,
  })
}
