/** What a file is besides DICOM, by its first bytes. */
export type PreambleKind = 'pdf' | 'zip' | 'html' | 'program' | 'script' | 'other'

const preambleBytes = 128

/** First bytes of Windows, Linux and macOS programs, and of WebAssembly. */
const programs = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '\0asm',
]
const archives = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']
const tiffs = ['II*\0', 'MM\0*']

function kindOf(preamble: string): PreambleKind {
  if (programs.some((start) => preamble.startsWith(start))) return 'program'
  if (archives.some((part) => preamble.includes(part))) return 'zip'
  if (preamble.startsWith('#!')) return 'script'
  if (preamble.includes('%PDF-')) return 'pdf'
  return /<\s*(!doctype|html|head|body|script|svg|iframe|img|\?xml)/i.test(preamble) ? 'html' : 'other'
}

/**
 * Finds what else a DICOM file is. The preamble may hold anything (PS3.10, 7.1), so that the file passes as a program or a page; empty ones
 * and those of a TIFF are harmless.
 *
 * @param bytes - the first 128 bytes, or more.
 * @returns null for a harmless preamble.
 */
export function preambleFault(bytes: Uint8Array): PreambleKind | null {
  const preamble = bytes.subarray(0, preambleBytes)
  if (preamble.every((byte) => byte === 0)) return null
  const text = String.fromCharCode(...preamble)
  const kind = kindOf(text)
  return kind === 'other' && tiffs.some((start) => text.startsWith(start)) ? null : kind
}
