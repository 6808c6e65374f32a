import { openVideoPictures } from './openVideoPictures'
import { findTrackProcessor, openWorkerPictures } from './openWorkerPictures'
import type { PictureSource } from './PictureSource'

/** How a stream's pictures are opened. */
export interface OpenPicturesOptions {
  /** Where the worker's script (`@opensono/pacs-capture/picture.worker.js`) lies, when the host serves it elsewhere. */
  workerUrl?: string | URL | undefined
}

/**
 * Opens a stream's pictures the best way that this browser offers.
 *
 * @param stream - the live stream.
 * @param options - where the worker lies.
 */
export function openPictures(stream: MediaStream, options: OpenPicturesOptions = {}): PictureSource {
  const processor = findTrackProcessor()
  return processor === null
    ? openVideoPictures(stream, options.workerUrl)
    : openWorkerPictures(stream, processor, options.workerUrl)
}
