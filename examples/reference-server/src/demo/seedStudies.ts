import { calendarDate, formatId, kindOfDocument, newId } from '@opensono/pacs-core'
import { counterPeriod } from '@opensono/pacs-core/server'
import { basicData, patient, study, studyBodyPart, studyDiagnosis } from '../database/schema/study'
import type { Transaction } from '../database/transaction'
import { countUp, defaultFormats } from '../modules/study/countUp'
import { nameSearch } from '../name/nameSearch'
import { numberStudies } from './demoNumbers'
import { type DemoProgress, type DemoStudy, planStudy } from './demoStudies'
import type { DemoHospital } from './hospitals'
import { type DemoPerson, makePerson } from './people'
import type { Random } from './random'

/** When a study of the demo is registered, and how far it has come. */
export interface DemoVisit {
  registeredAtMs: number
  progress: DemoProgress
  /** Shown to those alone who may see VIP studies. */
  isVip?: boolean
}

const batch = 100

async function inBatches<Row>(rows: readonly Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await insert(rows.slice(from, from + batch))
}

async function addPatients(tx: Transaction, hospital: DemoHospital, people: DemoPerson[], createdAtMs: number) {
  const today = calendarDate(createdAtMs, hospital.timeZone)
  const period = counterPeriod(defaultFormats.patient, today)
  const taken = await countUp(tx, hospital.id, [{ purpose: 'patient', period }], people.length)
  const first = taken.get('patient') ?? 1
  const rows = people.map(({ name, language, sex, birthDate, telPhone, idCard }, index) => ({
    hospitalId: hospital.id,
    id: newId(createdAtMs),
    patientId: formatId(defaultFormats.patient, first + index, today),
    name,
    sex,
    birthDate,
    telPhone,
    idCard,
    documentKind: idCard === '' ? null : kindOfDocument({ idCard }),
    nation: language === 'zh' ? '汉族' : '',
    searchGrams: nameSearch(name).grams,
    searchText: nameSearch(name).text,
    createdAt: new Date(createdAtMs).toISOString(),
  }))
  await inBatches(rows, (some) => tx.insert(patient).values(some))
  return rows
}

/**
 * Makes patients and lets them visit the hospital.
 *
 * @param patientCount - fewer than visits: some come again.
 * @param visits - in the order of time.
 * @returns the studies, in that order.
 */
export async function seedStudies(
  tx: Transaction,
  hospital: DemoHospital,
  random: Random,
  patientCount: number,
  visits: readonly DemoVisit[],
): Promise<DemoStudy[]> {
  const firstMs = visits[0]?.registeredAtMs
  if (firstMs === undefined) return []
  const people = Array.from({ length: patientCount }, () =>
    makePerson(random, calendarDate(firstMs, hospital.timeZone)),
  )
  const patients = await addPatients(tx, hospital, people, firstMs)
  const days = new Map<string, DemoVisit[]>()
  for (const visit of visits) {
    const day = calendarDate(visit.registeredAtMs, hospital.timeZone)
    days.set(day, [...(days.get(day) ?? []), visit])
  }
  const words = await tx.select({ id: basicData.id }).from(basicData)
  const present = new Set(words.map(({ id }) => id))
  const studies: DemoStudy[] = []
  for (const [day, ofDay] of days) {
    const taken = await countUp(tx, hospital.id, [{ purpose: 'exam', period: day }], ofDay.length)
    const exam = taken.get('exam') ?? 1
    const planned = ofDay.flatMap((visit, index) => {
      // Everybody comes once before anybody comes again.
      const place = studies.length + index
      const isRevisit = place >= patients.length
      const which = isRevisit ? random.below(patients.length) : place
      const visitor = patients[which]
      const person = people[which]
      if (visitor === undefined || person === undefined) return []
      const examNumber = formatId(defaultFormats.exam, exam + index, day)
      const id = newId(visit.registeredAtMs)
      const who = { patient: visitor, person, isRevisit }
      return [planStudy({ ...visit, ...who, hospital, random, id, examNumber, present })]
    })
    await numberStudies(tx, hospital.id, day, planned)
    studies.push(...planned)
  }
  await inBatches(studies, (some) => tx.insert(study).values(some.map((each) => each.row)))
  const parts = studies.flatMap(({ row, bodyPartIds, partPrices }) =>
    bodyPartIds.map((bodyPartId, place) => {
      return { hospitalId: hospital.id, studyId: row.id, bodyPartId, place, ...partPrices[place] }
    }),
  )
  await inBatches(parts, (some) => tx.insert(studyBodyPart).values(some))
  const diagnoses = studies.flatMap(({ row, diagnosisIds }) =>
    diagnosisIds.map((diagnosisId, place) => ({ hospitalId: hospital.id, studyId: row.id, diagnosisId, place })),
  )
  await inBatches(diagnoses, (some) => tx.insert(studyDiagnosis).values(some))
  return studies
}
