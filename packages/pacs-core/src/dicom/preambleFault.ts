/** What a file is besides DICOM, by its first bytes. */
export type PreambleKind = 'pdf' | 'zip' | 'html' | 'program' | 'script' | 'picture' | 'other'

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
  // Installers and documents with macros, and shortcuts.
  '\xd0\xcf\x11\xe0',
  'L\0\0\0\x01\x14\x02\0',
]
const archives = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', '7z\xbc\xaf', 'Rar!', 'MSCF']
const gzip = '\x1f\x8b'
const pictures = ['GIF8', '\x89PNG', '\xff\xd8\xff', 'RIFF', 'BM']
const scripts = /^(?:#!|@echo|<\?php)/i
const tiffs = ['II*\0', 'MM\0*']

function kindOf(preamble: string): PreambleKind {
  if (programs.some((start) => preamble.startsWith(start))) return 'program'
  if (archives.some((part) => preamble.includes(part)) || preamble.startsWith(gzip)) return 'zip'
  if (scripts.test(preamble)) return 'script'
  if (preamble.includes('%PDF-')) return 'pdf'
  if (pictures.some((start) => preamble.startsWith(start))) return 'picture'
  return /<\s*(!doctype|html|head|body|script|svg|iframe|img|\?xml)/i.test(preamble) ? 'html' : 'other'
}

/**
 * Finds what else a DICOM file is. The preamble may hold anything (PS3.10, 7.1), so that the file passes as a program or a page; empty ones
 * and those of a TIFF are harmless, and one of an `other` kind is nothing that is run or opened.
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
