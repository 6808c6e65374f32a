import type { Clock } from '../value/clock'

/** A clock that moves only when a test moves it. */
export class FakeClock implements Clock {
  #nowMs: number
  #elapsedMs = 0
  #timers: { at: number; callback: () => void }[] = []

  /** @param startMs - the wall clock's first reading, milliseconds since 1970. */
  constructor(startMs = Date.UTC(2026, 0, 5, 8)) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  monotonic(): number {
    return this.#elapsedMs
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#elapsedMs + delayMs, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  /** Lets time pass; timers that fall due are called in their order. */
  advance(milliseconds: number): void {
    const end = this.#elapsedMs + milliseconds
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((timer) => timer !== due)
      this.#move(due.at)
      due.callback()
    }
    this.#move(end)
  }

  /** Sets the wall clock alone, as a user or a time server would. */
  jump(milliseconds: number): void {
    this.#nowMs += milliseconds
  }

  /** Timers that still wait. */
  get pendingCount(): number {
    return this.#timers.length
  }

  #move(elapsedMs: number): void {
    this.#nowMs += elapsedMs - this.#elapsedMs
    this.#elapsedMs = elapsedMs
  }
}
