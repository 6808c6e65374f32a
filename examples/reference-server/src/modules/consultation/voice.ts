import { PacsError } from '@opensono/pacs-core'
import type { Services } from '../../services'
import { bindContent, missingObject } from '../image/examineObject'
import { refuseKey } from '../image/uploadKeys'

/** The longest voice note takes ten minutes, at a rate that is more than speech needs. */
export const voiceBytes = 20 * 1024 * 1024

/** This many bytes from the start identify a recording. */
const signatureBytes = 64

/** A recording that was proven. */
export interface ExaminedVoice {
  readonly objectKey: string
  readonly contentType: string
}

/**
 * What a recording of sound is by its first bytes; null for what is none. A container shows only that it is one.
 *
 * @param bytes - the first ones.
 */
export function voiceTypeOf(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.subarray(0, signatureBytes)).toString('latin1')
  if (text.startsWith('\u001A\u0045\u00DF\u00A3')) return text.includes('webm') ? 'audio/webm' : null
  if (text.slice(4, 8) === 'ftyp') return 'audio/mp4'
  return text.startsWith('OggS') ? 'audio/ogg' : null
}

/**
 * Proves an uploaded recording. What is none is deleted, and its key used up.
 *
 * @throws PacsError `OBJECT_MISSING`, `UPLOAD_KEY_REFUSED`.
 */
export async function examineVoice(services: Services, objectKey: string): Promise<ExaminedVoice> {
  const { objectStore } = services
  const { sizeBytes } = await bindContent(services, objectKey)
  const isFit = sizeBytes > 0 && sizeBytes <= voiceBytes
  const start = isFit
    ? await objectStore.read(objectKey, { start: 0, end: Math.min(sizeBytes, signatureBytes) - 1 })
    : null
  const pieces = await start?.toArray().catch((error: unknown) => {
    throw missingObject(error)
  })
  const contentType = pieces === undefined ? null : voiceTypeOf(Buffer.concat(pieces))
  if (contentType !== null) return { objectKey, contentType }
  await refuseKey(services, objectKey)
  throw new PacsError('UPLOAD_KEY_REFUSED')
}
