import { describe, expect, test } from 'vitest'
import { permissionCodes } from '../access/permission'
import { changedIdentity, hasDigits, type PatientIdentity, whyNotChangeIdentity } from './identityRules'
import type { Actor } from './studyRules'
import { plainStudy as plain } from './testing/plainStudy'

const known: PatientIdentity = {
  patientName: '王芳',
  patientSex: 'female',
  birthDate: '1984-03-05',
  idCard: '11010519491231002X',
}

describe('in which fields a patient becomes another person', () => {
  test('each of name, sex, birth date and ID card counts, and an emptied one too', () => {
    expect(changedIdentity(known, { ...known, patientName: '王方' })).toEqual(['patientName'])
    expect(changedIdentity(known, { ...known, patientSex: 'unknown' })).toEqual(['patientSex'])
    expect(changedIdentity(known, { ...known, birthDate: null })).toEqual(['birthDate'])
    expect(changedIdentity(known, { ...known, idCard: '' })).toEqual(['idCard'])
  })

  test('what was left open may be filled in', () => {
    const open: PatientIdentity = { patientName: '王芳', patientSex: 'unknown', birthDate: null, idCard: '' }
    expect(changedIdentity(open, known)).toEqual([])
  })

  test('blanks around a name and small letters of an ID card are no change', () => {
    expect(changedIdentity(known, { ...known, patientName: ' 王芳 ', idCard: '11010519491231002x' })).toEqual([])
  })
})

describe('whether a study lets the identity of its patient be changed by another registration', () => {
  const nowMs = Date.parse('2026-01-05T08:00:00.000Z')
  const me: Actor = { userId: 'me', roomId: 'room-1', authorities: new Set(permissionCodes), nowMs }
  const registrar: Actor = { ...me, authorities: new Set(['pacs:registration:register_study']) }
  const iso = (offsetMs: number) => new Date(nowMs + offsetMs).toISOString()
  const printed = { ...plain, printedAt: iso(-1_000), examinedById: 'doctor' }
  const locked = { ...plain, lockedUntil: iso(1) }

  test('a study that is neither printed nor locked nor worked on does', () => {
    expect(whyNotChangeIdentity(plain, registrar, '')).toBeNull()
    expect(whyNotChangeIdentity({ ...plain, lockedUntil: iso(0) }, registrar, '')).toBeNull()
    expect(whyNotChangeIdentity({ ...printed, deletedAt: iso(-1) }, registrar, '')).toBeNull()
  })

  test('a printed or locked one does for who may reset studies, with a reason', () => {
    for (const study of [printed, locked]) {
      expect(whyNotChangeIdentity(study, registrar, 'wrong name')).toBe('IDENTITY_KEPT')
      expect(whyNotChangeIdentity(study, me, '  ')).toBe('IDENTITY_KEPT')
      expect(whyNotChangeIdentity(study, me, 'wrong name')).toBeNull()
    }
  })

  test('the doctor who examined a printed study answers for it, but not for a locked one', () => {
    const own = { ...printed, examinedById: 'me' }
    expect(whyNotChangeIdentity(own, registrar, '')).toBeNull()
    expect(whyNotChangeIdentity({ ...own, lockedUntil: iso(1) }, registrar, '')).toBe('IDENTITY_KEPT')
  })

  test('one that somebody else works on does not, whatever the reason, until their lease ends', () => {
    const occupant = { userId: 'doctor', roomId: 'room-2', expiresAt: iso(1) }
    expect(whyNotChangeIdentity({ ...plain, occupant }, me, 'wrong name')).toBe('IDENTITY_IN_USE')
    expect(whyNotChangeIdentity({ ...plain, occupant: { ...occupant, expiresAt: iso(0) } }, me, '')).toBeNull()
  })
})

test('a name with digits of any script is asked about, one without is not', () => {
  for (const name of ['林文博US202611230016', 'Test1', '王２']) expect(hasDigits(name)).toBe(true)
  for (const name of ['林文博', "O'Neill III", 'Nguyễn Văn Á', '二丫']) expect(hasDigits(name)).toBe(false)
})
