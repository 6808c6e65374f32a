import type { Clock } from '@opensono/pacs-core'
import type { ReportFacts } from '@opensono/pacs-core/server'
import { askModel, ModelError, type ReviewModelSettings } from './askModel'
import { type ModelFinding, modelCall, modelFindings, type QualityItem } from './modelFindings'

/** The way to the hospitals' own models, which review reports beside the rules. */
export interface ReviewModels {
  /**
   * Reviews a report.
   *
   * @throws ModelError
   */
  review(
    hospitalId: string,
    settings: ReviewModelSettings,
    facts: ReportFacts,
    items: readonly QualityItem[],
  ): Promise<ModelFinding[]>
  /** Another model was set: what was before does not matter. */
  reset(hospitalId: string): void
}

/** Failures in a row after which the model is not asked for a while, so that nobody waits for it in vain. */
const failuresMost = 3
const restMs = 60_000

/**
 * Makes the way of this process. After a rest one review tries whether it is better.
 *
 * @param clock - times the rest.
 */
export function createReviewModels(clock: Clock): ReviewModels {
  const states = new Map<string, { failures: number; restsUntil: number }>()
  return {
    async review(hospitalId, settings, facts, items) {
      const state = states.get(hospitalId) ?? { failures: 0, restsUntil: 0 }
      states.set(hospitalId, state)
      if (state.failures >= failuresMost) {
        if (clock.now() < state.restsUntil) throw new ModelError('MODEL_UNREACHABLE')
        state.restsUntil = clock.now() + restMs
      }
      try {
        const found = modelFindings(await askModel(settings, modelCall(facts, items)), facts, items)
        state.failures = 0
        return found
      } catch (thrown) {
        state.failures += 1
        state.restsUntil = clock.now() + restMs
        throw thrown
      }
    },
    reset: (hospitalId) => void states.delete(hospitalId),
  }
}
