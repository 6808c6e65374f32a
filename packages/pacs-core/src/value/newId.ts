let lastMs = Number.NaN
let lastOrder = 0

/** The 12 bits after the milliseconds: random for the first id of a millisecond, then one more each (RFC 9562 section 6.2, method 1). */
function orderIn(nowMs: number, random: number): number {
  const isNext = nowMs === lastMs && lastOrder < 0xfff
  lastMs = nowMs
  // Half the room is left to count in.
  lastOrder = isNext ? lastOrder + 1 : random & 0x7ff
  return lastOrder
}

/**
 * Makes an opaque, time-ordered id (UUID version 7, RFC 9562 section 5.7): 48 bits of milliseconds, 74 random bits. Ids that one page or
 * process makes in the same millisecond are in order too, some two thousand of them at least.
 *
 * @param nowMs - milliseconds since 1970; injected so that tests are repeatable.
 * @returns the id in its canonical lower-case form.
 */
export function newId(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(nowMs / 2 ** (8 * (5 - index))) % 256
  const order = orderIn(nowMs, ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0))
  bytes[6] = 0x70 | (order >> 8)
  bytes[7] = order & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
