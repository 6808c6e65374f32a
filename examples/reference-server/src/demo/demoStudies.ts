import { ageOn, calendarDate, type Language, partsFee, partsScore } from '@opensono/pacs-core'
import type { patient, study } from '../database/schema/study'
import { ageColumns } from '../modules/study/storedAge'
import { nameSearch } from '../name/nameSearch'
import { chooseDepartment, chooseExam, chooseSource, gestationOn } from './demoExam'
import { demoVisitFields } from './demoVisitFields'
import { demoTerms } from './dictionaries'
import { demoMachines } from './dictionariesWords'
import type { DemoHospital } from './hospitals'
import type { DemoPerson } from './people'
import type { Random } from './random'
import { demoTermId } from './seedDictionaries'

/** How far a demo study has come. */
export type DemoProgress = 'registered' | 'checked' | 'diagnosed' | 'printed'

/** A study to be made, with everything that hangs on it. */
export interface DemoStudy {
  row: typeof study.$inferInsert
  bodyPartIds: string[]
  /** Of each of them, in their order. */
  partPrices: { fee: string | null; score: string | null }[]
  diagnosisIds: string[]
  /** Chinese name of the exam type: it decides the report. */
  examType: string
  /** Its report is written in it. */
  language: Language
  progress: DemoProgress
  isAbnormal: boolean
  /** Of who is pregnant; null for others. */
  gestationalDays: number | null
}

/** What a study is made from. */
export interface DemoStudyPlan {
  hospital: DemoHospital
  random: Random
  id: string
  patient: typeof patient.$inferInsert
  person: DemoPerson
  registeredAtMs: number
  examNumber: string
  /** They were here before. */
  isRevisit: boolean
  /** Ids of the hospital's words: people may have deleted some of the demo's. */
  present: ReadonlySet<string>
  progress: DemoProgress
  isVip?: boolean
}

const minute = 60_000
const order: readonly DemoProgress[] = ['registered', 'checked', 'diagnosed', 'printed']

type Moments = Record<'firstImageAt' | 'diagnosedAt' | 'printedAt', string | null>

/** Who did what, and when. */
function workOf(doctor: { id: string; name: string } | undefined, { firstImageAt, diagnosedAt, printedAt }: Moments) {
  const by = (at: string | null) => (at === null ? { id: null, name: null } : { id: doctor?.id, name: doctor?.name })
  const [examined, reported, printed] = [by(firstImageAt), by(diagnosedAt), by(printedAt)]
  return {
    examinedById: examined.id ?? null,
    examinedByName: examined.name ?? null,
    firstImageAt,
    lastImageAt: diagnosedAt === null ? null : new Date(Date.parse(firstImageAt ?? '') + 2 * minute).toISOString(),
    diagnosedAt,
    reportedById: reported.id ?? null,
    reportedByName: reported.name ?? null,
    printedAt,
    printedById: printed.id ?? null,
    printedByName: printed.name ?? null,
  }
}

/** Makes one study, as it would have come about: each fact some minutes after the one before. */
export function planStudy(plan: DemoStudyPlan): DemoStudy {
  const { hospital, random, person, registeredAtMs, progress } = plan
  const registrar = hospital.users.find((user) => user.role === 'registrar') ?? hospital.users[0]
  const doctor = hospital.users.find((user) => user.role === 'doctor')
  const queueDate = calendarDate(registeredAtMs, hospital.timeZone)
  const age = ageOn(person.birthDate, queueDate) ?? { value: 1, unit: 'day' as const }
  const ageYears = age.unit === 'year' ? age.value : 0
  const gestationalDays = gestationOn(person, queueDate)
  const patient = { person, ageYears, gestationalDays }
  const { examType, parts: chosen } = chooseExam(random, patient)
  const source = chooseSource(random, patient)
  const department = chooseDepartment(random, examType, source.name, ageYears)
  const applyDoctor = random.pick(demoTerms.filter((term) => term.parent === department))
  const isHeart = examType === '心脏超声'
  const rooms = hospital.departments.filter((each) => (each.type !== null) === isHeart)
  const room = random.pick((rooms.length === 0 ? hospital.departments : rooms).flatMap((each) => each.rooms))
  const after = (step: DemoProgress, minutes: number) =>
    order.indexOf(progress) >= order.indexOf(step)
      ? new Date(registeredAtMs + (minutes + random.below(6)) * minute).toISOString()
      : null
  const firstImageAt = after('checked', 8)
  const machine = demoMachines[hospital.departments.flatMap((each) => each.rooms).indexOf(room)]
  const fee = chosen.reduce((total, part) => total + Number(part.fields?.colourPrice ?? 0), 0)
  const isAbnormal = random.below(100) < 55
  const registerTime = new Date(registeredAtMs).toISOString()
  const { grams, text } = nameSearch(person.name)
  const { lastPeriod } = person
  const facts = { registeredAtMs, day: queueDate, examType, source: source.name, parts: chosen, ageYears, lastPeriod }
  const { row: visit, names } = demoVisitFields(facts)
  const ifThere = (kind: string, name: string) => {
    const id = demoTermId(hospital, kind, name)
    return plan.present.has(id) ? id : null
  }
  const diagnosisId = names.diagnosis === null ? null : ifThere('clinical-diagnosis', names.diagnosis)
  const printedAt = after('printed', 24)
  const diagnosedAt = after('diagnosed', 16)
  return {
    examType,
    language: person.language,
    progress,
    isAbnormal,
    gestationalDays,
    bodyPartIds: chosen.map((part) => demoTermId(hospital, 'body-part', part.name)),
    partPrices: chosen.map(({ fields = {} }) => ({
      fee: partsFee([fields], 'ColorUltrasonic') || null,
      score: partsScore([fields], 'ColorUltrasonic') || null,
    })),
    diagnosisIds: diagnosisId === null ? [] : [diagnosisId],
    row: {
      ...visit,
      hospitalId: hospital.id,
      id: plan.id,
      patientRecordId: plan.patient.id,
      examNumber: plan.examNumber,
      queueDate,
      // Numbered when all of the day are known.
      queueNumber: 0,
      isRevisit: plan.isRevisit,
      isVip: plan.isVip === true,
      priorityId: ifThere('priority', names.priority),
      feeKindId: ifThere('fee-kind', names.feeKind),
      departmentName: hospital.departments.find((each) => each.rooms.includes(room))?.name ?? '',
      calledAt: firstImageAt === null ? null : new Date(Date.parse(firstImageAt) - 2 * minute).toISOString(),
      queueState: firstImageAt === null ? 'waiting' : 'called',
      ...ageColumns(age),
      patientSourceId: demoTermId(hospital, 'patient-source', source.name),
      examTypeId: demoTermId(hospital, 'exam-type', examType),
      applyDepartmentId: demoTermId(hospital, 'apply-department', department),
      applyDoctorId: demoTermId(hospital, 'apply-doctor', applyDoctor.name),
      roomId: room.id,
      studyFee: fee.toFixed(2),
      registerTime,
      registeredById: registrar?.id ?? '',
      registeredByName: registrar?.name ?? '',
      changedAt: registerTime,
      changedByName: registrar?.name ?? '',
      ...workOf(doctor, { firstImageAt, diagnosedAt, printedAt }),
      deviceId: firstImageAt === null || machine === undefined ? null : ifThere('device', machine),
      negativePositiveMark: order.indexOf(progress) < 2 ? 'unknown' : isAbnormal ? 'positive' : 'negative',
      searchGrams: grams,
      searchText: text,
    },
  }
}
