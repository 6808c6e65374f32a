import {
  ImageId,
  newId,
  PacsError,
  type Registration,
  type ReportTemplateId,
  reportApi,
  type StudyId,
  studyApi,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { hospitalIdOf, roomIdOf, type TestHospital } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import type { Database } from '../../../database/database'
import { image } from '../../../database/schema/image'
import { reportTemplate } from '../../../database/schema/report'
import { basicData } from '../../../database/schema/study'
import { actorOf, apis as imageApis, jpeg, put } from '../../image/testing/imageFixture'

/** The nouns that reports need. */
export const apis = { ...imageApis, report: reportApi, study: studyApi }

/** The hospital's own words that a test's registrations use. */
export interface TestWords {
  sourceId: string
  examTypeId: string
  bodyPartId: string
  templateId: ReportTemplateId
}

/** Gives a hospital one word of each kind, and a template. */
export async function addWords(
  server: { services: { database: Database } },
  hospital: TestHospital = 'first',
): Promise<TestWords> {
  const hospitalId = hospitalIdOf(hospital)
  const [sourceId, examTypeId, bodyPartId, templateId] = [newId(), newId(), newId(), newId()]
  await server.services.database.change(actorOf('director', hospital), { id: 'test.words' }, async ({ tx }) => {
    await tx.insert(basicData).values([
      { hospitalId, id: sourceId, kind: 'patient-source', name: '门诊', englishName: 'Outpatient' },
      { hospitalId, id: examTypeId, kind: 'exam-type', name: '腹部超声', englishName: 'Abdomen' },
      { hospitalId, id: bodyPartId, kind: 'body-part', name: '肝脏', englishName: 'Liver' },
    ])
    await tx.insert(reportTemplate).values({
      hospitalId,
      id: templateId,
      name: '腹部报告',
      englishName: 'Abdomen report',
      title: '腹部彩超检查报告单',
      examTypeIds: [examTypeId],
      findings: '肝脏大小形态正常。',
      impression: '未见明显异常。',
    })
  })
  return { sourceId, examTypeId, bodyPartId, templateId: templateId as ReportTemplateId }
}

let people = 1110

/** A registration of a new patient. */
export function registration(words: TestWords, patientName: string, hospital: TestHospital = 'first'): Registration {
  people += 1
  const given = {
    patientRecordId: null,
    patientName,
    patientSex: 'female',
    patientAge: { value: 42, unit: 'year' },
    birthDate: null,
    // Nobody else's: the same name and phone would be asked about.
    telPhone: `1390000${String(people).padStart(4, '0')}`,
    idCard: '',
    patientSourceId: words.sourceId,
    examTypeId: words.examTypeId,
    bodyPartIds: [words.bodyPartId],
    applyDepartmentId: null,
    applyDoctorId: null,
    roomId: roomIdOf(hospital),
    studyFee: '60.00',
    memo: '',
  }
  return given as unknown as Registration
}

/** Takes a still to a study, as the workbench does. */
export async function addStill(server: TestServer, studyId: StudyId, comment = '', shade = 30): Promise<ImageId> {
  const sonographer = await server.as('sonographer', apis)
  const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.jpg' })
  await put(credentials, await jpeg(shade))
  const { imageId } = await sonographer.image.onUpload({ studyId, imageUrl: credentials.key })
  await server.services.database.change(actorOf('doctor'), { id: 'test.comment' }, ({ tx }) =>
    tx.update(image).set({ comment }).where(eq(image.id, imageId)),
  )
  return ImageId.parse(imageId)
}

/** The code that a call was refused with. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
}

/** The bytes of an answered PDF. */
export function pdfOf({ pdf }: { pdf: string }): Uint8Array {
  return new Uint8Array(Buffer.from(pdf, 'base64'))
}
