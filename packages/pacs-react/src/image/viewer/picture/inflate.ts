import { PacsError } from '@opensono/pacs-core'
import { Inflate } from 'fflate'

const stepBytes = 1 << 16
const damaged = (cause?: unknown) => new PacsError('DICOM_DAMAGED', { details: { fault: 'DEFLATED_DATA' }, cause })

/**
 * Inflates the data set of a deflated file (PS3.5 A.5).
 *
 * @param limitBytes - more than that is no file of ours: a small file can inflate to a thousand times its size.
 * @throws PacsError `DICOM_DAMAGED`.
 */
export function inflate(deflated: Uint8Array, limitBytes: number): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Inflate((part) => {
    parts.push(part)
    size += part.length
    if (size > limitBytes) throw damaged()
  })
  try {
    // In steps, so that the limit is met before all is inflated.
    for (let at = 0; at < deflated.length; at += stepBytes) {
      stream.push(deflated.subarray(at, at + stepBytes), at + stepBytes >= deflated.length)
    }
  } catch (thrown) {
    // What was inflated before a file was cut can be read.
    if (size === 0 || size > limitBytes) throw damaged(thrown)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
