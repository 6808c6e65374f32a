import type { MoreConditions } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { hiddenConditions } from './hiddenConditionIds'

const more = {
  deviceIds: ['d'],
  examinedByIds: ['u'],
  ageFrom: 3,
  ageTo: 9,
  indicator: 'bodyMarks',
  indicatorPart: 'missed',
  without: ['device'],
} as unknown as MoreConditions

test('what a list is asked for and no control shows is named, each thing once', () => {
  expect(hiddenConditions(more, [])).toEqual(['deviceIds', 'examinedByIds', 'age', 'indicator', 'without'])
  expect(hiddenConditions({}, [])).toEqual([])
})

test('what has a control of its own is not named', () => {
  expect(hiddenConditions(more, ['examinedByIds', 'age', 'roomIds'])).toEqual(['deviceIds', 'indicator', 'without'])
})
