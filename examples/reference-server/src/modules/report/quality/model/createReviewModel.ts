import type { Clock } from '@opensono/pacs-core'
import type { ReportFacts } from '@opensono/pacs-core/server'
import { askModel, ModelError, type ReviewModelSettings } from './askModel'
import { type ModelFinding, modelCall, modelFindings, type QualityItem } from './modelFindings'

/** Somebody who reviews reports beside the rules. */
export interface ReviewModel {
  /**
   * Reviews a report.
   *
   * @throws ModelError
   */
  review(facts: ReportFacts, items: readonly QualityItem[]): Promise<ModelFinding[]>
}

/** So many failures in a row are no accident; then it is left alone for a while, so that nobody waits for it in vain. */
const failuresMost = 3
const restMs = 60_000

/**
 * Makes the way to a hospital's own model. After a rest one review tries whether it is better.
 *
 * @param settings - where it is.
 * @param clock - times the rest.
 */
export function createReviewModel(settings: ReviewModelSettings, clock: Clock): ReviewModel {
  let [failures, restsUntil] = [0, 0]
  return {
    async review(facts, items) {
      if (failures >= failuresMost) {
        if (clock.now() < restsUntil) throw new ModelError('MODEL_UNREACHABLE')
        restsUntil = clock.now() + restMs
      }
      try {
        const found = modelFindings(await askModel(settings, modelCall(facts, items)), facts, items)
        failures = 0
        return found
      } catch (thrown) {
        failures += 1
        restsUntil = clock.now() + restMs
        throw thrown
      }
    },
  }
}
