import { limits } from '../value/limits'

/** Extensions of files that may be uploaded. */
export const fileExtensions = ['.jpg', '.jpeg', '.png', '.webm', '.mp4', '.avi', '.dcm'] as const

/** Extension of a file that may be uploaded. */
export type FileExtension = (typeof fileExtensions)[number]

/**
 * The extension of a file name, when files of that kind may be uploaded.
 *
 * @param fileName - for instance `SCAN.JPG`.
 */
export function fileExtensionOf(fileName: string): FileExtension | null {
  const lower = fileName.toLowerCase()
  return fileExtensions.find((extension) => lower.endsWith(extension)) ?? null
}

/**
 * Whether a file is too large: 500 MB or more.
 *
 * @param sizeBytes - its size.
 */
export function isTooLarge(sizeBytes: number): boolean {
  return sizeBytes >= limits.uploadBytes
}
