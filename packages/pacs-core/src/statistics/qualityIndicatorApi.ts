import * as z from 'zod/mini'
import { defineApi, get, put } from '../api/endpoint'
import { Version } from '../value/schema'
import type { QualityIndicatorApi } from './qualityIndicatorCalls'
import { qualityIndicatorIds } from './qualityIndicators'

const fields = {
  /** All indicators; when they are set, one that is left out stays as it is. */
  items: z.array(
    z.object({
      id: z.enum(qualityIndicatorIds),
      isEnabled: z.boolean(),
      /** In percent; null for none. */
      target: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
    }),
  ),
  version: Version,
}

/** Which quality indicators a hospital goes by, and where it wants them. */
export const QualitySettings = z.object(fields)

/** Which quality indicators a hospital goes by, and where it wants them. */
export interface QualitySettings extends z.output<typeof QualitySettings> {}

export const qualityIndicatorCalls = defineApi('qualityIndicator', {
  list: get('/quality-indicator', {
    summary: 'The quality indicators that the hospital uses, with their targets.',
    data: QualitySettings,
    permission: 'pacs:statistics:hospital_statistics',
    staleOn: ['rule-changed'],
  }),
  set: put('/quality-indicator', {
    summary: 'Changes which quality indicators the hospital uses, and their targets.',
    body: fields,
    data: QualitySettings,
    permission: 'pacs:other:set_basic_info',
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'rule-changed' }) as const,
  }),
})

/** What a hospital wants of its quality. */
export const qualityIndicatorApi: QualityIndicatorApi = qualityIndicatorCalls as QualityIndicatorApi
