import { qualityIndicatorIds } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { draftOfQuality, qualityItems } from './QualityDraft'

test('an indicator that nobody decided on is on and has no target; all travel, in their order', () => {
  const [first, second] = [qualityIndicatorIds[0], qualityIndicatorIds[1]] as const
  const draft = draftOfQuality({ items: [{ id: second, isEnabled: false, target: 90 }] })
  expect(Object.keys(draft)).toEqual([...qualityIndicatorIds])
  expect(draft[first]).toEqual({ isEnabled: true, target: null })
  expect(draft[second]).toEqual({ isEnabled: false, target: 90 })
  const items = qualityItems({ ...draft, [first]: { isEnabled: true, target: 0 } })
  expect(items.map(({ id }) => id)).toEqual([...qualityIndicatorIds])
  expect(items[0]).toEqual({ id: first, isEnabled: true, target: 0 })
  expect(draftOfQuality({ items })).toEqual({ ...draft, [first]: { isEnabled: true, target: 0 } })
})
