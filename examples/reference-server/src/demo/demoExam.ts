import type { DemoTerm } from './demoTerm'
import { demoTerms } from './dictionaries'
import type { DemoPerson } from './people'
import type { Random } from './random'

const dayMs = 86_400_000

/** At which ages an exam type or a part is asked for, in years; others at any. */
export const demoAges: Readonly<Record<string, readonly [from: number, to: number]>> = {
  妇科超声: [14, 100],
  '子宫及附件（经阴道）': [20, 100],
  卵泡监测: [20, 45],
  产科超声: [18, 45],
  乳腺超声: [18, 100],
  前列腺: [40, 100],
  残余尿测定: [40, 100],
  血管超声: [30, 100],
  肌骨超声: [12, 100],
}

/** At which gestational ages a part is examined, in days. */
export const demoGestation: Readonly<Record<string, readonly [from: number, to: number]>> = {
  早孕: [42, 97],
  'NT 检查': [77, 97],
  中孕系统筛查: [126, 181],
  晚孕: [196, 280],
  脐动脉: [182, 280],
  胎儿心脏: [140, 196],
}

/** Whom an examination is for, on a day. */
export interface DemoPatient {
  person: DemoPerson
  ageYears: number
  /** Days since the last period of who is pregnant on the day; null for others. */
  gestationalDays: number | null
}

/** Days since the last period, on a day (`YYYY-MM-DD`); null for who is not pregnant then. */
export function gestationOn({ lastPeriod }: DemoPerson, day: string): number | null {
  if (lastPeriod === null) return null
  const days = Math.round((Date.parse(day) - Date.parse(lastPeriod)) / dayMs)
  return days >= 0 && days <= 280 ? days : null
}

const isWithin = (range: readonly [from: number, to: number] | undefined, value: number) =>
  range === undefined || (value >= range[0] && value <= range[1])

/** Whether a part, or a type without parts, is examined in a patient. */
function isFor({ name, fields }: DemoTerm, { person, ageYears, gestationalDays }: DemoPatient): boolean {
  const { sex = 'any' } = fields ?? {}
  if (sex !== 'any' && sex !== person.sex) return false
  if (!isWithin(demoAges[name], ageYears)) return false
  return (
    demoGestation[name] === undefined || (gestationalDays !== null && isWithin(demoGestation[name], gestationalDays))
  )
}

const ofPregnancy = '产科超声'
/** How many of a hundred visits of pregnant women are about the child. */
const obstetricPercent = 70

/** What is examined in a patient: one exam type and some of its parts, as sex, age and pregnancy allow. */
export function chooseExam(random: Random, patient: DemoPatient): { examType: string; parts: readonly DemoTerm[] } {
  const partsOf = (type: string) =>
    demoTerms.filter((term) => term.kind === 'body-part' && term.parent === type && isFor(term, patient))
  const types = demoTerms.filter(
    (term) => term.kind === 'exam-type' && isFor(term, patient) && partsOf(term.name).length > 0,
  )
  const others = types.filter(
    ({ name }) => name !== ofPregnancy && (patient.gestationalDays === null || name !== '妇科超声'),
  )
  const isObstetric = types.length > others.length && random.below(100) < obstetricPercent
  const obstetric = isObstetric ? types.find(({ name }) => name === ofPregnancy) : undefined
  const examType = (obstetric ?? random.pick(others)).name
  const parts = partsOf(examType)
  return { examType, parts: parts.filter((_, index) => index === 0 || random.below(100) < 35).slice(0, 4) }
}

/** Who asks for an examination of a type, by the Chinese name of the department. */
const departmentsFor: Readonly<Record<string, readonly string[]>> = {
  腹部超声: ['消化内科', '普通外科'],
  泌尿系超声: ['泌尿外科'],
  心脏超声: ['心血管内科'],
  妇科超声: ['妇产科'],
  产科超声: ['妇产科'],
  甲状腺超声: ['内分泌科', '普通外科'],
  乳腺超声: ['乳腺外科'],
  血管超声: ['心血管内科', '内分泌科'],
  浅表器官超声: ['普通外科'],
  肌骨超声: ['普通外科'],
}
const childUntil = 14

/** Which department asks for an examination. */
export function chooseDepartment(random: Random, examType: string, source: string, ageYears: number): string {
  if (source === '急诊') return '急诊科'
  if (source === '体检') return '健康体检中心'
  return ageYears < childUntil ? '儿科' : random.pick(departmentsFor[examType] ?? ['消化内科'])
}

/** Where a patient comes from: children and who is examined for a child that is to be born come to no check-up. */
export function chooseSource(random: Random, { ageYears, gestationalDays }: DemoPatient): DemoTerm {
  const isCheckup = ageYears >= 18 && gestationalDays === null
  return random.pick(demoTerms.filter(({ kind, name }) => kind === 'patient-source' && (isCheckup || name !== '体检')))
}
