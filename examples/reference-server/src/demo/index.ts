import { calendarDate } from '@opensono/pacs-core'
import { idCounter } from '../database/schema/study'
import type { Transaction } from '../database/transaction'
import { createReportSealer } from '../modules/report/seal/createReportSealer'
import type { Services } from '../services'
import { demoActor } from './demoActor'
import type { DemoStudy } from './demoStudies'
import { type DemoHospital, demoHospitals } from './hospitals'
import { createRandom } from './random'
import { seedConsultations } from './seedConsultations'
import { seedDictionaries } from './seedDictionaries'
import { seedExperts } from './seedExperts'
import { seedHospitals } from './seedHospitals'
import { readPictures, seedImages } from './seedImages'
import { seedKnowledge } from './seedKnowledge'
import { seedReports, seedTemplates } from './seedReports'
import { seedStudies } from './seedStudies'
import { pastVisits, todayVisits } from './visits'

/** Patients and studies of the past, in the order of the demo's hospitals. */
const sizes = [
  { patients: 270, studies: 470 },
  { patients: 16, studies: 16 },
] as const
/** Number of the newest past studies that get images. */
const picturedCount = 24

/** True the first time that it is asked for a period; then never again, no matter who asks. */
async function isFirst(tx: Transaction, hospitalId: string, period: string): Promise<boolean> {
  const rows = await tx
    .insert(idCounter)
    .values({ hospitalId, purpose: 'demo', period, value: 1 })
    .onConflictDoNothing()
    .returning({ value: idCounter.value })
  return rows.length > 0
}

async function seedPast(services: Services, hospital: DemoHospital): Promise<DemoStudy[]> {
  const size = sizes[demoHospitals.indexOf(hospital)]
  if (size === undefined) return []
  return await services.database.change(demoActor(hospital, 'director'), { id: 'demo.past' }, async (change) => {
    const { tx, nowMs } = change
    await seedDictionaries(tx, hospital, nowMs)
    await seedTemplates(tx, hospital, nowMs)
    await seedKnowledge(tx, hospital, nowMs)
    if (await isFirst(tx, hospital.id, 'experts')) await seedExperts(tx, hospital)
    if (!(await isFirst(tx, hospital.id, 'past'))) return []
    const random = createRandom(size.studies)
    const visits = pastVisits(random, nowMs, hospital.timeZone, size.studies)
    const studies = await seedStudies(tx, hospital, random, size.patients, visits)
    await seedReports(tx, hospital, studies, createReportSealer(services.sealKeys.own))
    change.log({ content: 'demo: made the past', details: { studies: studies.length } })
    return studies.filter((study) => study.progress !== 'registered').slice(-picturedCount)
  })
}

async function seedToday(services: Services, hospital: DemoHospital): Promise<DemoStudy[]> {
  return await services.database.change(demoActor(hospital, 'registrar'), { id: 'demo.today' }, async (change) => {
    const { tx, nowMs } = change
    const today = calendarDate(nowMs, hospital.timeZone)
    if (!(await isFirst(tx, hospital.id, today))) return []
    const visits = todayVisits(nowMs, hospital.timeZone)
    const random = createRandom(Date.parse(today) / 86_400_000)
    const studies = await seedStudies(tx, hospital, random, visits.length, visits)
    await seedReports(tx, hospital, studies, createReportSealer(services.sealKeys.own))
    change.log({ content: "demo: made today's queue", details: { studies: studies.length } })
    return studies.filter((study) => study.progress !== 'registered')
  })
}

async function addConsultations({ database }: Services, hospital: DemoHospital): Promise<void> {
  await database.change(demoActor(hospital, 'doctor'), { id: 'demo.consultations' }, async (change) => {
    const isNew = await isFirst(change.tx, hospital.id, 'consultations')
    const consultations = isNew ? await seedConsultations(change, hospital) : 0
    change.log({ content: 'demo: made consultations', details: { consultations } })
  })
}

/**
 * Makes the demo: hospitals, people, terms, ninety days of studies, and each day a new queue. A second start adds only what is
 * missing and touches nothing that people did.
 *
 * @param services - of a server that does not take calls yet.
 * @param assetsFolder - where the demo's clip lies.
 */
export async function seedDemo(services: Services, assetsFolder: string): Promise<void> {
  const { database, clock, config } = services
  await database.system((tx) => seedHospitals(tx, clock.now(), config.passwordCost))
  const made: [DemoHospital, DemoStudy[]][] = []
  for (const hospital of demoHospitals) {
    made.push([hospital, [...(await seedPast(services, hospital)), ...(await seedToday(services, hospital))]])
  }
  if (made.every(([, studies]) => studies.length === 0)) return
  const pictures = await readPictures(assetsFolder)
  for (const [hospital, studies] of made) await seedImages(services, hospital, studies, pictures)
  for (const hospital of demoHospitals) await addConsultations(services, hospital)
}
