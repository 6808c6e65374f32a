// Made from qualityIndicatorApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../api/endpoint'
import type { QualitySettings } from '../index'
import type { qualityIndicatorCalls } from './qualityIndicatorApi'

/** What `qualityIndicator.set` takes. */
export interface QualityIndicatorSetInput extends FieldsOf<typeof qualityIndicatorCalls.set> {}

/** The calls of `qualityIndicator`. */
export type QualityIndicatorApi = {
  /** Which quality indicators the hospital goes by, and where it wants them. */
  readonly list: NamedCall<typeof qualityIndicatorCalls.list, FieldsOf<typeof qualityIndicatorCalls.list>, QualitySettings>
  /** Says which quality indicators the hospital goes by, and where it wants them. */
  readonly set: NamedCall<typeof qualityIndicatorCalls.set, QualityIndicatorSetInput, QualitySettings>
}
