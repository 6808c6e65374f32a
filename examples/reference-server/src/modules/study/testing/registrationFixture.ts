import {
  type BasicDataId,
  newId,
  PacsError,
  patientApi,
  queueApi,
  type Registration,
  type RuleValues,
  ruleSpec,
  studyApi,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { hospitalIdOf, roomIdOf, type TestHospital } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { rulePage } from '../../../database/schema/settings'
import { basicData, study } from '../../../database/schema/study'
import { actorOf } from '../../image/testing/imageFixture'

/** The nouns that registration needs. */
export const apis = { study: studyApi, patient: patientApi, queue: queueApi }

/** What a hospital's registrations choose from. */
export interface Words {
  hospital: TestHospital
  source: BasicDataId
  examType: BasicDataId
  /** 60.00 and score 1.5 in colour, 40.00 and 1 in black and white. */
  liver: BasicDataId
  /** 180.00 and score 3 in colour; nothing in black and white. */
  heart: BasicDataId
  /** Above `routine`. */
  urgent: BasicDataId
  routine: BasicDataId
}

/** Gives a hospital words to choose from. */
export async function addWords(server: TestServer, hospital: TestHospital = 'first'): Promise<Words> {
  const hospitalId = hospitalIdOf(hospital)
  const id = () => newId() as BasicDataId
  const words = { hospital, source: id(), examType: id(), liver: id(), heart: id(), urgent: id(), routine: id() }
  const liver = { colourPrice: '60.00', colourScore: '1.5', blackWhitePrice: '40.00', blackWhiteScore: '1' }
  await server.services.database.system((tx) =>
    tx.insert(basicData).values([
      { hospitalId, id: words.source, kind: 'patient-source', name: '门诊' },
      { hospitalId, id: words.examType, kind: 'exam-type', name: '腹部超声', englishName: 'Abdomen' },
      {
        hospitalId,
        id: words.liver,
        kind: 'body-part',
        name: '肝脏',
        englishName: 'Liver',
        fields: { ...liver, studyNotice: '检查前空腹八小时' },
      },
      {
        hospitalId,
        id: words.heart,
        kind: 'body-part',
        name: '心脏',
        englishName: 'Heart',
        fields: { colourPrice: '180.00', colourScore: '3' },
      },
      { hospitalId, id: words.urgent, kind: 'priority', name: '急诊', place: 0, fields: { colour: 'red' } },
      { hospitalId, id: words.routine, kind: 'priority', name: '普通', place: 1 },
    ]),
  )
  return words
}

/** A registration of a new patient. */
export function registration(words: Words, patientName: string, more: object = {}): Registration {
  const given = {
    patientRecordId: null,
    patientName,
    patientSex: 'female',
    patientAge: { value: 42, unit: 'year' },
    birthDate: null,
    telPhone: '',
    idCard: '',
    patientSourceId: words.source,
    examTypeId: words.examType,
    bodyPartIds: [words.liver],
    applyDepartmentId: null,
    applyDoctorId: null,
    roomId: roomIdOf(words.hospital),
    studyFee: '',
    memo: '',
    ...more,
  }
  return given as unknown as Registration
}

/** Sets a rule of the first hospital. */
export async function setRule<Name extends keyof RuleValues>(
  server: TestServer,
  name: Name,
  value: RuleValues[Name],
): Promise<void> {
  const row = { hospitalId: hospitalIdOf('first'), page: ruleSpec(name).page, settings: { [name]: value } }
  await server.services.database.change(actorOf('director'), { id: 'test.rule' }, async ({ tx }) => {
    await tx
      .insert(rulePage)
      .values(row)
      .onConflictDoUpdate({ target: [rulePage.hospitalId, rulePage.page], set: row })
  })
}

/** What another part of the product would write of a study of the first hospital. */
export async function setFacts(
  server: TestServer,
  studyId: string,
  facts: Partial<typeof study.$inferInsert>,
): Promise<void> {
  await server.services.database.change(actorOf('director'), { id: 'test.facts' }, ({ tx }) =>
    tx.update(study).set(facts).where(eq(study.id, studyId)),
  )
}

/** What a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<PacsError> {
  return call.then(
    () => Promise.reject(new Error('not refused')),
    (thrown: unknown) => PacsError.from(thrown),
  )
}

/** A phone that nobody else of the test has. */
export const nextPhone = (() => {
  let last = 13_600_000_000
  return () => {
    last += 1
    return String(last)
  }
})()
