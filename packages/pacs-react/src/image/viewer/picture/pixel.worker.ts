import { PacsError } from '@opensono/pacs-core'
import { decodeRle, unpackSamples } from '@opensono/pacs-core/dicom'
import { answerDecodes } from './answerDecodes'
import { decodeGrayJpeg } from './decodeGrayJpeg'
import { inflate } from './inflate'

answerDecodes(
  (job) => {
    if (job.codec === 'native') return unpackSamples(job.bytes, job.shape, job.isBigEndian, job.firstBit)
    if (job.codec === 'rle') return decodeRle(job.bytes, job.shape)
    if (job.codec === 'jpeg') return decodeGrayJpeg(job)
    throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: job.codec } })
  },
  ({ bytes, limitBytes }) => ({ kind: 'bytes', bytes: inflate(bytes, limitBytes) }),
)
