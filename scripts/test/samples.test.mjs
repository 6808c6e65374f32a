import { expect, test } from 'vitest'
import { checkSamples, findSamples } from './samples.mjs'

test('every TypeScript sample of the documents compiles', () => {
  const samples = findSamples()
  expect(samples.size).toBeGreaterThan(5)
  expect(checkSamples(samples)).toEqual([])
}, 180_000)

test('a sample that does not compile is found', () => {
  const [[name]] = findSamples()
  expect(checkSamples(new Map([[name, "import { nobody } from '@opensono/pacs-core'\nnobody()\n"]]))).toHaveLength(1)
}, 180_000)
