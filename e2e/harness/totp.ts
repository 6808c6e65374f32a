import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator shows now: six digits, 30 seconds, SHA-1. Source: RFC 6238.
 *
 * @param secret - in base32, with or without blanks.
 * @param nowMs - milliseconds since 1970.
 */
export function totp(secret: string, nowMs: number): string {
  const bits = [...secret.replace(/\s/g, '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
