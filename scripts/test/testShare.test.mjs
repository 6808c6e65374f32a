import { expect, test } from 'vitest'
import { readSource, sortFiles } from './sources.mjs'

const home = 'packages/pacs-react'

/** Lines of files, blank ones and comments too. */
const linesOf = (names) => names.reduce((sum, name) => sum + readSource(home, name).split('\n').length - 1, 0)

test('pacs-react has at least 0.6 lines of tests and stories for each line of source, words not counted', () => {
  const { sources, tests, stories } = sortFiles(home)
  const counted = sources.filter((name) => !/(^|\/)locale\//.test(name))
  expect(stories.length).toBeGreaterThan(100)
  expect((linesOf(tests) + linesOf(stories)) / linesOf(counted)).toBeGreaterThanOrEqual(0.6)
})
