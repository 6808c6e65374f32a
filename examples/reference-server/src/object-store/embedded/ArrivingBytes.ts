import { S3Error } from './S3Error'

/** How many bytes requests have announced whose bodies are still arriving, by object key. */
export class ArrivingBytes {
  readonly #bytes = new Map<string, number>()

  /**
   * Counts an announced body until the task has ended. Throws `SlowDown` when it and those that are still arriving for its key come
   * to `below` bytes or more: when the others have ended there may be room.
   */
  async during<Result>(key: string, bytes: number, below: number, task: () => Promise<Result>): Promise<Result> {
    if (this.#of(key) + bytes >= below) throw new S3Error('SlowDown')
    this.#bytes.set(key, this.#of(key) + bytes)
    try {
      return await task()
    } finally {
      const left = this.#of(key) - bytes
      if (left > 0) this.#bytes.set(key, left)
      else this.#bytes.delete(key)
    }
  }

  #of(key: string): number {
    return this.#bytes.get(key) ?? 0
  }
}
