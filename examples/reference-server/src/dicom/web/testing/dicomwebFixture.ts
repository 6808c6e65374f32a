import { newId, StudyId } from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { hospitalIdOf, roomIdOf, type TestHospital, type TestRole, userIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../test/startTestServer'
import { patient, study } from '../../../database/schema/study'
import { storeImage } from '../../../modules/image/storeImage'
import { actorOf, jpeg, nextQueueNumber } from '../../../modules/image/testing/imageFixture'
import { nameSearch } from '../../../name/nameSearch'

/** Address that the server of these tests says that it has. */
export const publicUrl = 'https://pacs.example'

/** A server for tests of DICOMweb. */
export function startDicomwebServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startTestServer({ ...options, config: { publicUrl, ...options.config } })
}

/** What a test says of a study. */
export interface NewStudy {
  name?: string
  englishName?: string
  patient?: Partial<typeof patient.$inferInsert>
  study?: Partial<typeof study.$inferInsert>
  hospital?: TestHospital
  /** Stills; their shade is their place. @defaultValue 1 */
  stills?: number
  /** When the first one was taken (ISO 8601). */
  takenAt?: string
}

async function writeStudy(server: TestServer, id: string, given: NewStudy): Promise<void> {
  const { name = '张三', englishName = '', hospital = 'first' } = given
  const hospitalId = hospitalIdOf(hospital)
  const at = new Date(server.clock.now()).toISOString()
  const { grams: searchGrams, text: searchText } = nameSearch(name)
  const short = id.slice(-6).toUpperCase()
  await server.services.database.change(actorOf('director', hospital), { id: 'test.study' }, async ({ tx }) => {
    const person = { id, hospitalId, name, englishName, searchGrams, searchText, createdAt: at }
    await tx.insert(patient).values({ patientId: `P${short}`, sex: 'female', ...person, ...given.patient })
    await tx.insert(study).values({
      hospitalId,
      id,
      patientRecordId: id,
      examNumber: `E${short}`,
      queueDate: '2026-01-05',
      queueNumber: nextQueueNumber(),
      ageValue: 40,
      ageUnit: 'year',
      roomId: roomIdOf(hospital),
      registerTime: at,
      registeredById: userIdOf(hospital, 'registrar'),
      registeredByName: 'registrar',
      changedAt: at,
      changedByName: 'registrar',
      searchGrams,
      searchText,
      ...given.study,
    })
  })
}

/** Makes a study with stills, as it is after somebody captured them. */
export async function makeStudy(server: TestServer, given: NewStudy = {}): Promise<StudyId> {
  const { hospital = 'first', stills = 1, takenAt } = given
  const id = StudyId.parse(newId())
  await writeStudy(server, id, given)
  for (let number = 0; number < stills; number += 1) {
    const scannedAt = takenAt === undefined ? {} : { scannedAt: takenAt }
    const actor = actorOf('director', hospital)
    await storeImage(server.services, actor, { studyId: id, bytes: await jpeg(number), ...scannedAt })
  }
  return id
}

/** Asks a server for a path below DICOMweb, or for an address that it answered. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Somebody's client. */
export async function clientFor(server: TestServer, role: TestRole, hospital: TestHospital = 'first'): Promise<Ask> {
  const token = await server.tokenOf(role, hospital)
  return (path, { headers, ...init } = {}) => {
    const own = path.startsWith(publicUrl) ? path.slice(publicUrl.length) : dicomwebBasePath + path
    return server.fetch(own, { ...init, headers: { Authorization: `Bearer ${token}`, ...headers } })
  }
}

/** A dataset as it is answered. */
export type JsonDataset = Record<string, { vr: string; Value?: unknown[]; InlineBinary?: string; BulkDataURI?: string }>

/** The datasets of an answer; none of one without content. */
export async function datasetsOf(answer: Response | Promise<Response>): Promise<JsonDataset[]> {
  const { status, ...rest } = await (async () => {
    const given = await answer
    return { status: given.status, text: await given.text() }
  })()
  if (status === 204) return []
  if (status !== 200) throw new Error(`${status} ${rest.text}`)
  return JSON.parse(rest.text)
}

/** The first value of an element. */
export const firstOf = (dataset: JsonDataset | undefined, tag: string) => dataset?.[tag]?.Value?.[0]
