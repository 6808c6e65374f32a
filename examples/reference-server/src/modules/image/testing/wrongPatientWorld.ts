import {
  ImageId,
  type Pacs,
  queueApi,
  type Registration,
  reportAuditApi,
  reportSealApi,
  reviewApi,
  type StudyId,
} from '@opensono/pacs-core'
import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'
import type { TestServer } from '../../../../test/startTestServer'
import { type Ask, clientFor, publicUrl } from '../../../dicom/web/testing/dicomwebFixture'
import {
  type ConsultationWorld,
  apis as consultationApis,
  startConsultationWorld,
} from '../../consultation/testing/consultationWorld'
import { addWords, registration, type TestWords } from '../../report/testing/reportFixture'
import { dicom } from './imageFixture'

const apis = {
  ...consultationApis,
  queue: queueApi,
  reportSeal: reportSealApi,
  reportAudit: reportAuditApi,
  review: reviewApi,
}

/** A hospital in which files of the wrong patient arrive. */
export interface WrongPatientWorld {
  readonly server: TestServer
  readonly words: TestWords
  /** Holds every right. */
  readonly director: Pacs<typeof apis>
  readonly expert: ConsultationWorld['far']
  /** The director's client of DICOMweb. */
  readonly dicomweb: Ask
}

/** Starts it. */
export async function startWrongPatientWorld(): Promise<WrongPatientWorld> {
  const { server, far: expert } = await startConsultationWorld({ config: { publicUrl } })
  const words = await addWords(server)
  const director = await server.as('director', apis)
  return { server, words, director, expert, dicomweb: await clientFor(server, 'director') }
}

/** A study, as it was registered. */
export interface RegisteredStudy {
  studyId: StudyId
  version: number
  accessionNumber: string
  entries: Registration
}

/** Registers a study of a new patient. */
export async function registerStudy({ director, words }: WrongPatientWorld, name: string): Promise<RegisteredStudy> {
  const entries = registration(words, name)
  const { studyId, version, accessionNumber } = await director.study.register(entries)
  return { studyId, version, accessionNumber, entries }
}

let files = 0

/** A DICOM file that names a patient, with UIDs that no other one has. */
export function fileOfPatient(name: string, more: DicomDataset = {}): Buffer {
  files += 1
  return dicom(Buffer.alloc(128), {
    [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: name }] },
    [tag.SOPInstanceUID]: { vr: 'UI', Value: [`1.2.826.0.2.${files}`] },
    [tag.SeriesInstanceUID]: { vr: 'UI', Value: [`1.2.826.0.3.${files}`] },
    ...more,
  })
}

/** The only image of a study. */
export async function onlyImage({ director }: WrongPatientWorld, studyId: StudyId): Promise<ImageId> {
  const [image, ...others] = await director.image.list({ studyId })
  if (image === undefined || others.length > 0) throw new Error('the study has not one image')
  return ImageId.parse(image.id)
}
