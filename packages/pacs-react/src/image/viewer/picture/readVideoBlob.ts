import { PacsError } from '@opensono/pacs-core'
import { createFragmentReader, errorOfDicomFault } from '@opensono/pacs-core/dicom'
import type { OpenDicom } from './readPictureHeader'

/** Bytes of a film that the page holds; above that the browser keeps it, large ones on the disk. */
const heldBytes = 1 << 23
const filmBytesMost = 1 << 30

/** MPEG-4 begins with a box of its own kind; a transport stream, which DICOM allows too, plays in no browser. */
function checkFilm(start: Uint8Array): void {
  if (String.fromCharCode(...start.subarray(4, 8)) === 'ftyp') return
  throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: 'MPEG-2 TS' } })
}

/**
 * Takes the film out of a DICOM file of MPEG-4 AVC.
 *
 * @throws PacsError `DICOM_DAMAGED`, `DICOM_NOT_SUPPORTED`, `PICTURE_TOO_LARGE`.
 */
export async function readVideoBlob({ stream, rest }: OpenDicom, start: number): Promise<Blob> {
  const reader = createFragmentReader(start)
  const blobs: Blob[] = []
  let held: Uint8Array[] = []
  let heldSize = 0
  let size = 0

  function keep(): void {
    blobs.push(new Blob(held as BlobPart[]))
    held = []
    heldSize = 0
  }

  for (let piece: Uint8Array | null = rest; piece !== null && !reader.isDone; piece = await stream.read()) {
    for (const part of reader.push(piece)) {
      held.push(part)
      heldSize += part.length
      size += part.length
    }
    if (reader.fault !== null) throw errorOfDicomFault(reader.fault)
    if (size > filmBytesMost) throw new PacsError('PICTURE_TOO_LARGE')
    if (heldSize > heldBytes) keep()
  }
  keep()
  stream.cancel()
  const film = new Blob(blobs, { type: 'video/mp4' })
  checkFilm(new Uint8Array(await film.slice(0, 8).arrayBuffer()))
  return film
}
