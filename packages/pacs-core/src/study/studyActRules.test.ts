import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Permission, permissionCodes } from '../access/permission'
import { isLockedForGood, laterLock, lockedForGood } from '../value/studyLock'
import {
  studyActPermissions,
  whyNotDelete,
  whyNotEndOccupancy,
  whyNotLock,
  whyNotMerge,
  whyNotMergeInto,
  whyNotReset,
  whyNotRestore,
  whyNotSetVip,
  whyNotUnlock,
} from './studyActRules'
import type { Actor, Refusal, StudyFacts } from './studyRules'
import { plainStudy as plain } from './testing/plainStudy'

const now = Date.parse('2026-01-05T08:00:00.000Z')
const at = (offsetMs: number) => new Date(now + offsetMs).toISOString()
const deleted = { ...plain, deletedAt: at(-1) }
const printed = { ...plain, printedAt: at(-1) }
const elsewhere = { userId: 'other', roomId: 'room-2', expiresAt: at(1) }
const me: Actor = { userId: 'me', roomId: 'room-1', authorities: new Set(permissionCodes), nowMs: now }
const other = { ...me, userId: 'other' }
const only = (...codes: Permission[]): Actor => ({ ...me, authorities: new Set(codes) })
const without = (actor: Actor, ...codes: Permission[]): Actor => ({
  ...actor,
  authorities: new Set([...actor.authorities].filter((code) => !codes.includes(code as Permission))),
})
const [deleteOther, deletePrinted] = [studyActPermissions.deleteOther, studyActPermissions.deletePrinted]
const [reset, vip] = [studyActPermissions.reset, studyActPermissions.setVip]

/** Every act, on a study of one's own that it can be done to. */
const acts: [name: string, rule: (study: StudyFacts, actor: Actor) => Refusal, study: StudyFacts][] = [
  ['delete', whyNotDelete, plain],
  ['restore', whyNotRestore, deleted],
  ['lock', whyNotLock, plain],
  ['unlock', whyNotUnlock, { ...plain, lockedUntil: at(1), lockedById: 'me' }],
  ['end the work of another', whyNotEndOccupancy, { ...plain, occupant: elsewhere }],
  ['set VIP', whyNotSetVip, plain],
  ['reset', whyNotReset, printed],
  ['merge into it', whyNotMergeInto, plain],
  ['merge it', (study, actor) => whyNotMerge(plain, study, actor), plain],
]

describe.each(acts)('to %s', (name, rule, study) => {
  test('is allowed with every right and nothing against it, and needs a right', () => {
    expect(rule(study, me)).toBeNull()
    expect(rule(study, only())).toBe('FORBIDDEN')
  })

  test('is refused on a VIP study without VIP authority, before anything else is told', () => {
    const hidden = { ...study, isVip: true, lockedUntil: at(1), occupant: elsewhere }
    expect(rule(hidden, without(me, vip))).toBe('STUDY_VIP_ERROR')
  })

  test('is refused on a deleted study, unless it takes it back', () => {
    expect(rule({ ...study, deletedAt: at(-1) }, me)).toBe(name === 'restore' ? null : 'STUDY_IS_DELETED_ERROR')
  })
})

describe.each([
  ['delete', whyNotDelete],
  ['reset', whyNotReset],
  ['merge into', whyNotMergeInto],
  ['merge away', (study: StudyFacts, actor: Actor) => whyNotMerge(plain, study, actor)],
] as const)('nobody may %s a study', (_name, rule) => {
  test('that is locked, until the very end of the lock', () => {
    const codes = [-1, 0, 1].map((offset) => rule({ ...plain, lockedUntil: at(offset) }, me))
    expect(codes).toEqual([null, null, 'STUDY_IS_LOCKED_ERROR'])
  })

  test('that another one works on, or that is in a consultation', () => {
    expect(rule({ ...plain, occupant: elsewhere }, me)).toBe('STUDY_OCCUPIED_ERROR')
    expect(rule({ ...plain, isInConsultation: true }, me)).toBe('CANNOT_EDIT_CONSULTATION_REPORT')
  })
})

/** Doctor of the study, printed, right to delete others', right to delete printed ones: all sixteen. */
const cases = Array.from({ length: 16 }, (_, bits) => ({
  isOwn: (bits & 1) > 0,
  isPrinted: (bits & 2) > 0,
  mayOther: (bits & 4) > 0,
  mayPrinted: (bits & 8) > 0,
}))
test.each(cases)('own $isOwn, printed $isPrinted, others’ $mayOther, printed ones $mayPrinted', (given) => {
  const study = given.isPrinted ? printed : plain
  const missing: Permission[] = [...(given.mayOther ? [] : [deleteOther]), ...(given.mayPrinted ? [] : [deletePrinted])]
  const actor = without(given.isOwn ? me : other, ...missing)
  const away = () => {
    if (!given.isOwn && !given.mayOther) return 'DELETE_OTHER_DOCTOR_STUDY_ERROR'
    return given.isPrinted && !given.mayPrinted ? 'DELETE_PRINTED_STUDY_ERROR' : null
  }
  expect(whyNotDelete(study, actor)).toBe(away())
  expect(whyNotRestore({ ...study, deletedAt: at(-1) }, actor)).toBe(away())
  expect(whyNotMerge(plain, study, actor)).toBe(away())
  const isOthersPrint = given.isPrinted && !given.isOwn
  expect(whyNotMergeInto(study, actor)).toBe(isOthersPrint ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : null)
  expect(whyNotReset(study, actor)).toBeNull()
})

test('who registered a study is its doctor until somebody examines it', () => {
  const registrar = { ...only('pacs:registration:register_study'), userId: 'registrar' }
  expect(whyNotDelete({ ...plain, examinedById: null }, registrar)).toBeNull()
  expect(whyNotDelete(plain, registrar)).toBe('DELETE_OTHER_DOCTOR_STUDY_ERROR')
})

test('what is not deleted cannot come back, nor what was merged into another', () => {
  expect(whyNotRestore(plain, me)).toBe('STUDY_IS_NOT_DELETED')
  expect(whyNotRestore({ ...deleted, mergedIntoId: 'survivor' }, me)).toBe('STUDY_IS_MERGED')
})

/** Own study, locked by hand by oneself, printed, right to reset: all sixteen. */
const locks = Array.from({ length: 16 }, (_, bits) => ({
  isOwn: (bits & 1) > 0,
  lockedBy: (bits & 2) > 0 ? 'actor' : 'the print',
  isPrinted: (bits & 4) > 0,
  mayReset: (bits & 8) > 0,
}))
test.each(locks)('a lock: own $isOwn, set by $lockedBy, printed $isPrinted, resets $mayReset', (given) => {
  const actor = { ...(given.mayReset ? me : without(me, reset)), userId: given.isOwn ? 'me' : 'other' }
  const lockedById = given.lockedBy === 'actor' ? actor.userId : null
  const study = { ...(given.isPrinted ? printed : plain), lockedUntil: at(1), lockedById }
  const isEnded = given.mayReset || given.lockedBy === 'actor'
  const code = given.isPrinted && !given.isOwn ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : 'FORBIDDEN'
  expect(whyNotUnlock(study, actor)).toBe(isEnded ? null : code)
  expect(whyNotLock(study, actor)).toBe(isEnded ? null : 'STUDY_IS_LOCKED_ERROR')
})

test('who reported a printed study is its doctor beside who examined it: merges into it, ends its lock; deleting stays with the examiner', () => {
  const study = { ...printed, examinedById: 'examiner', reportedById: 'me', diagnosedAt: at(-1) }
  expect(whyNotMergeInto(study, me)).toBeNull()
  expect(whyNotMergeInto({ ...study, reportedById: 'author' }, me)).toBe('UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR')
  const locked = { ...study, lockedUntil: lockedForGood, lockedById: 'examiner' }
  expect(whyNotUnlock(locked, without(me, reset))).toBeNull()
  expect(whyNotDelete(study, without(me, deleteOther))).toBe('DELETE_OTHER_DOCTOR_STUDY_ERROR')
})

test('a lock that came with a print is ended by who printed, and by no other doctor', () => {
  const locked = { ...printed, lockedUntil: at(1), lockedById: null, printedById: 'me' }
  expect(whyNotUnlock(locked, without(me, reset))).toBeNull()
  expect(whyNotUnlock({ ...locked, printedById: 'other' }, without(me, reset))).toBe('FORBIDDEN')
  expect(whyNotUnlock({ ...locked, lockedById: 'other', examinedById: 'third' }, without(me, reset))).not.toBeNull()
  expect(whyNotUnlock({ ...locked, printedAt: null, examinedById: 'third' }, without(me, reset))).toBe('FORBIDDEN')
})

test('the doctor of a study ends a lock that another one set on it by hand', () => {
  const locked = { ...plain, lockedUntil: lockedForGood, lockedById: 'other' }
  expect(whyNotUnlock(locked, without(me, reset))).toBeNull()
  expect(whyNotUnlock({ ...locked, examinedById: 'third' }, without(me, reset))).toBe('FORBIDDEN')
  expect(whyNotUnlock({ ...locked, lockedUntil: at(0) }, me)).toBe('STUDY_IS_NOT_LOCK_ERROR')
})

test('work is ended that runs, and is somebody else’s', () => {
  const leases = [null, { ...elsewhere, expiresAt: at(0) }, { userId: 'me', roomId: 'room-1', expiresAt: at(1) }]
  for (const occupant of leases) {
    expect(whyNotEndOccupancy({ ...plain, occupant }, me)).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
  }
  expect(whyNotLock({ ...plain, occupant: elsewhere }, me)).toBe('STUDY_OCCUPIED_ERROR')
})

test('of two locks the later one holds, and one for good outlasts all', () => {
  const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  const lock = fc.option(
    fc.oneof(
      instant.map((date) => date.toISOString()),
      fc.constant(lockedForGood),
    ),
  )
  fc.assert(
    fc.property(lock, lock, (one, two) => {
      const ends = [one, two].filter((end) => end !== null).sort()
      expect(laterLock(one, two)).toBe(ends.at(-1) ?? null)
      expect(isLockedForGood(laterLock(one, two))).toBe(one === lockedForGood || two === lockedForGood)
    }),
  )
})
