import type { Clock } from '@opensono/pacs-core'
import { HisError } from './HisError'

/** Failures in a row after which the system is not asked for a while. */
const failuresMost = 5
const restMs = 30_000

/** Leaves a hospital information system alone that failed again and again, so that nobody waits for it in vain. */
export interface Breaker {
  /** @throws HisError `resting` */
  run<Answer>(hospitalId: string, work: () => Promise<Answer>): Promise<Answer>
  /** Forgets what was, for instance because another address was set. */
  reset(hospitalId: string): void
}

/**
 * Makes the breaker of this process. After the rest one call tries whether it is better; the others go on resting until that one
 * is answered.
 */
export function createBreaker(clock: Clock): Breaker {
  const states = new Map<string, { failures: number; restsUntil: number }>()
  return {
    async run(hospitalId, work) {
      const state = states.get(hospitalId) ?? { failures: 0, restsUntil: 0 }
      if (state.failures >= failuresMost) {
        if (clock.now() < state.restsUntil) throw new HisError('resting')
        state.restsUntil = clock.now() + restMs
      }
      try {
        const answer = await work()
        states.delete(hospitalId)
        return answer
      } catch (thrown) {
        // What was never sent says nothing of who would have answered.
        if (thrown instanceof HisError && thrown.failure !== 'address') {
          const failures = (states.get(hospitalId)?.failures ?? 0) + 1
          states.set(hospitalId, { failures, restsUntil: clock.now() + restMs })
        }
        throw thrown
      }
    },
    reset: (hospitalId) => void states.delete(hospitalId),
  }
}
