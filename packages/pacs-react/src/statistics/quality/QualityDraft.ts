import { type QualityIndicatorId, type QualitySettings, qualityIndicatorIds } from '@opensono/pacs-core'

/** What a hospital wants of one indicator. */
export interface IndicatorWish {
  readonly isEnabled: boolean
  /** In percent; null for none. */
  readonly target: number | null
}

/** The settings as the form holds them: one field for each indicator. */
export type QualityDraft = Record<QualityIndicatorId, IndicatorWish>

/** The form of settings; an indicator that they do not name is on and has no target. */
export function draftOfQuality({ items }: Pick<QualitySettings, 'items'>): QualityDraft {
  return Object.fromEntries(
    qualityIndicatorIds.map((id) => {
      const { isEnabled = true, target = null } = items.find((item) => item.id === id) ?? {}
      return [id, { isEnabled, target }]
    }),
  ) as QualityDraft
}

/** A draft as it travels. */
export function qualityItems(draft: QualityDraft): QualitySettings['items'] {
  return qualityIndicatorIds.map((id) => ({ id, ...draft[id] }))
}
