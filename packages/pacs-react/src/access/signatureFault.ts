import { limits, uploadRules } from '@opensono/pacs-core'

/** Why a file cannot be a signature. Words: `signature.<fault>`. */
export type SignatureFault = 'type' | 'bytes' | 'size' | 'unreadable'

/** A file before anything of it is sent. */
export interface SignatureFile {
  name: string
  sizeBytes: number
  /** Pixels; null for what no browser can read as a picture. */
  size: { readonly width: number; readonly height: number } | null
}

/**
 * What the store would refuse, found before the file is sent.
 *
 * @param file - the chosen file.
 * @returns null for a picture that may be a signature.
 */
export function signatureFault({ name, sizeBytes, size }: SignatureFile): SignatureFault | null {
  const { extensions, maxBytes } = uploadRules.signature
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) return 'type'
  if (sizeBytes > maxBytes) return 'bytes'
  if (size === null) return 'unreadable'
  const { width, height } = limits.signatureImage
  return size.width < width && size.height < height ? null : 'size'
}
