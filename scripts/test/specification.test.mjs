import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/workspace.mjs'
import { keptSentences, page, specificationPage } from '../specification/specificationPage.mjs'
import { testsOf } from '../specification/testsOf.mjs'

const own = 'scripts/test/specification.test.mjs'
const faultsOf = (text) => specificationPage(`# Section\n\n${text}`).faults

test('each sentence of the specification is held by tests that there are, and the page says which', () => {
  const { text, faults } = specificationPage(keptSentences())
  expect(faults).toEqual([])
  expect(readFileSync(join(root, page), 'utf8') === text, 'run: npm run specification').toBe(true)
})

test('a test that is gone, a file that is gone, and a sentence that nothing holds are found', () => {
  expect(faultsOf(`- One\n  ${own} > a test that is not there`)).toHaveLength(1)
  expect(faultsOf('- One\n  scripts/test/none.test.mjs > a test')).toHaveLength(1)
  expect(faultsOf('- One')).toEqual(['Nothing holds: One'])
  expect(faultsOf('- One\n  decision 9999')).toEqual(['There is no decision 9999'])
  expect(faultsOf(`- One\n  ${own} > a name in a comment or a text is no test`)).toEqual([])
})

test('a name in a comment or a text is no test', () => {
  const source = [
    "// test('one', () => {})",
    'const text = "test(\'two\', () => {})"',
    "test.each([1])('three %i', () => {})",
    "describe('A', () => { it.skipIf(false)('four', () => {}) })",
    `test(\`five \${size}\`, () => {})`,
  ].join('\n')
  expect(testsOf(source, 'a.test.ts').map(({ name, blocks }) => [...blocks, name].join(': '))).toEqual([
    'three %i',
    'A: four',
    `five \${size}`,
  ])
})
