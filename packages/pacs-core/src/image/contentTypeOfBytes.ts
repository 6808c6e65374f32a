/** What uploaded images and clips may be. */
export const imageContentTypes = ['image/jpeg', 'image/png', 'video/webm', 'video/mp4', 'video/x-msvideo'] as const

/** What an uploaded image or clip is. */
export type ImageContentType = (typeof imageContentTypes)[number]

/** This many bytes from the start of a file are enough to identify it. */
export const signatureBytes = 64

/** Brands of MP4 files that hold a film (ISO/IEC 14496-12, `ftyp`); others hold stills, sound or QuickTime. */
const filmBrand = /^(iso[m2-9]|mp4[12]|avc1|dash|M4V[ HP]|3gp[4-7]|f4v )$/

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)

/**
 * Says what a file is by its first bytes; its name and the type its sender claims say nothing.
 *
 * @param bytes - the first {@link signatureBytes} bytes, or fewer when the file is shorter.
 * @returns null for everything that is neither an image nor a clip of a known kind.
 */
export function contentTypeOfBytes(bytes: Uint8Array): ImageContentType | null {
  const text = Array.from(bytes.subarray(0, signatureBytes), (byte) => String.fromCharCode(byte)).join('')
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  // EBML: the DocType element (0x4282) names the format. Chromium calls WebM with H.264 Matroska.
  if (startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3))
    return /\x42\x82[\x84\x88](webm|matroska)/.test(text) ? 'video/webm' : null
  if (text.slice(4, 8) === 'ftyp') return filmBrand.test(text.slice(8, 12)) ? 'video/mp4' : null
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return 'video/x-msvideo'
  return null
}

/**
 * Whether a file is a clip, not a still.
 *
 * @param contentType - for instance `video/mp4`.
 */
export function isClipType(contentType: string): boolean {
  return contentType.startsWith('video/')
}
