import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionCodes } from '../access/permission'
import {
  whyNotAppend,
  whyNotAssign,
  whyNotDeleteImage,
  whyNotMeasure,
  whyNotMoveImage,
  whyNotReceive,
  whyNotUpload,
} from '../image/imageRules'
import {
  type Actor,
  isLocked,
  type StudyFacts,
  whyNotAddendum,
  whyNotAudit,
  whyNotEditRegistration,
  whyNotEditReport,
  whyNotOccupy,
  whyNotPrint,
  whyNotQueue,
  whyNotReopenReport,
  whyNotView,
} from './studyRules'
import { studyStatus } from './studyStatus'
import { plainStudy as plain } from './testing/plainStudy'

const now = Date.parse('2026-01-05T08:00:00.000Z')
const me: Actor = { userId: 'me', roomId: 'room-1', authorities: new Set(permissionCodes), nowMs: now }
const without = (...codes: string[]): Actor => ({
  ...me,
  authorities: new Set(permissionCodes.filter((code) => !codes.includes(code))),
})
const at = '2026-01-05T07:00:00.000Z'
/** What a finished report says of its study. */
const reported = { reportedById: 'author', diagnosedAt: at }
const finished = { ...plain, ...reported }

describe('who may do what to a study', () => {
  test('with every right and nothing against it, everything is allowed', () => {
    for (const rule of [whyNotView, whyNotUpload, whyNotEditRegistration, whyNotEditReport, whyNotPrint]) {
      expect(rule(plain, me)).toBeNull()
    }
  })

  test.each([
    [whyNotUpload, 'pacs:image:collect_image'],
    [whyNotEditRegistration, 'pacs:registration:register_study'],
    [whyNotEditReport, 'pacs:diagnostic_report:edit_report'],
    [whyNotPrint, 'pacs:diagnostic_report:print_report'],
  ])('%o needs %s', (rule, code) => {
    expect(rule(plain, without(code))).toBe('FORBIDDEN')
  })

  test('a deleted study is gone for everything', () => {
    for (const rule of [whyNotView, whyNotUpload, whyNotEditRegistration, whyNotEditReport, whyNotPrint]) {
      expect(rule({ ...plain, deletedAt: at }, me)).toBe('STUDY_IS_DELETED_ERROR')
    }
  })

  test('a VIP study is locked to users without VIP authority, for everything', () => {
    for (const rule of [whyNotView, whyNotUpload, whyNotEditRegistration, whyNotEditReport, whyNotPrint]) {
      expect(rule({ ...plain, isVip: true }, without('pacs:medical_record:set_vip'))).toBe('STUDY_VIP_ERROR')
      expect(rule({ ...plain, isVip: true }, me)).toBeNull()
    }
  })

  test('a locked study takes no images, no edits and no report, yet can be seen and printed', () => {
    const locked = { ...plain, lockedUntil: new Date(now + 1).toISOString() }
    for (const rule of [whyNotUpload, whyNotMeasure, whyNotEditRegistration, whyNotEditReport, whyNotQueue]) {
      expect(rule(locked, me)).toBe('STUDY_IS_LOCKED_ERROR')
    }
    expect(whyNotReopenReport({ ...locked, ...reported }, me)).toBe('STUDY_IS_LOCKED_ERROR')
    expect([whyNotView(locked, me), whyNotPrint({ ...locked, ...reported }, me)]).toEqual([null, null])
  })

  test('the lock ends exactly when its end is reached', () => {
    const until = (ms: number) => isLocked({ lockedUntil: new Date(ms).toISOString() }, now)
    expect([until(now - 1), until(now), until(now + 1)]).toEqual([false, false, true])
  })

  const occupied = (userId: string, roomId: string, expiresMs: number): StudyFacts => ({
    ...plain,
    occupant: { userId, roomId, expiresAt: new Date(expiresMs).toISOString() },
  })

  test('an image is appended while another user works on the study, and for each other reason as it is uploaded', () => {
    const study = occupied('another', 'room-1', now + 1)
    expect([whyNotUpload(study, me), whyNotAppend(study, me)]).toEqual(['STUDY_OCCUPIED_ERROR', null])
    const facts = [{ deletedAt: at }, { lockedUntil: new Date(now + 1).toISOString() }, { printedAt: at }]
    for (const each of facts) {
      expect(whyNotAppend({ ...study, ...each }, me)).toBe(whyNotUpload({ ...plain, ...each }, me))
    }
  })

  test('a doctor of the study takes waiting files in while it is locked by its print, not while a user locked it', () => {
    const lockedUntil = new Date(now + 1).toISOString()
    const printed = { ...plain, printedAt: at, examinedById: 'me', lockedUntil }
    expect(whyNotAssign(printed, me)).toBeNull()
    expect(whyNotAssign({ ...printed, lockedById: 'another' }, me)).toBe('STUDY_IS_LOCKED_ERROR')
    expect(whyNotAssign({ ...printed, examinedById: 'another' }, me)).toBe('ONLY_STUDY_DOCTOR_CAN_UPLOAD')
    expect(whyNotAssign({ ...plain, lockedUntil }, me)).toBe('STUDY_IS_LOCKED_ERROR')
  })

  test('a study that another user, or the same one in another room, works on can be seen and printed only', () => {
    for (const study of [occupied('another', 'room-1', now + 1), occupied('me', 'room-2', now + 1)]) {
      for (const rule of [whyNotUpload, whyNotEditRegistration, whyNotEditReport, whyNotOccupy]) {
        expect(rule(study, me)).toBe('STUDY_OCCUPIED_ERROR')
      }
      expect(whyNotReopenReport({ ...study, ...reported }, me)).toBe('STUDY_OCCUPIED_ERROR')
      expect([whyNotView(study, me), whyNotPrint({ ...study, ...reported }, me)]).toEqual([null, null])
    }
  })

  test('the holder works on, and a lease ends exactly when its end is reached', () => {
    for (const study of [occupied('me', 'room-1', now + 1), occupied('another', 'room-2', now)]) {
      for (const rule of [whyNotUpload, whyNotEditRegistration, whyNotEditReport, whyNotOccupy]) {
        expect(rule(study, me)).toBeNull()
      }
    }
  })

  /** Examined it, finished its report, printed, right to write reports: all sixteen. */
  const doctors = Array.from({ length: 16 }, (_, bits) => ({
    examined: (bits & 1) > 0,
    reported: (bits & 2) > 0,
    isPrinted: (bits & 4) > 0,
    mayWrite: (bits & 8) > 0,
  }))
  test.each(doctors)('the doctors of a printed study are who examined and who reported: %j', (given) => {
    const study = {
      ...plain,
      examinedById: given.examined ? 'me' : 'examiner',
      reportedById: given.reported ? 'me' : 'author',
      diagnosedAt: at,
      printedAt: given.isPrinted ? at : null,
    }
    const actor = given.mayWrite ? me : without('pacs:diagnostic_report:edit_report')
    const isOthers = given.isPrinted && !given.examined && !given.reported
    const ofPrint = isOthers ? 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR' : null
    expect(whyNotReopenReport(study, actor)).toBe(given.mayWrite ? ofPrint : 'FORBIDDEN')
    expect(whyNotEditReport(study, actor)).toBe(given.mayWrite ? (ofPrint ?? 'REPORT_IS_FINISHED') : 'FORBIDDEN')
    for (const rule of [whyNotEditRegistration, whyNotQueue]) expect(rule(study, actor)).toBe(ofPrint)
    expect(whyNotUpload(study, actor)).toBe(isOthers ? 'ONLY_STUDY_DOCTOR_CAN_UPLOAD' : null)
    expect(whyNotReceive(study, actor)).toBe(isOthers ? 'PRINTED_STUDY_CANNOT_UPLOAD' : null)
    expect(whyNotPrint(study, actor)).toBeNull()
  })

  test('a finished report is added to by its doctors alone, also while its print locks it, and not while somebody does', () => {
    const printed = { ...finished, examinedById: 'me', printedAt: at, lockedUntil: new Date(now + 1).toISOString() }
    const others = { ...printed, examinedById: 'examiner', reportedById: 'author' }
    expect(whyNotAddendum(printed, me)).toBeNull()
    expect(whyNotAddendum({ ...printed, lockedById: 'me' }, me)).toBe('STUDY_IS_LOCKED_ERROR')
    expect(whyNotAddendum({ ...printed, lockedById: 'me', lockedUntil: new Date(now).toISOString() }, me)).toBeNull()
    expect(whyNotAddendum({ ...printed, isInConsultation: true }, me)).toBe('CANNOT_EDIT_CONSULTATION_REPORT')
    expect(whyNotAddendum(printed, without('pacs:diagnostic_report:edit_report'))).toBe('FORBIDDEN')
    expect(whyNotAddendum(others, me)).toBe('UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR')
    expect(whyNotAddendum({ ...others, printedAt: null }, me)).toBe('FORBIDDEN')
    expect(whyNotAddendum({ ...plain, examinedById: 'me' }, me)).toBe('REPORT_NOT_FINISHED')
  })

  test('a finished report is confirmed by anyone who writes reports, but not by who finished it', () => {
    expect(whyNotAudit(finished, me)).toBeNull()
    expect(whyNotAudit({ ...finished, reportedById: 'me' }, me)).toBe('FORBIDDEN')
    expect(whyNotAudit(finished, without('pacs:diagnostic_report:edit_report'))).toBe('FORBIDDEN')
    expect(whyNotAudit(plain, me)).toBe('REPORT_NOT_FINISHED')
    expect(whyNotAudit({ ...finished, lockedUntil: new Date(now + 1).toISOString() }, me)).toBe('STUDY_IS_LOCKED_ERROR')
  })

  test('a draft is written and finished, a finished report is reopened, and neither the other way round', () => {
    const open = { ...plain, examinedById: 'another' }
    expect([whyNotEditReport(open, me), whyNotReopenReport(open, me)]).toEqual([null, 'REPORT_NOT_FINISHED'])
    expect([whyNotEditReport(finished, me), whyNotReopenReport(finished, me)]).toEqual(['REPORT_IS_FINISHED', null])
    // Printed by a server that returned no diagnosis.
    expect(whyNotEditReport({ ...plain, printedAt: at }, me)).toBe('REPORT_IS_FINISHED')
  })

  test('a draft is printed by who may finish it: the print is its end', () => {
    const clerk = without('pacs:diagnostic_report:edit_report')
    expect([whyNotPrint(plain, clerk), whyNotPrint(finished, clerk)]).toEqual(['REPORT_NOT_FINISHED', null])
    const locked = { lockedUntil: new Date(now + 1).toISOString() }
    expect(whyNotPrint({ ...plain, ...locked }, me)).toBe('STUDY_IS_LOCKED_ERROR')
    expect(whyNotPrint({ ...finished, ...locked }, me)).toBeNull()
    expect(whyNotPrint({ ...plain, isInConsultation: true }, me)).toBe('CANNOT_EDIT_CONSULTATION_REPORT')
  })

  /** Doctor of the study, printed, right to collect, right to write reports: all sixteen. */
  const cases = Array.from({ length: 16 }, (_, bits) => ({
    isOwn: (bits & 1) > 0,
    isPrinted: (bits & 2) > 0,
    mayCollect: (bits & 4) > 0,
    mayWrite: (bits & 8) > 0,
  }))
  test.each(cases)('images: own $isOwn, printed $isPrinted, collects $mayCollect, writes $mayWrite', (given) => {
    const { isOwn, isPrinted, mayCollect, mayWrite } = given
    const study = { ...plain, printedAt: isPrinted ? at : null }
    const missing = [
      ...(mayCollect ? [] : ['pacs:image:collect_image']),
      ...(mayWrite ? [] : ['pacs:diagnostic_report:edit_report']),
    ]
    const actor = { ...without(...missing), userId: isOwn ? 'me' : 'another' }
    const ofStudy = isPrinted && !isOwn ? 'ONLY_STUDY_DOCTOR_CAN_UPLOAD' : null
    expect(whyNotUpload(study, actor)).toBe(mayCollect ? ofStudy : 'FORBIDDEN')
    const onArrival = ofStudy === null ? null : 'PRINTED_STUDY_CANNOT_UPLOAD'
    expect(whyNotReceive(study, actor)).toBe(mayCollect ? onArrival : 'FORBIDDEN')
    expect(whyNotDeleteImage(study, { isUsedInReport: false }, actor)).toBe(mayCollect ? ofStudy : 'FORBIDDEN')
    expect(whyNotMeasure(study, actor)).toBe(mayCollect || mayWrite ? ofStudy : 'FORBIDDEN')
  })

  test('while a consultation is active, the report is view-only', () => {
    expect(whyNotEditReport({ ...plain, isInConsultation: true }, me)).toBe('CANNOT_EDIT_CONSULTATION_REPORT')
    expect(whyNotReopenReport({ ...finished, isInConsultation: true }, me)).toBe('CANNOT_EDIT_CONSULTATION_REPORT')
    expect(whyNotView({ ...plain, isInConsultation: true }, me)).toBeNull()
  })

  test('images used in a report cannot be deleted', () => {
    expect(whyNotDeleteImage(plain, { isUsedInReport: true }, me)).toBe('IMAGE_USED_IN_REPORT')
    expect(whyNotDeleteImage(plain, { isUsedInReport: false }, me)).toBeNull()
    const consulted = { isUsedInReport: false, isInConsultationReport: true }
    expect(whyNotDeleteImage(plain, consulted, me)).toBe('IMAGE_IN_CONSULTATION_REPORT')
    // One of the wrong patient is moved to the right one.
    expect(whyNotMoveImage(plain, plain, consulted, me)).toBeNull()
  })
})

test('the status is consulted over printed over diagnosed over checked over registered', () => {
  const maybe = fc.constantFrom(null, at)
  const facts = fc.record({ firstImageAt: maybe, diagnosedAt: maybe, printedAt: maybe, consultedAt: maybe })
  fc.assert(
    fc.property(facts, (given) => {
      const newest = ['consultedAt', 'printedAt', 'diagnosedAt', 'firstImageAt'] as const
      const names = ['consulted', 'printed', 'diagnosed', 'checked'] as const
      const first = newest.findIndex((name) => given[name] !== null)
      expect(studyStatus(given)).toBe(names[first] ?? 'registered')
    }),
  )
})

describe('images of a wrong patient are moved', () => {
  const image = { isUsedInReport: false }
  const sides = [
    ['leave', (study: StudyFacts) => [study, plain] as const],
    ['come to', (study: StudyFacts) => [plain, study] as const],
  ] as const

  test('between studies and the buffer, by who captures', () => {
    for (const [from, to] of [
      [plain, plain],
      [plain, null],
      [null, plain],
    ] as const) {
      expect(whyNotMoveImage(from, to, image, me)).toBeNull()
      expect(whyNotMoveImage(from, to, image, without('pacs:image:collect_image'))).toBe('FORBIDDEN')
    }
  })

  test.each(sides)('but do not %s a printed study, its own doctor neither', (_, of) => {
    const printed = { ...finished, printedAt: at, examinedById: 'me', lockedUntil: '2999-01-01T00:00:00.000Z' }
    expect(whyNotMoveImage(...of(printed), image, me)).toBe('PRINTED_STUDY_CANNOT_MOVE_IMAGE')
    expect(whyNotMoveImage(...of({ ...printed, printedAt: null, lockedUntil: null }), image, me)).toBeNull()
  })

  test.each(sides)('and do not %s one that is in a consultation, locked, hidden, deleted or in use', (_, of) => {
    const codes = [
      { isInConsultation: true },
      { lockedUntil: '2999-01-01T00:00:00.000Z' },
      { deletedAt: at },
      { occupant: { userId: 'you', roomId: 'room-2', expiresAt: '2999-01-01T00:00:00.000Z' } },
    ].map((facts) => whyNotMoveImage(...of({ ...plain, ...facts }), image, me))
    expect(codes).toEqual([
      'CONSULTATION_CANNOT_MOVE_IMAGE',
      'STUDY_IS_LOCKED_ERROR',
      'STUDY_IS_DELETED_ERROR',
      'STUDY_OCCUPIED_ERROR',
    ])
    const stranger = without('pacs:medical_record:set_vip')
    expect(whyNotMoveImage(...of({ ...plain, isVip: true }), image, stranger)).toBe('STUDY_VIP_ERROR')
  })

  test('unless a report shows one of them', () => {
    expect(whyNotMoveImage(plain, plain, { isUsedInReport: true }, me)).toBe('IMAGE_USED_IN_REPORT')
  })
})
