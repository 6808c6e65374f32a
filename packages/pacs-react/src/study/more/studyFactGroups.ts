import {
  ageText,
  clinicalDiagnosesOf,
  dictionaryName,
  formatDate,
  formatDateTime,
  gestationalAgeText,
  isLocked,
  isLockedForGood,
  type Language,
  queuePlaceOf,
  reportTextOf,
  type Study,
} from '@opensono/pacs-core'
import type { UseTextResult } from '../../provider/useText'
import { rowNames } from '../rowNames'
import type { StudyTextKey } from '../studyText'

/** A fact of a study under its name. */
export interface StudyFact {
  readonly label: string
  readonly value: string
}

/** Facts that belong together. */
export interface StudyFactGroup {
  readonly title: string
  readonly facts: readonly StudyFact[]
}

interface FactWords {
  t: UseTextResult<StudyTextKey>['t']
  language: Language
  timeZone: string | undefined
  /** Milliseconds since 1970 by the server's clock. */
  nowMs: number
}

/** A name and its value; empty where nobody filled it in. */
type Fact = readonly [label: string, value: string]

/** A study and how its values are written. */
interface FactSource {
  study: Study
  t: FactWords['t']
  language: Language
  nowMs: number
  named: (row: Parameters<typeof dictionaryName>[0]) => string
  day: (date: string | null) => string
  time: (instant: string | null) => string
}

const count = (value: number | null) => (value === null ? '' : String(value))

function patientFacts({ study, t, named, day }: FactSource): readonly Fact[] {
  const { bloodGroup, rhFactor, maritalState } = study
  const blood = [bloodGroup ?? '', rhFactor === null ? '' : t(`registrationChoice.rhFactor.${rhFactor}`)]
  return [
    [t('registration.patientName'), study.patientName],
    [t('registration.patientEnglishName'), study.patientEnglishName],
    [t('registration.patientSex'), t(`patient.sex.${study.patientSex}`)],
    [t('registration.patientAge'), ageText(t, study.patientAge)],
    [t('registration.birthDate'), day(study.birthDate)],
    [t('registration.patientId'), study.patientId],
    [t('registration.telPhone'), study.telPhone],
    [
      study.documentKind === null ? t('registration.idCard') : t(`patient.documentKind.${study.documentKind}`),
      study.idCard,
    ],
    [t('registration.hisNumber'), study.hisNumber],
    [t('studyMore.hospitalPatientId'), study.hospitalPatientId],
    [t('registration.maritalState'), maritalState === null ? '' : t(`registrationChoice.maritalState.${maritalState}`)],
    [t('registration.nation'), study.nation],
    [t('studyMore.blood'), blood.filter(Boolean).join(' ')],
    [t('registration.occupationId'), named(study.occupation)],
    [t('registration.insuranceNumber'), study.insuranceNumber],
    [t('registration.address'), study.address],
  ]
}

function markText({ study, t }: FactSource): string {
  const marks = [
    study.draftedAt !== null && t('studyMore.draft'),
    study.isVip && t('studyMore.vip'),
    study.isRevisit && t('studyList.revisit'),
    study.mergedIntoId !== null && t('studyList.merged'),
    study.deletedAt !== null && study.mergedIntoId === null && t('studyMore.deleted'),
  ]
  return marks.filter((mark) => mark !== false).join(t('common.listSeparator'))
}

function examFacts(source: FactSource): readonly Fact[] {
  const { study, t, named, language } = source
  const { ultrasonicType } = study
  return [
    [t('studyList.column.examNumber'), study.examNumber],
    [t('studyList.column.accessionNumber'), study.accessionNumber],
    [t('studyMore.queue'), queuePlaceOf(study)],
    [t('studyList.column.status'), t(`study.status.${study.studyStatus}`)],
    [t('studyMore.marks'), markText(source)],
    [t('studyList.column.examType'), named(study.examType)],
    [t('studyList.column.bodyParts'), rowNames(study.bodyParts, language)],
    [t('studyList.column.priority'), named(study.priority)],
    [t('studyList.column.ultrasonicType'), ultrasonicType === null ? '' : t(`study.ultrasonicType.${ultrasonicType}`)],
    [t('studyList.column.modality'), study.modality],
    [t('studyList.column.room'), study.roomName ?? ''],
    [t('studyList.column.branch'), study.branch],
    [t('registration.studyFee'), study.studyFee],
    [t('registration.feeKindId'), named(study.feeKind)],
    [t('registration.studyScore'), study.studyScore],
    [t('registration.recordLabel'), study.recordLabel],
    [t('registration.memo'), study.memo],
    [t('studyMore.studyUid'), study.studyUid],
    [t('studyMore.hospitalStudyId'), study.hospitalStudyId],
  ]
}

function requestFacts({ study, t, named, language }: FactSource): readonly Fact[] {
  const { hospitalizationStatus } = study
  const stay = hospitalizationStatus === 0 ? 'here' : 'left'
  return [
    [t('registration.patientSourceId'), named(study.patientSource)],
    [t('registration.applyDepartmentId'), named(study.applyDepartment)],
    [t('registration.applyDoctorId'), named(study.applyDoctor)],
    [t('registration.requestNumber'), study.requestNumber],
    [t('registration.hisExamItem'), study.hisExamItem],
    [t('registration.outpatientNumber'), study.outpatientNumber],
    [t('registration.inpatientNumber'), study.inpatientNumber],
    [t('registration.bedNumber'), study.bedNumber],
    [
      t('studyList.column.hospitalizationStatus'),
      hospitalizationStatus === null ? '' : t(`studyList.hospitalization.${stay}`),
    ],
    [t('registration.clinicalDiagnosisIds'), rowNames(clinicalDiagnosesOf(study), language)],
    [t('registration.clinicalHistory'), study.clinicalHistory],
    [t('registration.examPurpose'), study.examPurpose],
    [t('registration.doctorInstructions'), study.doctorInstructions],
  ]
}

function pregnancyFacts({ study, t, language, day }: FactSource): readonly Fact[] {
  const days = study.gestationalDays
  const gestation = days === null ? '' : gestationalAgeText(language, days)
  const basis = study.dueDateBasis === null ? '' : t(`study.dueDateBasis.${study.dueDateBasis}`)
  return [
    [t('registration.lastPeriod'), day(study.lastPeriod)],
    [t('registration.dueDate'), day(study.dueDate)],
    [t('registration.dueDateBasis'), basis],
    [t('registration.transferDate'), day(study.transferDate)],
    [t('registration.embryoDays'), count(study.embryoDays)],
    [t('registration.gestationalDays'), gestation],
    [t('registration.gravidity'), count(study.gravidity)],
    [t('registration.parity'), count(study.parity)],
    [t('registration.fetuses'), count(study.fetuses)],
  ]
}

/**
 * What is asked of an examination, and why: what anyone who examines needs to know before the first image.
 *
 * @returns only the facts that were filled in.
 */
export function orderFacts(study: Study, { t, language, timeZone }: Omit<FactWords, 'nowMs'>): readonly StudyFact[] {
  const period = study.lastPeriod === null ? '' : formatDate(study.lastPeriod, timeZone)
  const due = study.dueDate === null ? '' : formatDate(study.dueDate, timeZone)
  const basis = study.dueDateBasis === null ? '' : ` (${t(`study.dueDateBasis.${study.dueDateBasis}`)})`
  const facts: readonly Fact[] = [
    [t('studyList.column.examType'), dictionaryName(study.examType, language)],
    [t('studyList.column.bodyParts'), rowNames(study.bodyParts, language)],
    [t('registration.clinicalDiagnosisIds'), rowNames(clinicalDiagnosesOf(study), language)],
    [t('registration.clinicalHistory'), study.clinicalHistory],
    [t('registration.examPurpose'), study.examPurpose],
    [t('registration.doctorInstructions'), study.doctorInstructions],
    [t('registration.lastPeriod'), period],
    [t('registration.dueDate'), due && `${due}${basis}`],
    [t('registration.memo'), study.memo],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function courseFacts({ study, t, day, time, nowMs }: FactSource): readonly Fact[] {
  const { lockedUntil } = study
  const occupant = study.occupant && Date.parse(study.occupant.expiresAt) > nowMs ? study.occupant : null
  const lockEnd = isLockedForGood(lockedUntil) ? t('studyMore.lockedOpen') : time(lockedUntil)
  return [
    [t('studyList.column.registerTime'), time(study.registerTime)],
    [t('studyList.column.registeredBy'), study.registeredByName],
    [t('studyList.column.appointmentTime'), day(study.appointmentTime)],
    [t('studyList.column.studyStartTime'), time(study.studyStartTime)],
    [t('studyList.column.studyTime'), time(study.studyTime)],
    [t('studyList.column.examinedBy'), study.examinedByName ?? ''],
    [t('studyList.column.images'), String(study.imageCount)],
    [t('studyMore.diagnosedAt'), time(study.diagnosedAt)],
    [t('studyMore.reportedBy'), study.reportedByName ?? ''],
    [t('studyList.column.printTime'), time(study.printTime)],
    [t('studyList.column.printedBy'), study.printedByName ?? ''],
    [t('studyList.column.auditedBy'), study.auditedByName ?? ''],
    [t('studyMore.lockedUntil'), isLocked(study, nowMs) ? lockEnd : ''],
    [t('studyMore.occupant'), occupant === null ? '' : t('studyMore.occupied', { ...occupant })],
    [t('studyMore.deletedBy'), [study.deletedByName ?? '', time(study.deletedAt)].filter(Boolean).join(' ')],
  ]
}

function reportFacts({ study, t }: FactSource): readonly Fact[] {
  const { negativePositiveMark } = study
  return [
    [t('studyList.column.result'), negativePositiveMark === 'unknown' ? '' : t(`study.result.${negativePositiveMark}`)],
    [t('studyList.column.findings'), reportTextOf(t, study, study.findings)],
    [t('studyList.column.tips'), reportTextOf(t, study, study.tips)],
  ]
}

/**
 * Everything that is known of a study, in groups; what nobody filled in is left out.
 *
 * @param study - whole.
 * @param words - language, zone and moment: a lock or a lease that has ended is none.
 */
export function studyFactGroups(study: Study, { t, language, timeZone, nowMs }: FactWords): readonly StudyFactGroup[] {
  const source: FactSource = {
    study,
    t,
    language,
    nowMs,
    named: (row) => dictionaryName(row, language),
    day: (date) => (date === null ? '' : formatDate(date, timeZone)),
    time: (instant) => (instant === null ? '' : formatDateTime(instant, timeZone)),
  }
  const groups: readonly [title: string, facts: readonly Fact[]][] = [
    [t('studyMore.group.patient'), patientFacts(source)],
    [t('studyMore.group.study'), examFacts(source)],
    [t('studyMore.group.request'), requestFacts(source)],
    [t('studyMore.group.pregnancy'), pregnancyFacts(source)],
    [t('studyMore.group.course'), courseFacts(source)],
    [t('studyMore.group.report'), reportFacts(source)],
  ]
  return groups
    .map(([title, facts]) => ({
      title,
      facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    }))
    .filter(({ facts }) => facts.length > 0)
}
