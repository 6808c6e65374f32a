import { hash } from '@node-rs/argon2'
import {
  type AskedExpert,
  expertApi,
  graphicConsultationApi,
  type HospitalId,
  imageApi,
  newId,
  type Pacs,
  PacsError,
  type Permission,
  realtimeConsultationApi,
  reportApi,
  ruleApi,
  type StudyId,
  sessionApi,
  studyActApi,
  studyApi,
  type UserId,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { hospitalIdOf, type TestHospital, testPassword } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../test/startTestServer'
import { credential, role, rolePermission, userAccount, userRole } from '../../../database/schema/foundation'
import { nameSearch } from '../../../name/nameSearch'
import { setPartner } from '../../expert/testing/expertServer'
import { addStudy } from '../../image/testing/imageFixture'

/** What tests of consultations speak. */
export const apis = {
  live: realtimeConsultationApi,
  graphic: graphicConsultationApi,
  expert: expertApi,
  image: imageApi,
  study: studyApi,
  studyAct: studyActApi,
  report: reportApi,
  rule: ruleApi,
  session: sessionApi,
}

/** A client that speaks it. */
export type Client = Pacs<typeof apis>

/** Somebody of a test. */
export interface Person extends Client {
  readonly userId: UserId
  readonly hospital: TestHospital
  readonly name: string
  /** The token of the client. */
  readonly token: string
}

/** A server with a doctor, experts of two hospitals, and people who have nothing to do with it. */
export interface ConsultationWorld {
  readonly server: TestServer
  /** Asks; of the first hospital. */
  readonly doctor: Person
  /** Of the first hospital, with the same rights as the doctor. */
  readonly colleague: Person
  /** Experts: one of the doctor's own hospital, two of the second one. */
  readonly near: Person
  readonly far: Person
  readonly other: Person
  /** Of the second hospital, with the same rights as its experts. */
  readonly outsider: Person
  /** Holds every right, in the first hospital. */
  readonly director: Client
  /** Adds a study that has an image by its count, so that its consultation is sent without a question. */
  newStudy(fields?: Parameters<typeof addStudy>[1]): Promise<StudyId>
  addPerson(hospital: TestHospital, name: string, permissions?: readonly Permission[]): Promise<Person>
}

const consult: Permission = 'pacs:remote_consultation:remote_consultation_application_and_reception'
const doctors: readonly Permission[] = [
  consult,
  'pacs:medical_record:medical_record_view',
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:diagnostic_report:edit_report',
  'pacs:image:collect_image',
]

let people = 0

async function addPerson(
  server: TestServer,
  hospital: TestHospital,
  name: string,
  permissions: readonly Permission[] = doctors,
): Promise<Person> {
  people += 1
  const [userId, roleId, hospitalId] = [newId(), newId(), hospitalIdOf(hospital)]
  const phone = `136${String(people).padStart(8, '0')}`
  const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await server.services.database.system(async (tx) => {
    await tx.insert(role).values({ hospitalId, id: roleId, name: `consults ${people}` })
    await tx.insert(rolePermission).values(permissions.map((permission) => ({ hospitalId, roleId, permission })))
    await tx.insert(credential).values({ userId, phone, passwordHash, passwordChangedAt: new Date(0).toISOString() })
    await tx.insert(userAccount).values({ hospitalId, id: userId, name, phone })
    await tx.insert(userRole).values({ hospitalId, userId, roleId })
  })
  const token = await server.tokenFor(userId, hospital)
  return { ...server.client(apis, token), userId: userId as UserId, hospital, name, token }
}

/** Starts a server on which hospitals consult with each other. */
export async function startConsultationWorld(options: TestServerOptions = {}): Promise<ConsultationWorld> {
  const server = await startTestServer(options)
  const director = await server.as('director', apis)
  const second = await server.as('director', apis, 'second')
  await setPartner(director, 'second', true)
  await setPartner(second, 'first', true)
  const make = (hospital: TestHospital, name: string) => addPerson(server, hospital, name)
  const [doctor, colleague, near] = [
    await make('first', 'Doctor'),
    await make('first', 'Colleague'),
    await make('first', 'Near'),
  ]
  const [far, other, outsider] = [
    await make('second', 'Far'),
    await make('second', 'Other'),
    await make('second', 'Outsider'),
  ]
  const expert = ({ userId, name }: Person) => ({
    userId,
    name,
    phone: '13911110000',
    title: 'Professor',
    resume: '',
    visibility: 'all' as const,
    visibleTo: [],
    groupIds: [],
  })
  await director.expert.create(expert(near))
  for (const each of [far, other]) await second.expert.create(expert(each))
  const newStudy: ConsultationWorld['newStudy'] = (fields) => addStudy(server, { imageCount: 1, ...fields })
  return {
    server,
    doctor,
    colleague,
    near,
    far,
    other,
    outsider,
    director,
    newStudy,
    addPerson: (hospital, name, permissions) => addPerson(server, hospital, name, permissions),
  }
}

/** Experts as an initiation names them. */
export const asked = (...experts: Person[]): AskedExpert[] =>
  experts.map(({ userId, hospital }) => ({ userId, hospitalId: hospitalIdOf(hospital) as HospitalId }))

/** How a call ends: `done`, or the code of its refusal. */
export const endOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

/** Names of a study's patient, to be found by. */
export const named = (name: string) => ({ searchGrams: nameSearch(name).grams, searchText: nameSearch(name).text })

/** Payloads of the events of a hospital, oldest first. */
export async function eventsOf({ services: { database } }: TestServer, hospital: TestHospital, type: string) {
  const { rows } = await database.system((tx) =>
    tx.execute<{ payload: Record<string, unknown> }>(sql`SELECT payload FROM event
      WHERE hospital_id = ${hospitalIdOf(hospital)} AND payload ->> 'type' = ${type} ORDER BY at, id`),
  )
  return rows.map(({ payload }) => payload)
}

/** Rows of the operation log about a consultation, in a hospital. */
export async function logOf({ services: { database } }: TestServer, hospital: TestHospital, consultationId: string) {
  const { rows } = await database.system((tx) =>
    tx.execute<{ content: string; user_id: string }>(sql`SELECT content, user_id FROM operation_log
      WHERE hospital_id = ${hospitalIdOf(hospital)} AND subject_id = ${consultationId} AND outcome = 'done' ORDER BY at, id`),
  )
  return rows
}
