import { expectTypeOf, test } from 'vitest'
import type { ErrorCode } from './errorTable'
import { PacsError } from './PacsError'

test('a code is thrown with the facts that the table names, and no others', () => {
  new PacsError('STUDY_OCCUPIED_ERROR', { details: { userName: 'Li Wei', roomName: 'Room 3' } })
  new PacsError('FORBIDDEN')
  // @ts-expect-error a fact is missing
  new PacsError('STUDY_OCCUPIED_ERROR', { details: { userName: 'Li Wei' } })
  // @ts-expect-error all facts are missing
  new PacsError('STUDY_OCCUPIED_ERROR')
  // @ts-expect-error a fact of another type
  new PacsError('WRONG_PASSWORD', { details: { remaining: '4' } })
  // @ts-expect-error a fact that the code does not have
  new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2026-01-05T08:00:00Z', by: 'Li Wei' } })
  // @ts-expect-error a code without facts
  new PacsError('FORBIDDEN', { details: { needs: 'pacs:image:collect_image' } })
  // @ts-expect-error there is no such code
  new PacsError('STUDY_OCUPIED_ERROR')
})

test('the facts of a code are read without checking them again; any may be missing', () => {
  const error: PacsError = new PacsError('CONFLICT', { received: {} })
  expectTypeOf(error.code).toEqualTypeOf<ErrorCode>()
  // @ts-expect-error of any code nothing is known
  void error.details.savedByName
  if (error.is('CONFLICT')) expectTypeOf(error.details.savedByName).toEqualTypeOf<string | undefined>()
  if (error.is('ACCOUNT_LOCKED', 'STUDY_IS_LOCKED_ERROR')) {
    expectTypeOf(error.details.lockedUntil).toEqualTypeOf<string | undefined>()
  }
})
