import { PacsError } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { nextStep } from './nextStep'

const after = (error: PacsError, failures: number) =>
  nextStep({ error, failures, isOnline: true, isSecondObject: false })

test('anyone who is told when to go on waits until then, however often, and no upload fails of it', () => {
  const limited = new PacsError('RATE_LIMITED', { details: { retryAfterSeconds: 42 } })
  expect([1, 9].map((failures) => after(limited, failures))).toEqual([
    { kind: 'wait', delayMs: 42_000 },
    { kind: 'wait', delayMs: 42_000 },
  ])
  expect(after(new PacsError('SERVER_BUSY'), 1)).toEqual({ kind: 'wait', delayMs: 1_000 })
  expect(after(new PacsError('SERVER_BUSY'), 9)).toEqual({ kind: 'fail' })
})
