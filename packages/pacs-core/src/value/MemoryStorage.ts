import type { KeyValueStorage } from './keyValueStorage'

/** A storage in memory, for Node and for tests: what it keeps ends with the process. */
export class MemoryStorage implements KeyValueStorage {
  readonly #entries = new Map<string, string>()

  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#entries.set(key, value)
  }

  removeItem(key: string): void {
    this.#entries.delete(key)
  }

  /** The keys that are in use. */
  keys(): string[] {
    return [...this.#entries.keys()]
  }
}
