import { decodeLosslessJpeg } from '@opensono/pacs-core/dicom'
import { Decoder } from 'jpeg-lossless-decoder-js'
import { answerDecodes } from './answerDecodes'

answerDecodes(({ bytes, shape }) =>
  decodeLosslessJpeg(bytes, shape, (jpeg) => new Decoder().decompress(jpeg, 0, jpeg.byteLength)),
)
