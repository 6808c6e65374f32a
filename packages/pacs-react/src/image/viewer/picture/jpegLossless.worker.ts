import { PacsError } from '@opensono/pacs-core'
import { readJpegHead, storedBits } from '@opensono/pacs-core/dicom'
import { Decoder } from 'jpeg-lossless-decoder-js'
import { answerDecodes } from './answerDecodes'

answerDecodes(({ bytes, shape }) => {
  const head = readJpegHead(bytes)
  if (head?.process !== 'lossless') throw new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
  const { rows: height, columns: width, components, precision } = head
  // Before it is decoded: the size that a damaged file says could take all memory.
  if (height !== shape.rows || width !== shape.columns || components.length !== shape.samples) {
    throw new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
  }
  const own = bytes.slice()
  const raw = new Decoder().decompress(own.buffer, 0, own.length)
  const count = height * width * shape.samples
  const words = precision > 8 ? new Uint16Array(raw, 0, count) : new Uint8Array(raw, 0, count)
  return { width, height, channels: shape.samples, data: storedBits(words, shape), bits: shape.bitsStored }
})
