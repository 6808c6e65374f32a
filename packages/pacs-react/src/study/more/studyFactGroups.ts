import {
  ageText,
  clinicalDiagnosesOf,
  dictionaryName,
  formatDate,
  formatDateTime,
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

const daysOfWeek = 7

/**
 * Everything that is known of a study, in groups; what nobody filled in is left out.
 *
 * @param study - whole.
 * @param words - language, zone and moment: a lock or a lease that has ended is none.
 */
export function studyFactGroups(study: Study, { t, language, timeZone, nowMs }: FactWords): readonly StudyFactGroup[] {
  const named = (row: Parameters<typeof dictionaryName>[0]) => dictionaryName(row, language)
  const day = (date: string | null) => (date === null ? '' : formatDate(date, timeZone))
  const time = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, timeZone))
  const count = (value: number | null) => (value === null ? '' : String(value))
  const { bloodGroup, rhFactor, maritalState, gestationalDays, lockedUntil } = study
  const occupant = study.occupant && Date.parse(study.occupant.expiresAt) > nowMs ? study.occupant : null
  const lockEnd = isLockedForGood(lockedUntil) ? t('studyMore.lockedOpen') : time(lockedUntil)
  const lockText = isLocked(study, nowMs) ? lockEnd : ''
  const blood = [bloodGroup ?? '', rhFactor === null ? '' : t(`registrationChoice.rhFactor.${rhFactor}`)]
  const marks = [
    study.draftedAt !== null && t('studyMore.draft'),
    study.isVip && t('studyMore.vip'),
    study.isRevisit && t('studyList.revisit'),
    study.mergedIntoId !== null && t('studyList.merged'),
    study.deletedAt !== null && study.mergedIntoId === null && t('studyMore.deleted'),
  ].filter((mark) => mark !== false)

  const groups: [string, [string, string][]][] = [
    [
      t('studyMore.group.patient'),
      [
        [t('registration.patientName'), study.patientName],
        [t('registration.patientEnglishName'), study.patientEnglishName],
        [t('registration.patientSex'), t(`patient.sex.${study.patientSex}`)],
        [t('registration.patientAge'), ageText(t, study.patientAge)],
        [t('registration.birthDate'), day(study.birthDate)],
        [t('registration.patientId'), study.patientId],
        [t('registration.telPhone'), study.telPhone],
        [t('registration.idCard'), study.idCard],
        [t('registration.hisNumber'), study.hisNumber],
        [t('studyMore.hospitalPatientId'), study.hospitalPatientId],
        [
          t('registration.maritalState'),
          maritalState === null ? '' : t(`registrationChoice.maritalState.${maritalState}`),
        ],
        [t('registration.nation'), study.nation],
        [t('studyMore.blood'), blood.filter(Boolean).join(' ')],
        [t('registration.occupationId'), named(study.occupation)],
        [t('registration.insuranceNumber'), study.insuranceNumber],
        [t('registration.address'), study.address],
      ],
    ],
    [
      t('studyMore.group.study'),
      [
        [t('studyList.column.examNumber'), study.examNumber],
        [t('studyList.column.accessionNumber'), study.accessionNumber],
        [t('studyMore.queue'), queuePlaceOf(study)],
        [t('studyList.column.status'), t(`study.status.${study.studyStatus}`)],
        [t('studyMore.marks'), marks.join(', ')],
        [t('studyList.column.examType'), named(study.examType)],
        [t('studyList.column.bodyParts'), rowNames(study.bodyParts, language)],
        [t('studyList.column.priority'), named(study.priority)],
        [
          t('studyList.column.ultrasonicType'),
          study.ultrasonicType === null ? '' : t(`studyList.ultrasonic.${study.ultrasonicType}`),
        ],
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
      ],
    ],
    [
      t('studyMore.group.request'),
      [
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
          study.hospitalizationStatus === null
            ? ''
            : t(`studyList.hospitalization.${study.hospitalizationStatus === 0 ? 'here' : 'left'}`),
        ],
        [t('registration.clinicalDiagnosisIds'), rowNames(clinicalDiagnosesOf(study), language)],
        [t('registration.clinicalHistory'), study.clinicalHistory],
        [t('registration.examPurpose'), study.examPurpose],
        [t('registration.doctorInstructions'), study.doctorInstructions],
      ],
    ],
    [
      t('studyMore.group.pregnancy'),
      [
        [t('registration.lastPeriod'), day(study.lastPeriod)],
        [t('registration.dueDate'), day(study.dueDate)],
        [
          t('registration.gestationalDays'),
          gestationalDays === null
            ? ''
            : t('studyMore.gestation', {
                weeks: Math.floor(gestationalDays / daysOfWeek),
                days: gestationalDays % daysOfWeek,
              }),
        ],
        [t('registration.gravidity'), count(study.gravidity)],
        [t('registration.parity'), count(study.parity)],
        [t('registration.fetuses'), count(study.fetuses)],
      ],
    ],
    [
      t('studyMore.group.course'),
      [
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
        [t('studyMore.lockedUntil'), lockText],
        [t('studyMore.occupant'), occupant === null ? '' : t('studyMore.occupied', { ...occupant })],
        [t('studyMore.deletedBy'), [study.deletedByName ?? '', time(study.deletedAt)].filter(Boolean).join(' ')],
      ],
    ],
    [
      t('studyMore.group.report'),
      [
        [
          t('studyList.column.result'),
          study.negativePositiveMark === 'unknown' ? '' : t(`study.result.${study.negativePositiveMark}`),
        ],
        [t('studyList.column.findings'), reportTextOf(t, study, study.findings)],
        [t('studyList.column.tips'), reportTextOf(t, study, study.tips)],
      ],
    ],
  ]
  return groups
    .map(([title, facts]) => ({
      title,
      facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    }))
    .filter(({ facts }) => facts.length > 0)
}
