import { expect, test } from 'vitest'
import { earlierConsultations, expertListFault, whyNotInitiate } from './whyNotInitiate'

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
