import { ImageId, newId, type Pacs, queueApi, type StudyId, studyActApi } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import type { TestRole } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { operationLog } from '../../../database/schema/foundation'
import { bufferImage } from '../../../database/schema/image'
import { addFile } from '../../image/placeImage'
import { actorOf } from '../../image/testing/imageFixture'
import { addWords, registration, apis as reportApis, type TestWords } from '../../report/testing/reportFixture'

/** The nouns that acts need. */
export const apis = { ...reportApis, studyAct: studyActApi, queue: queueApi }

/** A client of one user. */
export type Client = Pacs<typeof apis>

/** A server, its words, and people who work there. */
export interface ActWorld {
  server: TestServer
  words: TestWords
  /** Examines: holds no right beyond the daily ones. */
  doctor: Client
  /** Another doctor, with every right but that to see VIP studies, in the same room. */
  administrator: Client
  /** Holds every right, and works in another room. */
  director: Client
  registrar: Client
  as(role: TestRole, room?: 1 | 2): Promise<Client>
  newStudy(name?: string): Promise<StudyId>
  /** A study with a draft of the doctor. */
  drafted(): Promise<StudyId>
  /** A study whose report the doctor wrote and finished: its version is 2. */
  reported(): Promise<StudyId>
  /** A study whose report the doctor printed: its version is 2. */
  printed(): Promise<StudyId>
}

/** What a report says in these tests. */
export const text = {
  templateId: null,
  findings: '肝',
  impression: '未见异常。',
  result: 'negative' as const,
  imageIds: [],
}

/** Starts a server with people. */
export async function startActWorld(): Promise<ActWorld> {
  const server = await startTestServer()
  const words = await addWords(server)
  const as: ActWorld['as'] = (role, room = 1) => server.as(role, apis, 'first', room)
  const [doctor, administrator, registrar] = await Promise.all([as('doctor'), as('administrator'), as('registrar')])
  const director = await as('director', 2)
  let people = 0
  const newStudy: ActWorld['newStudy'] = async (name = '测试甲') => {
    // Each is another person: none is taken for one who is known.
    people += 1
    const telPhone = `138${String(people).padStart(8, '0')}`
    return (await registrar.study.register({ ...registration(words, name), telPhone })).studyId
  }
  const drafted = async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, version: 0 })
    return studyId
  }
  const reported = async () => {
    const studyId = await drafted()
    await doctor.report.finish({ studyId, version: 1 })
    return studyId
  }
  const printed = async () => {
    const studyId = await reported()
    await doctor.report.print({ studyId, version: 2 })
    return studyId
  }
  return { server, words, doctor, administrator, director, registrar, as, newStudy, drafted, reported, printed }
}

/** Puts an image into the buffer of the doctor's room. */
export function addBuffered({ services: { database } }: TestServer, name: string): Promise<ImageId> {
  const actor = actorOf('doctor')
  return database.change(actor, { id: 'test.buffer' }, async (change) => {
    const object = { objectKey: `image/${newId()}.jpg`, contentType: 'image/jpeg', sizeBytes: 1, sha256: 'x' } as const
    const id = await addFile(change, actor, object, new Date(change.nowMs).toISOString())
    const { hospitalId, roomId } = actor
    await change.tx.insert(bufferImage).values({ hospitalId, id, roomId, name })
    return ImageId.parse(id)
  })
}

/** What the operation log says of a call on a study. */
export function logsOf({ services: { database } }: TestServer, studyId: string, call: string) {
  return database.system((tx) =>
    tx
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.subjectId, studyId), eq(operationLog.call, call), eq(operationLog.outcome, 'done'))),
  )
}
