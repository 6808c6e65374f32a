import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; what is stored of a token is its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
