import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A checksum that grows with the body. */
export interface RunningChecksum {
  update(chunk: Buffer): void
  /** Base64, as in the `x-amz-checksum-*` headers. */
  digest(): string
}

/** "Checking object integrity": https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html */
const ALGORITHMS: Readonly<Record<string, () => RunningChecksum>> = {
  'x-amz-checksum-crc32': () => cyclic((chunk, before) => crc32(chunk, before)),
  'x-amz-checksum-crc32c': () => cyclic(crc32c),
  'x-amz-checksum-sha1': () => hashed('sha1'),
  'x-amz-checksum-sha256': () => hashed('sha256'),
  'content-md5': () => hashed('md5'),
}

/** The headers, also trailing ones, whose checksums this store verifies. */
export const CHECKSUM_HEADERS: readonly string[] = Object.keys(ALGORITHMS)

/** A new checksum for a header, or null when its algorithm is not known here. */
export function checksumFor(header: string): RunningChecksum | null {
  return ALGORITHMS[header]?.() ?? null
}

function hashed(algorithm: 'md5' | 'sha1' | 'sha256'): RunningChecksum {
  const hash = createHash(algorithm)
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') }
}

function cyclic(next: (chunk: Buffer, before: number) => number): RunningChecksum {
  let value = 0
  return {
    update: (chunk) => {
      value = next(chunk, value)
    },
    digest: () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}

/** CRC-32C (Castagnoli, reflected) of each byte; node:zlib knows the other CRC-32 only. */
const CRC32C_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value
})

function crc32c(chunk: Buffer, before: number): number {
  let value = ~before
  for (const byte of chunk) value = (value >>> 8) ^ (CRC32C_TABLE[(value ^ byte) & 0xff] ?? 0)
  return ~value >>> 0
}
