import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { root } from '../setup/workspace.mjs'
import { chooseSeed } from './seed.mjs'

const nowMs = 1_764_400_123_456

test.each([
  ['ordinary runs draw the same', {}, '1'],
  ['FAULTS=1 is an ordinary run', { FAULTS: '1', FAULT_SEED: '' }, '1'],
  ['a run with more faults draws by the moment', { FAULTS: '2' }, '123456'],
  ['so does a full one', { FAULTS: 'full' }, '123456'],
  ['a given seed repeats an ordinary run', { FAULT_SEED: '77' }, '77'],
  ['a given seed repeats a full run', { FAULTS: 'full', FAULT_SEED: '77' }, '77'],
])('%s', (_, env, seed) => {
  expect(chooseSeed(env, nowMs)).toBe(seed)
})

test('properties draw from the seed of the run', () => {
  const numbers = (/** @type {import('fast-check').Parameters<unknown>} */ options) =>
    fc.sample(fc.integer(), { numRuns: 20, ...options })
  expect(numbers({})).toEqual(numbers({ seed: Number(process.env.FAULT_SEED) }))
})

/** @param {string} folder */
const testsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.test\.\w+$|\/test(?:ing)?\/.*\.(?:tsx?|mjs)$/.test(name))
    .filter((name) => !name.includes('/node_modules/') && !name.endsWith('/draws.test.mjs'))

test('no test draws without the seed of the run', () => {
  const homes = ['packages', 'examples'].flatMap((home) =>
    readdirSync(join(root, home)).map((name) => `${home}/${name}`),
  )
  const folders = [...homes.flatMap((home) => [`${home}/src`, `${home}/test`]), 'e2e', 'scripts']
  const tests = folders.filter((folder) => existsSync(join(root, folder))).flatMap(testsIn)
  expect(tests.length).toBeGreaterThan(900)
  const draws = /Math\.random\(|\brandomInt\(|Date\.now\(\) %|env\.FAULT_SEED/
  // The places that give the seed to the tests.
  const allowed = ['scripts/test/seed.mjs', 'scripts/test/sameDraws.mjs', 'examples/reference-server/test/drawSeed.ts']
  const found = tests.filter((name) => draws.test(readFileSync(join(root, name), 'utf8')))
  expect(found.filter((name) => !allowed.includes(name))).toEqual([])
})
