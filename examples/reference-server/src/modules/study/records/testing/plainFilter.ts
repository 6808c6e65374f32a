import {
  calendarDate,
  foldNumber,
  type QualityIndicatorId,
  type RecordConditions,
  type RecordSort,
  whyNotRestore,
  whyNotView,
} from '@opensono/pacs-core'
import type { Actor } from '../../../../database/actor'
import { factsOf, ruleActorOf } from '../../studyFacts'
import type { SeededRecord } from './seedRecords'

const years = (value: number, unit: string): number => {
  const part = { year: 1, month: 12, week: 365 / 7, day: 365, hour: 8760 }[unit]
  return part === undefined ? 0 : Math.floor(value / part)
}

const oneOf = (wanted: readonly unknown[] | undefined, found: unknown) =>
  wanted === undefined || wanted.length === 0 || wanted.includes(found)
const anyOf = (wanted: readonly string[] | undefined, found: readonly string[]) =>
  wanted === undefined || wanted.length === 0 || wanted.some((each) => found.includes(each))
const starts = (wanted: string | undefined, found: string | null | undefined) =>
  wanted === undefined ||
  wanted === '' ||
  (foldNumber(found ?? '').startsWith(foldNumber(wanted)) && (found ?? '') !== '')
const is = (wanted: boolean | undefined, fact: boolean) => wanted === undefined || wanted === fact

const timeFields = { RegisterTime: 'registerTime', StudyTime: 'firstImageAt', PrintTime: 'printedAt' } as const

function fitsTime({ study }: SeededRecord, asked: RecordConditions, timeZone: string): boolean {
  const type = asked.studyTimeType ?? 'RegisterTime'
  const at = type === 'AppointmentTime' ? study.appointmentDate : study[timeFields[type]]
  if (at === null || at === undefined) return false
  const day = type === 'AppointmentTime' ? at : calendarDate(Date.parse(at), timeZone)
  return (asked.startTime ?? '') <= day && day <= (asked.endTime ?? '9')
}

function fitsText({ study, patient }: SeededRecord, text: string | undefined): boolean {
  const typed = text?.trim() ?? ''
  if (typed === '') return true
  if (!/\d/.test(typed) || /[%']/.test(typed)) {
    // Only letters and digits count in a name: Xi'an is also found by xian.
    const part = typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    return String(study.searchText)
      .split(' ')
      .some((word) => word.includes(part))
  }
  const upper = typed.toUpperCase()
  return (
    [study.examNumber, study.accessionNumber, patient.patientId].some((number) => String(number).startsWith(upper)) ||
    foldNumber(study.requestNumber ?? '').startsWith(foldNumber(typed)) ||
    String(patient.telPhone).startsWith(typed)
  )
}

function statusOf({ study }: SeededRecord): string {
  if (study.printedAt !== null) return 'printed'
  return study.diagnosedAt !== null ? 'diagnosed' : study.firstImageAt !== null ? 'checked' : 'registered'
}

function isVisible(record: SeededRecord, asked: RecordConditions, actor: Actor, nowMs: number): boolean {
  const facts = factsOf({ ...record.study, occupant: null } as Parameters<typeof factsOf>[0])
  const who = ruleActorOf(actor, nowMs)
  return asked.isDeleted === true ? whyNotRestore(facts, who) === null : whyNotView(facts, who) === null
}

const after = (later: string | null | undefined, earlier: string | null | undefined) =>
  typeof later === 'string' && typeof earlier === 'string' && Date.parse(later) > Date.parse(earlier)
const dayMs = 86_400_000

/** The part of an indicator that a record belongs to, by its definition in words; null for one that it does not count. */
function indicatorPartOf(record: SeededRecord, id: QualityIndicatorId, nowMs: number): 'fulfilled' | 'missed' | null {
  const { study, notice, addedAt } = record
  const part = (isCounted: boolean, isFulfilled: boolean) => (!isCounted ? null : isFulfilled ? 'fulfilled' : 'missed')
  switch (id) {
    case 'positiveRate':
      return part(study.negativePositiveMark !== 'unknown', study.negativePositiveMark === 'positive')
    case 'reportInTime':
      return part(
        record.imageAt !== null && study.diagnosedAt != null && !after(record.imageAt, study.diagnosedAt),
        Date.parse(study.diagnosedAt ?? '') - Date.parse(record.imageAt ?? '') <= dayMs,
      )
    case 'urgentAcknowledged': {
      const isKnown = notice?.acknowledgedAt != null || after(new Date(nowMs).toISOString(), notice?.dueAt)
      const isLate = notice?.acknowledgedAt == null || after(notice.acknowledgedAt, notice.dueAt)
      return part(notice !== null && notice.withdrawnAt == null && isKnown, !isLate)
    }
    case 'viewsComplete':
      return part(study.areViewsComplete != null, study.areViewsComplete === true)
    case 'bodyMarks':
      return part(study.hasBodyMark != null, study.hasBodyMark === true)
    case 'addendaAfterPrint':
      return part(study.printedAt != null, after(addedAt, study.printedAt))
  }
}

function fitsIndicator(record: SeededRecord, asked: RecordConditions, nowMs: number): boolean {
  if (asked.indicator === undefined) return true
  const part = indicatorPartOf(record, asked.indicator, nowMs)
  const wanted = asked.indicatorPart ?? 'counted'
  return part !== null && (wanted === 'counted' || wanted === part)
}

/** Whether a record belongs to a list, by core's rules and by what the conditions say in words. */
export function fits(record: SeededRecord, asked: RecordConditions, actor: Actor, nowMs: number): boolean {
  const { study, patient } = record
  const age = years(study.ageValue, study.ageUnit)
  const isLocked = typeof study.lockedUntil === 'string' && Date.parse(study.lockedUntil) > nowMs
  return [
    study.hospitalId === actor.hospitalId,
    isVisible(record, asked, actor, nowMs),
    fitsTime(record, asked, actor.timeZone),
    fitsText(record, asked.text),
    oneOf(asked.studyStatus, statusOf(record)),
    oneOf(asked.negativePositiveMark, study.negativePositiveMark),
    oneOf(asked.patientSex, patient.sex),
    oneOf(asked.documentKinds, patient.documentKind ?? null),
    age >= (asked.ageFrom ?? 0) && age <= (asked.ageTo ?? 150),
    oneOf(asked.examTypeIds, study.examTypeId),
    oneOf(asked.patientSourceIds, study.patientSourceId),
    oneOf(asked.priorityIds, study.priorityId),
    oneOf(asked.feeKindIds, study.feeKindId),
    oneOf(asked.applyDepartmentIds, study.applyDepartmentId),
    oneOf(asked.applyDoctorIds, study.applyDoctorId),
    oneOf(asked.roomIds, study.roomId),
    oneOf(asked.roomId && [asked.roomId], study.roomId),
    oneOf(asked.examinedByIds, study.examinedById),
    oneOf(asked.registeredByIds, study.registeredById),
    oneOf(asked.deviceIds, study.deviceId),
    oneOf(asked.departmentNames, study.departmentName),
    (asked.without ?? []).every((fact) =>
      fact === 'bodyPart'
        ? record.bodyPartIds.length === 0
        : (study[({ examinedBy: 'examinedById', examType: 'examTypeId', device: 'deviceId' } as const)[fact]] ??
            null) === null,
    ),
    fitsIndicator(record, asked, nowMs),
    oneOf(asked.ultrasonicType && [asked.ultrasonicType], study.ultrasonicType),
    asked.hospitalizationStatus === undefined || asked.hospitalizationStatus === study.hospitalizationStatus,
    asked.studyFee === undefined || Number(asked.studyFee) === Number(study.studyFee ?? Number.NaN),
    anyOf(asked.bodyPartIds, record.bodyPartIds),
    anyOf(asked.clinicalDiagnosisIds, record.diagnosisIds),
    starts(asked.inpatientNumber, study.inpatientNumber),
    starts(asked.outpatientNumber, study.outpatientNumber),
    starts(asked.bedNumber, study.bedNumber),
    starts(asked.requestNumber, study.requestNumber),
    starts(asked.hisNumber, patient.hisNumber),
    starts(asked.idCard, patient.idCard),
    (study.recordLabel ?? '').toLowerCase().includes((asked.recordLabel ?? '').toLowerCase()),
    // The words' names are their ids.
    [study.clinicalDiagnosisText ?? '', ...record.diagnosisIds].some((diagnosis) =>
      diagnosis.toLowerCase().includes((asked.clinicalDiagnosisText ?? '').toLowerCase()),
    ),
    is(asked.isVip, study.isVip === true),
    is(asked.isLocked, isLocked),
    is(asked.isRevisit, study.isRevisit === true),
    is(asked.hasImages, (study.imageCount ?? 0) > 0),
  ].every(Boolean)
}

const sortFields = {
  registerTime: 'registerTime',
  studyTime: 'firstImageAt',
  appointmentTime: 'appointmentDate',
  printTime: 'printedAt',
  examNumber: 'examNumber',
} as const

function sortKey({ study }: SeededRecord, column: RecordSort['column']): string | null {
  if (column !== 'patientName') return study[sortFields[column]] ?? null
  const [name, pinyin] = String(study.searchText).split(' ')
  return Buffer.from(`${pinyin} ${name}`).toString('hex')
}

/** Puts records into the order of a list: those without the value at the end, newest first. */
export function inOrderOf(records: readonly SeededRecord[], { column, isDescending }: RecordSort): string[] {
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
  return [...records]
    .sort((a, b) => {
      const [one, other] = [sortKey(a, column), sortKey(b, column)]
      if (one === null || other === null) {
        return one === other ? compare(b.study.id, a.study.id) : one === null ? 1 : -1
      }
      return (isDescending ? -1 : 1) * (compare(one, other) || compare(a.study.id, b.study.id))
    })
    .map((record) => record.study.id)
}
