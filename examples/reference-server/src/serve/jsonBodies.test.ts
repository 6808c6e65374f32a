import { expect, test } from 'vitest'
import { isTooDeep } from './jsonBodies'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test.each([
  ['64 lists', nested(64), false],
  ['65 lists', nested(65), true],
  ['65 objects', nested(65, '{"a":', '}'), true],
  ['lists beside one another', `[${Array.from({ length: 1_000 }, () => '[]').join()}]`, false],
  ['brackets in a text', JSON.stringify({ memo: '['.repeat(1_000) }), false],
  ['brackets behind an escaped quote', JSON.stringify({ memo: `"\\"${'{'.repeat(1_000)}` }), false],
  ['half a million openings', '['.repeat(500_000), true],
])('a body of %s is too deep: %#', (_, json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep)
})
