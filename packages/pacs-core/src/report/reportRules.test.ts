import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFields } from '../api/checkInput'
import { type Actor, type StudyFacts, whyNotEditReport, whyNotPrint } from '../study/studyRules'
import { plainStudy } from '../study/testing/plainStudy'
import { limits } from '../value/limits'
import { reportApi } from './reportApi'
import { isReportEmpty, lockAfterPrint, whyNotRevertPrint } from './reportRules'

const nowMs = Date.UTC(2026, 0, 5, 8)
const at = (offsetMs: number) => new Date(nowMs + offsetMs).toISOString()
const vip = 'pacs:medical_record:set_vip'
const writes = 'pacs:diagnostic_report:edit_report'
const prints = 'pacs:diagnostic_report:print_report'

const facts = fc.record<StudyFacts>({
  examinedById: fc.constantFrom(null, 'doctor', 'other'),
  registeredById: fc.constant('registrar'),
  reportedById: fc.constantFrom(null, 'doctor', 'other'),
  diagnosedAt: fc.constantFrom(null, at(-60_000)),
  printedAt: fc.constantFrom(null, at(-60_000)),
  deletedAt: fc.constantFrom(null, at(-60_000)),
  lockedUntil: fc.constantFrom(null, at(-1), at(0), at(1)),
  lockedById: fc.constantFrom(null, 'doctor'),
  mergedIntoId: fc.constant(null),
  isVip: fc.boolean(),
  isInConsultation: fc.boolean(),
  occupant: fc.constantFrom(
    null,
    { userId: 'doctor', roomId: 'room', expiresAt: at(1) },
    { userId: 'other', roomId: 'room', expiresAt: at(0) },
    { userId: 'other', roomId: 'room', expiresAt: at(1) },
  ),
})
const actors = fc
  .subarray([vip, writes, prints])
  .map((authorities): Actor => ({ userId: 'doctor', roomId: 'room', authorities: new Set(authorities), nowMs }))
const open: StudyFacts = { ...plainStudy, examinedById: 'doctor' }
const doctor: Actor = { userId: 'doctor', roomId: 'room', authorities: new Set([writes, prints]), nowMs }

describe('writing a report', () => {
  it('is allowed exactly when nothing speaks against it', () => {
    fc.assert(
      fc.property(facts, actors, (study, actor) => {
        const isAllowed =
          study.deletedAt === null &&
          (!study.isVip || actor.authorities.has(vip)) &&
          actor.authorities.has(writes) &&
          study.lockedUntil !== at(1) &&
          !study.isInConsultation &&
          !(study.occupant?.userId === 'other' && study.occupant.expiresAt === at(1)) &&
          study.diagnosedAt === null &&
          study.printedAt === null
        expect(whyNotEditReport(study, actor) === null).toBe(isAllowed)
      }),
    )
  })

  it.each([
    ['a deleted study does not exist any more', { deletedAt: at(-1) }, 'STUDY_IS_DELETED_ERROR'],
    ['a VIP study needs its authority', { isVip: true }, 'STUDY_VIP_ERROR'],
    ['a locked study can only be read', { lockedUntil: at(1) }, 'STUDY_IS_LOCKED_ERROR'],
    [
      'a study that somebody else works on can only be read',
      { occupant: { userId: 'other', roomId: 'room', expiresAt: at(1) } },
      'STUDY_OCCUPIED_ERROR',
    ],
    ['during a consultation the report is view-only', { isInConsultation: true }, 'CANNOT_EDIT_CONSULTATION_REPORT'],
    [
      'a printed report is changed by the examining doctor and its author only',
      { printedAt: at(-1), examinedById: 'other' },
      'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
    ],
  ] as const)('%s', (_, change, code) => {
    expect(whyNotEditReport({ ...open, ...change }, doctor)).toBe(code)
  })

  it('opens again at the very end of the lock', () => {
    expect(whyNotEditReport({ ...open, lockedUntil: at(0) }, doctor)).toBeNull()
  })
})

describe('printing a report', () => {
  it('is allowed exactly to who may print and see the study when the report is finished, and else to who may finish it', () => {
    fc.assert(
      fc.property(facts, actors, (study, actor) => {
        const isFinished = study.diagnosedAt !== null || study.printedAt !== null
        const isAllowed =
          study.deletedAt === null &&
          (!study.isVip || actor.authorities.has(vip)) &&
          actor.authorities.has(prints) &&
          (isFinished || whyNotEditReport(study, actor) === null)
        expect(whyNotPrint(study, actor) === null).toBe(isAllowed)
      }),
    )
  })

  it('needs something written', () => {
    expect(isReportEmpty({ findings: ' \n', impression: '\t' })).toBe(true)
    expect(isReportEmpty({ findings: '肝', impression: '' })).toBe(false)
    expect(isReportEmpty({ findings: '', impression: '囊肿' })).toBe(false)
  })

  it('locks the study for the configured minutes, and not at all for none', () => {
    expect(lockAfterPrint(nowMs, 0)).toBeNull()
    expect(lockAfterPrint(nowMs, 5)).toBe(at(5 * 60_000))
  })

  it('can be taken back by who printed, within a minute by the server’s clock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom('doctor', 'other'), (passedMs, printedById) => {
        const refusal = whyNotRevertPrint({ printedById, printedAt: at(-passedMs) }, doctor)
        const expected = passedMs > limits.report.revertPrintMs ? 'PRINT_REVERT_EXPIRED' : null
        expect(refusal).toBe(printedById === 'other' ? 'FORBIDDEN' : expected)
      }),
    )
    expect(whyNotRevertPrint({ printedById: 'doctor', printedAt: at(-60_000) }, doctor)).toBeNull()
    expect(whyNotRevertPrint({ printedById: 'doctor', printedAt: at(-60_001) }, doctor)).toBe('PRINT_REVERT_EXPIRED')
  })
})

describe('a saved report', () => {
  it('shows at most 12 images, each once', () => {
    const body = { templateId: null, findings: '', impression: '', result: 'unknown', version: 0 }
    const check = (imageIds: string[]) => () => checkFields(reportApi.save.body, { ...body, imageIds })
    const ids = Array.from({ length: 13 }, (_, index) => `image-${index}`)
    expect(check(ids.slice(0, 12))).not.toThrow()
    expect(check(ids)).toThrow()
    expect(check(['image-1', 'image-1'])).toThrow()
  })

  it('takes 20,000 characters of findings and 10,000 of impression, by code point', () => {
    const body = { templateId: null, result: 'unknown', imageIds: [], version: 0 }
    const check = (findings: number, impression: number) => () =>
      checkFields(reportApi.save.body, {
        ...body,
        findings: '𠮷'.repeat(findings),
        impression: '𠮷'.repeat(impression),
      })
    expect(check(20_000, 10_000)).not.toThrow()
    expect(check(20_001, 10_000)).toThrow()
    expect(check(20_000, 10_001)).toThrow()
  })
})
