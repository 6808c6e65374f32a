import { hash, verify } from '@node-rs/argon2'

/** What it costs to hash a password, and so to guess one. Argon2id in one lane. */
export interface PasswordCost {
  memoryMib: number
  /** How often the memory is gone over. */
  rounds: number
}

/** The least that the OWASP Password Storage Cheat Sheet allows, with less memory for more rounds. */
const leastCosts: readonly PasswordCost[] = [
  { memoryMib: 46, rounds: 1 },
  { memoryMib: 19, rounds: 2 },
  { memoryMib: 12, rounds: 3 },
  { memoryMib: 9, rounds: 4 },
  { memoryMib: 7, rounds: 5 },
]

/** Whether a cost is enough to store passwords at. */
export function isSoundCost({ memoryMib, rounds }: PasswordCost): boolean {
  return leastCosts.some((least) => memoryMib >= least.memoryMib && rounds >= least.rounds)
}

/** What is stored of a password: argon2id with its own salt. */
export async function hashPassword(password: string, { memoryMib, rounds }: PasswordCost): Promise<string> {
  return hash(password, { memoryCost: memoryMib * 1024, timeCost: rounds, parallelism: 1 })
}

/** Whether a password is the one that was stored, at whatever cost that was. */
export async function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}

/** Whether a password was stored at a cost, by the parameters that its hash begins with. */
export function isStoredAt(stored: string, { memoryMib, rounds }: PasswordCost): boolean {
  return stored.includes(`$m=${memoryMib * 1024},t=${rounds},p=1$`)
}
