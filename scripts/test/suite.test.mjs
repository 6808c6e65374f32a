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
})
