import { describe, expect, it } from 'vitest'
import { count } from './suite.mjs'

const green = { numPassedTests: 3, numFailedTests: 0, testResults: [{ status: 'passed', assertionResults: [] }] }

describe('A suite', () => {
  it('is green when every test passed and vitest ended well', () => {
    expect(count(green, 0)).toEqual({ passed: 3, failed: 0 })
  })

  it.each([
    ['vitest left no report', undefined, 1],
    [
      'a test failed',
      { ...green, numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }] },
      1,
    ],
    ['a file could not be loaded', { ...green, testResults: [{ status: 'failed', assertionResults: [] }] }, 1],
    ['no test ran', { ...green, numPassedTests: 0 }, 0],
    ['an error fell outside the tests', green, 1],
  ])('is red when %s', (_, report, code) => {
    expect(count(report, code).failed).toBe(1)
  })

  it('names the tests that failed, and what with', () => {
    const failed = { status: 'failed', fullName: 'A clip is whole', failureMessages: ['Error: cut'] }
    const report = { ...green, numFailedTests: 1, testResults: [{ name: '/clip.test.ts', assertionResults: [failed] }] }
    expect(count(report, 1).failures).toEqual([
      { file: '/clip.test.ts', test: 'A clip is whole', message: 'Error: cut' },
    ])
  })
})
