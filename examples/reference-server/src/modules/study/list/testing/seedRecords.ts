import { newId } from '@opensono/pacs-core'
import fc from 'fast-check'
import { actorOf } from '../../../../../test/fixture/actorOf'
import { hospitalIdOf, roomIdOf, type TestHospital, userIdOf } from '../../../../../test/fixture/fixture'
import type { Database } from '../../../../database/database'
import { basicData, patient, study, studyBodyPart, studyDiagnosis } from '../../../../database/schema/study'
import { nameSearch } from '../../nameSearch'

type StudyRow = typeof study.$inferInsert
type PatientRow = typeof patient.$inferInsert

/** A record as it was written, for a filter that knows nothing of the database. */
export interface SeededRecord {
  study: StudyRow
  patient: PatientRow
  bodyPartIds: string[]
  diagnosisIds: string[]
}

/** The moment about which the records are. */
export const seedNow = Date.parse('2026-03-15T04:00:00.000Z')

/** Rows of basic data that records point to. */
export const seedWords: Record<TestHospital, readonly string[]> = {
  first: Array.from({ length: 6 }, () => newId()),
  second: Array.from({ length: 6 }, () => newId()),
}

const names = ['张三', '章珊', '李四', '王五', '赵六七', '欧阳修', "O'Neil", '100%_x', 'Anna Li', '单雄信']
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 })
/** Few moments, so that many records share one. */
const moment = fc
  .integer({ min: -40, max: 8 })
  .map((halfDays) => new Date(seedNow + halfDays * 43_200_000).toISOString())
const number = fc.oneof(fc.constant(''), fc.stringMatching(/^[A-C][0-9]{2}$/), fc.stringMatching(/^13[0-2]{4}$/))

let counted = 0

function recordOf(hospital: TestHospital): fc.Arbitrary<SeededRecord> {
  const [typeA = '', typeB = '', partA = '', partB = '', wordA = '', wordB = ''] = seedWords[hospital]
  const word = sometimes(fc.constantFrom(typeA, typeB))
  const hospitalId = hospitalIdOf(hospital)
  const person = fc.constantFrom(
    userIdOf(hospital, 'doctor'),
    userIdOf(hospital, 'registrar'),
    userIdOf(hospital, 'director'),
  )
  const facts = fc.record({
    ageValue: fc.integer({ min: 0, max: 99 }),
    ageUnit: fc.constantFrom('year', 'month', 'week', 'day', 'hour', 'minute'),
    examTypeId: word,
    patientSourceId: word,
    priorityId: word,
    feeKindId: word,
    applyDepartmentId: word,
    applyDoctorId: word,
    roomId: sometimes(fc.constantFrom(roomIdOf(hospital, 1), roomIdOf(hospital, 2))),
    registeredById: person,
    examinedById: sometimes(person),
    ultrasonicType: sometimes(fc.constantFrom('ColorUltrasonic', 'BlackWhiteUltrasonic')),
    hospitalizationStatus: sometimes(fc.constantFrom(0, 1)),
    studyFee: sometimes(fc.constantFrom('60.00', '120.00')),
    inpatientNumber: number,
    outpatientNumber: number,
    bedNumber: number,
    requestNumber: number,
    recordLabel: fc.constantFrom('', '教学', 'Follow UP', '50%'),
    clinicalDiagnosisText: fc.constantFrom('', '胆囊结石', 'Gall stone; 50%'),
    negativePositiveMark: fc.constantFrom('negative', 'positive', 'unknown'),
    isVip: fc.nat(5).map((each) => each === 0),
    isRevisit: fc.boolean(),
    imageCount: fc.nat(2),
  })
  const times = fc.record({
    registerTime: moment,
    firstImageAt: sometimes(moment),
    diagnosedAt: sometimes(moment),
    printedAt: sometimes(moment),
    deletedAt: fc.tuple(fc.nat(4), moment).map(([one, at]) => (one === 0 ? at : null)),
    lockedUntil: sometimes(moment),
    appointmentDate: sometimes(moment.map((at) => at.slice(0, 10))),
  })
  const who = fc.record({
    name: fc.constantFrom(...names),
    sex: fc.constantFrom('male', 'female', 'unknown'),
    telPhone: number,
    idCard: fc.oneof(fc.constant(''), fc.stringMatching(/^1[12]01[0-9]X$/)),
    hisNumber: number,
  })
  const parts = fc.subarray([partA, partB])
  const diagnoses = fc.subarray([wordA, wordB])
  return fc
    .tuple(facts, times, who, parts, diagnoses, fc.nat(9), fc.boolean())
    .map(([fact, time, one, bodyPartIds, diagnosisIds, merged, isNumbered]) => {
      const [id, patientRecordId] = [newId(), newId()]
      const { grams, text } = nameSearch(one.name)
      counted += 1
      const mark = String(counted).padStart(4, '0')
      const at = new Date(seedNow).toISOString()
      return {
        patient: { ...one, hospitalId, id: patientRecordId, patientId: `P${mark}`, createdAt: at },
        study: {
          ...fact,
          ...time,
          hospitalId,
          id,
          patientRecordId,
          examNumber: `US${mark}`,
          queueDate: '2026-03-15',
          queueNumber: counted,
          accessionNumber: isNumbered ? `2603${mark}` : '',
          mergedIntoId: time.deletedAt !== null && merged === 0 ? id : null,
          registeredByName: 'r',
          changedAt: at,
          changedByName: 'r',
          searchGrams: grams,
          searchText: text,
        },
        bodyPartIds,
        diagnosisIds,
      }
    })
}

/**
 * Makes records up.
 *
 * @param seed - the same one makes the same records, but for their ids.
 */
export function makeRecords(hospital: TestHospital, count: number, seed: number): SeededRecord[] {
  return fc.sample(recordOf(hospital), { numRuns: count, seed })
}

/** Writes the words that records of a hospital point to. */
export async function writeWords(database: Database, hospital: TestHospital): Promise<void> {
  const hospitalId = hospitalIdOf(hospital)
  await database.change(actorOf('director', hospital), { id: 'test.words' }, ({ tx }) =>
    tx.insert(basicData).values(seedWords[hospital].map((id) => ({ hospitalId, id, kind: 'test', name: id }))),
  )
}

/** Writes records of one hospital. */
export async function writeRecords(
  database: Database,
  hospital: TestHospital,
  records: readonly SeededRecord[],
): Promise<void> {
  const hospitalId = hospitalIdOf(hospital)
  const parts = records.flatMap(({ study: { id }, bodyPartIds }) =>
    bodyPartIds.map((bodyPartId, place) => ({ hospitalId, studyId: id, bodyPartId, place })),
  )
  const diagnoses = records.flatMap(({ study: { id }, diagnosisIds }) =>
    diagnosisIds.map((diagnosisId, place) => ({ hospitalId, studyId: id, diagnosisId, place })),
  )
  await database.change(actorOf('director', hospital), { id: 'test.seed' }, async ({ tx }) => {
    await tx.insert(patient).values(records.map((record) => record.patient))
    await tx.insert(study).values(records.map((record) => record.study))
    if (parts.length > 0) await tx.insert(studyBodyPart).values(parts)
    if (diagnoses.length > 0) await tx.insert(studyDiagnosis).values(diagnoses)
  })
}
