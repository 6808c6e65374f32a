import { describe, expect, it, test } from 'vitest'
import { doubtsOf, earlierConsultations, expertListFault, whyNotInitiate } from './whyNotInitiate'

test('at most two experts live and one on images, none twice, and not oneself', () => {
  const faults = [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'a'], ['me']].map((ids) => [
    expertListFault('REALTIME', ids, 'me'),
    expertListFault('GRAPHIC', ids, 'me'),
  ])
  expect(faults).toEqual([
    ['required', 'required'],
    [null, null],
    [null, 'tooMany'],
    ['tooMany', 'tooMany'],
    ['twice', 'tooMany'],
    ['self', 'self'],
  ])
})

test('neither a VIP patient nor a study that is in a consultation or had one can be consulted', () => {
  const study = { deletedAt: null, mergedIntoId: null, isVip: false }
  const none = { isOpen: false, isFinished: false }
  expect(whyNotInitiate(study, none)).toBeNull()
  expect(whyNotInitiate({ ...study, isVip: true }, none)).toBe('CONSULTATION_VIP')
  expect(whyNotInitiate({ ...study, deletedAt: '2026-01-01T00:00:00Z' }, none)).toBe('STUDY_IS_DELETED_ERROR')
  expect(whyNotInitiate(study, { isOpen: true, isFinished: false })).toBe('CONSULTATION_NOT_OVER')
  expect(whyNotInitiate(study, { isOpen: false, isFinished: true })).toBe('CONSULTATION_REPEATED')
})

const row = { requestDoctorName: 'Li', requestedAt: '2026-01-05T08:00:00Z', experts: [] }
const named = (name: string, state = 'finished') => ({ name, state }) as never

test('earlier consultations are named: the one that is open before the one that was finished', () => {
  expect(earlierConsultations([])).toEqual({ isOpen: false, isFinished: false, facts: {} })
  expect(earlierConsultations([{ ...row, status: 'cancelled' }])).toMatchObject({ isOpen: false, isFinished: false })
  const finished = { ...row, status: 'finished' as const, experts: [named('Wang'), named('Zhao', 'transferred')] }
  expect(earlierConsultations([finished])).toEqual({
    isOpen: false,
    isFinished: true,
    facts: { requestedByName: 'Li', requestedAt: row.requestedAt, experts: ['Wang'] },
  })
  const open = { ...row, status: 'waiting' as never, requestDoctorName: 'Sun' }
  expect(earlierConsultations([finished, open])).toMatchObject({
    isOpen: true,
    isFinished: true,
    facts: { requestedByName: 'Sun' },
  })
})

describe('before a consultation is sent', () => {
  const occupant = { userId: 'other', expiresAt: new Date(10_000).toISOString() }
  const asker = { userId: 'doctor', nowMs: 9_999 }

  it.each([
    ['nothing is asked of a study with images that no other user works on', { imageCount: 1, occupant: null }, []],
    ['the doctor is asked about a study without images', { imageCount: 0 }, ['CONSULTATION_WITHOUT_IMAGES']],
    ['and about one that another user works on', { imageCount: 1, occupant }, ['CONSULTATION_OF_OCCUPIED_STUDY']],
    ['about both', { imageCount: 0, occupant }, ['CONSULTATION_WITHOUT_IMAGES', 'CONSULTATION_OF_OCCUPIED_STUDY']],
    ['not about their own work', { imageCount: 1, occupant: { ...occupant, userId: 'doctor' } }, []],
  ])('%s', (_, study, doubts) => {
    expect(doubtsOf(study, asker)).toEqual(doubts)
  })

  it('work that has ended counts no more', () => {
    expect(doubtsOf({ imageCount: 1, occupant }, { ...asker, nowMs: 10_000 })).toEqual([])
  })
})
