import { calendarDate, newId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { actorOf } from '../../../../../test/fixture/actorOf'
import { hospitalIdOf, roomIdOf, type TestHospital, userIdOf } from '../../../../../test/fixture/fixture'
import type { Database } from '../../../../database/database'
import { image, imageFile } from '../../../../database/schema/image'
import { report, reportAddendum, reportVersion } from '../../../../database/schema/report'
import { basicData, patient, study, studyBodyPart, studyDiagnosis } from '../../../../database/schema/study'
import { urgentNotice } from '../../../../database/schema/urgent'
import type { Transaction } from '../../../../database/transaction'
import { nameSearch } from '../../../../name/nameSearch'

type StudyRow = typeof study.$inferInsert
type PatientRow = typeof patient.$inferInsert
type NoticeRow = typeof urgentNotice.$inferInsert

/** A record as it was written, for a filter that knows nothing of the database. */
export interface SeededRecord {
  study: StudyRow
  patient: PatientRow
  bodyPartIds: string[]
  /** Of each of them, in their order. */
  partPrices: { fee: string | null; score: string | null }[]
  diagnosisIds: string[]
  /** When its one image came; null for none. */
  imageAt: string | null
  notice: NoticeRow | null
  /** When something was added to its report. */
  addedAt: string | null
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

/** What a registration and its examination say. */
function factsOf(hospital: TestHospital) {
  const [typeA = '', typeB = ''] = seedWords[hospital]
  const word = sometimes(fc.constantFrom(typeA, typeB))
  const person = fc.constantFrom(
    userIdOf(hospital, 'doctor'),
    userIdOf(hospital, 'registrar'),
    userIdOf(hospital, 'director'),
  )
  return fc.record({
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
    deviceId: word,
    departmentName: fc.constantFrom('', 'Ultrasound', '心脏超声'),
    areViewsComplete: sometimes(fc.boolean()),
    hasBodyMark: sometimes(fc.boolean()),
    studyScore: sometimes(fc.constantFrom('1.00', '2.50')),
  })
}

const times = fc.record({
  registerTime: moment,
  firstImageAt: sometimes(moment),
  diagnosedAt: sometimes(moment),
  printedAt: sometimes(moment),
  deletedAt: fc.tuple(fc.nat(4), moment).map(([one, at]) => (one === 0 ? at : null)),
  lockedUntil: sometimes(moment),
  appointmentDate: sometimes(moment.map((at) => at.slice(0, 10))),
})
const beside = fc.record({
  imageAt: sometimes(moment),
  addedAt: sometimes(moment),
  notice: sometimes(
    fc.record({ dueAt: moment, acknowledgedAt: sometimes(moment), withdrawn: fc.nat(3).map((each) => each === 0) }),
  ),
})
const who = fc.record({
  name: fc.constantFrom(...names),
  sex: fc.constantFrom('male', 'female', 'unknown'),
  telPhone: number,
  document: fc.oneof(
    fc.constant({ idCard: '', documentKind: null }),
    fc.record({
      idCard: fc.stringMatching(/^1[12]01[0-9]X$/),
      documentKind: fc.constantFrom('idCard', 'passport', 'other'),
    }),
  ),
  hisNumber: number,
})

const noPrice = { fee: null, score: null }
const prices = [
  { fee: '60.00', score: '1.00' },
  { fee: '0.01', score: null },
  noPrice,
  { fee: '99999999.99', score: '0.50' },
]

function recordOf(hospital: TestHospital): fc.Arbitrary<SeededRecord> {
  const [, , partA = '', partB = '', wordA = '', wordB = ''] = seedWords[hospital]
  const hospitalId = hospitalIdOf(hospital)
  const parts = fc.subarray([partA, partB])
  const diagnoses = fc.subarray([wordA, wordB])
  return fc
    .tuple(factsOf(hospital), times, who, parts, diagnoses, fc.nat(9), fc.boolean(), beside)
    .map(
      ([
        fact,
        time,
        { document, ...one },
        bodyPartIds,
        diagnosisIds,
        merged,
        isNumbered,
        { imageAt, addedAt, notice },
      ]) => {
        const [id, patientRecordId] = [newId(), newId()]
        const { grams, text } = nameSearch(one.name)
        counted += 1
        const mark = String(counted).padStart(4, '0')
        const at = new Date(seedNow).toISOString()
        return {
          patient: { ...one, ...document, hospitalId, id: patientRecordId, patientId: `P${mark}`, createdAt: at },
          study: {
            ...fact,
            ...time,
            hospitalId,
            id,
            patientRecordId,
            examNumber: `US${mark}`,
            queueDate: isNumbered ? calendarDate(Date.parse(time.registerTime), 'Asia/Shanghai') : '2026-03-15',
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
          partPrices: bodyPartIds.map((_, place) => prices[(counted + place) % prices.length] ?? noPrice),
          diagnosisIds,
          imageAt,
          addedAt,
          notice: notice && {
            hospitalId,
            id: newId(),
            studyId: id,
            types: [],
            raisedAt: at,
            raisedByName: 'r',
            raisedById: userIdOf(hospital, 'doctor'),
            dueAt: notice.dueAt,
            ...(notice.withdrawn ? { withdrawnAt: at } : { acknowledgedAt: notice.acknowledgedAt }),
          },
        }
      },
    )
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

/** Writes what belongs to records beside their own rows: images, urgent values, addenda. */
async function writeBeside(tx: Transaction, hospitalId: string, records: readonly SeededRecord[]): Promise<void> {
  const uploadedById = userIdOf('first', 'doctor')
  const file = { hospitalId, contentType: 'image/jpeg', sizeBytes: 1, sha256: 'x', isClip: false, uploadedById }
  const files = records.flatMap(({ study: { id: studyId }, imageAt }) =>
    imageAt === null ? [] : [{ ...file, id: newId(), studyId, scannedAt: imageAt }],
  )
  if (files.length > 0) {
    await tx
      .insert(imageFile)
      .values(files.map(({ studyId: _, ...each }) => ({ ...each, objectKey: `image/${each.id}` })))
    await tx.insert(image).values(files.map(({ id, studyId }) => ({ hospitalId, id, studyId, instanceNumber: 1 })))
  }
  const notices = records.flatMap(({ notice }) => notice ?? [])
  if (notices.length > 0) await tx.insert(urgentNotice).values(notices)
  const addedBy = { addedById: uploadedById, addedByName: 'r' }
  const seal = { code: 'x', digest: 'x', document: 'x', keyId: 'x', signature: 'x' }
  const addenda = records.flatMap(({ study: { id: studyId }, addedAt }) =>
    addedAt === null ? [] : [{ hospitalId, id: newId(), studyId, version: 1, text: 'x', addedAt, ...addedBy, ...seal }],
  )
  if (addenda.length === 0) return
  const written = {
    findings: 'x',
    impression: 'x',
    result: 'unknown' as const,
    savedAt: new Date(seedNow).toISOString(),
  }
  const saved = { ...written, savedById: uploadedById, savedByName: 'r', version: 1 }
  const reports = addenda.map(({ studyId }) => ({ hospitalId, studyId, ...saved }))
  await tx.insert(report).values(reports)
  await tx.insert(reportVersion).values(reports.map((each) => ({ ...each, imageIds: [] })))
  await tx.insert(reportAddendum).values(addenda)
}

/** Writes records of one hospital. */
export async function writeRecords(
  database: Database,
  hospital: TestHospital,
  records: readonly SeededRecord[],
): Promise<void> {
  const hospitalId = hospitalIdOf(hospital)
  const parts = records.flatMap(({ study: { id }, bodyPartIds, partPrices }) =>
    bodyPartIds.map((bodyPartId, place) => ({ hospitalId, studyId: id, bodyPartId, place, ...partPrices[place] })),
  )
  const diagnoses = records.flatMap(({ study: { id }, diagnosisIds }) =>
    diagnosisIds.map((diagnosisId, place) => ({ hospitalId, studyId: id, diagnosisId, place })),
  )
  await database.change(actorOf('director', hospital), { id: 'test.seed' }, async ({ tx }) => {
    await tx.insert(patient).values(records.map((record) => record.patient))
    // A report is finished when the images are there: what the line of a study says of both is written then.
    await tx.insert(study).values(records.map((record) => ({ ...record.study, diagnosedAt: null })))
    await writeBeside(tx, hospitalId, records)
    for (const { study: row } of records)
      if (row.diagnosedAt != null)
        await tx.update(study).set({ diagnosedAt: row.diagnosedAt }).where(eq(study.id, row.id))
    if (parts.length > 0) await tx.insert(studyBodyPart).values(parts)
    if (diagnoses.length > 0) await tx.insert(studyDiagnosis).values(diagnoses)
  })
}
