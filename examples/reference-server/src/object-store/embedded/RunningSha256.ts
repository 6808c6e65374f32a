import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { StoredPart } from './PartsUpload'

const READ_BYTES = 1024 * 1024

/** A part that is hashed while it arrives. */
export interface ArrivingHash {
  /** To be fed with the bytes of the part. */
  readonly hash: Hash
  /** Takes what was fed for the part that it became, unless something else came in between. */
  keep(part: StoredPart): void
}

/**
 * The SHA-256 of the parts 1, 2, 3 … joined, taken while they arrive: so to join them nothing is read again, however many there are.
 * Parts that come in another order, twice, or before a restart are read once more, beside what else happens.
 */
export class RunningSha256 {
  /** The parts that are in the hash, which is never fed again but only followed by another. A replaced part is another object. */
  #covered: readonly StoredPart[] = []
  #hash = createHash('sha256')
  #following: Promise<void> | null = null

  /** What hashes a part that is about to come, if it is the next one; else null. */
  arriving(partNumber: number): ArrivingHash | null {
    if (partNumber !== this.#covered.length + 1) return null
    const before = this.#hash
    const hash = before.copy()
    return { hash, keep: (part) => this.#cover(before, hash, part) }
  }

  /** Reads the parts that should be in the hash and are not, without being waited for. */
  follow(parts: ReadonlyMap<number, StoredPart>): void {
    this.#following ??= this.#follow(parts)
      .catch(() => undefined) // anyone who asks for the sum tries again and hears why
      .finally(() => {
        this.#following = null
      })
  }

  /** The SHA-256 of these parts, lower-case hex. */
  async of(parts: readonly StoredPart[]): Promise<string> {
    await this.#following
    for (;;) {
      if (this.#covered.some((part, index) => part !== parts[index])) this.#restart()
      const next = parts[this.#covered.length]
      if (!next) return this.#hash.copy().digest('hex')
      await this.#read(next)
    }
  }

  async #follow(parts: ReadonlyMap<number, StoredPart>): Promise<void> {
    for (;;) {
      if (this.#covered.some((part, index) => part !== parts.get(index + 1))) this.#restart()
      const next = parts.get(this.#covered.length + 1)
      if (!next) return
      await this.#read(next)
    }
  }

  async #read(part: StoredPart): Promise<void> {
    const before = this.#hash
    const hash = before.copy()
    const file = await open(part.path)
    for await (const chunk of file.createReadStream({ highWaterMark: READ_BYTES })) hash.update(chunk)
    this.#cover(before, hash, part)
  }

  #cover(before: Hash, hash: Hash, part: StoredPart): void {
    if (this.#hash !== before) return
    this.#hash = hash
    this.#covered = [...this.#covered, part]
  }

  #restart(): void {
    this.#hash = createHash('sha256')
    this.#covered = []
  }
}
