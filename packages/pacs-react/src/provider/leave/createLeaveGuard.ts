/** Why a page is not left unasked: something typed is not saved, or a review of the report is under way. */
export type HoldReason = 'unsaved' | 'review'

/** Knows whether the page may be left. */
export interface LeaveGuard {
  /**
   * Holds the page.
   *
   * @returns lets it go again.
   */
  hold(reason: HoldReason): () => void
  /** @returns why the page is held: a review before words that are not saved; null when it may be left. */
  reason(): HoldReason | null
  /** Lets the page go. */
  destroy(): void
}

/** Makes a guard of a page that may be left. */
export function createLeaveGuard(): LeaveGuard {
  const holds = new Map<symbol, HoldReason>()
  return {
    hold(reason) {
      const key = Symbol(reason)
      holds.set(key, reason)
      return () => void holds.delete(key)
    },
    reason() {
      const reasons = [...holds.values()]
      return reasons.includes('review') ? 'review' : (reasons[0] ?? null)
    },
    destroy: () => holds.clear(),
  }
}
