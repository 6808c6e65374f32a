import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../error/errorTable'
import { PacsError } from '../../error/PacsError'
import { withoutMissingRows } from './missingRows'

const refusal = (fields: unknown, code: ErrorCode = 'SCHEMA_VALIDATION_FAILED') =>
  new PacsError(code, { received: { fields } })

describe('What is left of settings that name rows which are gone', () => {
  test('is everything else, and what was left out is told', () => {
    const values = { printCopies: 'a:2,b:3,c:4', urgentReportTypes: ['x', 'y'], isTimingOn: true }
    const error = refusal([
      { path: 'urgentReportTypes', message: 'unknown', ids: ['y'] },
      { path: 'printCopies', message: 'unknown', ids: ['c', 'a'] },
    ])
    expect(withoutMissingRows(values, error)).toEqual({
      values: { printCopies: 'b:3', urgentReportTypes: ['x'], isTimingOn: true },
      leftOut: ['a', 'c', 'y'],
    })
    expect(values.printCopies).toBe('a:2,b:3,c:4')
  })

  test.each([
    [refusal([{ path: 'printCopies', message: 'printCopies' }])],
    [refusal([{ path: 'printCopies', message: 'unknown' }])],
    [refusal([{ path: 'printCopies', message: 'unknown', ids: ['z'] }])],
    [refusal([{ path: 'printCopies', message: 'unknown', ids: ['a'] }], 'CONFLICT')],
    [refusal('a')],
    [refusal([null, 7])],
    [new PacsError('NETWORK_UNREACHABLE')],
  ])('is not asked for where the refusal speaks of something else: %#', (error) => {
    expect(withoutMissingRows({ printCopies: 'a:2' }, error)).toBeNull()
  })
})
