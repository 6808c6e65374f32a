import { expect, test } from 'vitest'
import { consultationKinds, maxExperts } from './consultationKind'

test('a realtime consultation has at most two experts, a graphic one has one', () => {
  expect(consultationKinds.map(maxExperts)).toEqual([2, 1])
})
