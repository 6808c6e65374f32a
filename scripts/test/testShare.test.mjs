import { expect, test } from 'vitest'
import { readSource, sortFiles } from './sources.mjs'

const floors = [
  { name: 'pacs-react', share: 0.6, leastStories: 100 },
  { name: 'pacs-consultation', share: 0.38, leastStories: 5 },
]

test.each(floors)(
  '$name has at least $share lines of tests and stories for each line of source, words not counted',
  ({ name, share, leastStories }) => {
    const home = `packages/${name}`
    /** Lines of files, blank ones and comments too. */
    const linesOf = (files) => files.reduce((sum, file) => sum + readSource(home, file).split('\n').length - 1, 0)
    const { sources, tests, stories } = sortFiles(home)
    const counted = sources.filter((file) => !/(^|\/)locale\//.test(file))
    expect(stories.length).toBeGreaterThan(leastStories)
    expect((linesOf(tests) + linesOf(stories)) / linesOf(counted)).toBeGreaterThanOrEqual(share)
  },
)
