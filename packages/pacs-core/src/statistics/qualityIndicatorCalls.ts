// Made from qualityIndicatorApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../api/endpoint'
import type { QualitySettings } from '../index'
import type { qualityIndicatorCalls } from './qualityIndicatorApi'

/** What `qualityIndicator.set` takes. */
export interface QualityIndicatorSetInput extends FieldsOf<typeof qualityIndicatorCalls.set> {}

/** The calls of `qualityIndicator`. */
export type QualityIndicatorApi = {
  /** The quality indicators that the hospital uses, with their targets. */
  readonly list: NamedCall<typeof qualityIndicatorCalls.list, FieldsOf<typeof qualityIndicatorCalls.list>, QualitySettings>
  /** Changes which quality indicators the hospital uses, and their targets. */
  readonly set: NamedCall<typeof qualityIndicatorCalls.set, QualityIndicatorSetInput, QualitySettings>
}
