import { hash, verify } from '@node-rs/argon2'

/** About a quarter of a second on one core of a small server; 64 MiB. (OWASP Password Storage Cheat Sheet: argon2id.) */
const cost = { memoryCost: 65_536, timeCost: 4, parallelism: 1 } as const

/** What is stored of a password: argon2id with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether a password is the one that was stored. */
export async function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}
