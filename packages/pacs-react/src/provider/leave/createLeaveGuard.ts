/** The most important first. */
const holdReasons = ['review', 'unsaved', 'recording'] as const

/**
 * Why a page is not left unasked. `review`: a review of the report is under way; `unsaved`: something typed is not saved; `recording`: a
 * consultation is recorded, which leaving would end.
 */
export type HoldReason = (typeof holdReasons)[number]

/** Knows whether the page may be left. */
export interface LeaveGuard {
  /**
   * Holds the page.
   *
   * @returns lets it go again.
   */
  hold(reason: HoldReason): () => void
  /** @returns why the page is held: a review before words that are not saved, these before a recording; null when it may be left. */
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
      const held = new Set(holds.values())
      return holdReasons.find((reason) => held.has(reason)) ?? null
    },
    destroy: () => holds.clear(),
  }
}
