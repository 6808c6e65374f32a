import type { FileExtension } from '@opensono/pacs-core'
import type { UploadTarget } from '../journal/Journal'

/** A file that grows while it is already on its way: a clip that is being recorded. */
export interface UploadStream {
  readonly id: string
  /** Takes `{ bytes: ArrayBuffer }` (transfer it) in order, and `{ isLast: true }` after the last. Transferable to a worker. */
  readonly port: MessagePort
  /** A small picture to show until the server has made one. */
  setPoster(poster: Blob): void
  /**
   * Everything was posted, `isLast` too.
   *
   * @param facts - what the file turned out to be; null when nothing was recorded: then it is forgotten.
   */
  finish(facts: { durationMs: number } | null): Promise<void>
  /** Called when the disk takes no more: stop, then {@link UploadStream.finish}. What was written is kept and sent. */
  onFull(listener: () => void): void
}

/** What a host says of a file that will grow. */
export interface NewUploadStream {
  target: UploadTarget
  fileExtension: FileExtension
  contentType: string
  /** Who takes it. @defaultValue who works now */
  userId?: string
  /** True when bytes once posted never change (fragmented MP4): they are sent while the file grows. Otherwise it is repaired and sent when it is finished. */
  isAppendOnly: boolean
}
