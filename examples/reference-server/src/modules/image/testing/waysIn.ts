import type { ImageId, StudyId } from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { uidOf } from '../../../dicom/object/uids'
import { put, roomId } from './imageFixture'
import {
  fileOfPatient,
  onlyImage,
  type RegisteredStudy,
  registerStudy,
  type WrongPatientWorld,
} from './wrongPatientWorld'

/** An image of a study whose file names another patient, and on which no user has decided. */
export interface WrongImage {
  studyId: StudyId
  imageId: ImageId
}

type WayIn = (world: WrongPatientWorld) => Promise<WrongImage>

const [own, other] = [
  { name: '张三', latin: 'ZHANG^SAN' },
  { name: '李四', latin: 'LI^SI' },
]

async function upload({ director }: WrongPatientWorld, studyId: StudyId, latin: string): Promise<ImageId> {
  const credentials = await director.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, fileOfPatient(latin))
  return (await director.image.uploadDicom({ studyId, dicomUrl: credentials.key })).imageId
}

const boundary = 'b0undary'

/** Corrects the identity of the patient to the other one. */
async function rename({ director }: WrongPatientWorld, { studyId, entries }: RegisteredStudy): Promise<void> {
  const { version } = await director.study.get({ studyId })
  await director.study.edit({ studyId, ...entries, patientName: other.name, version })
}

/** Sends a file as a machine does. */
export async function stow({ dicomweb }: WrongPatientWorld, file: Buffer): Promise<void> {
  const body = Buffer.concat([
    Buffer.from(`\r\n--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const type = `multipart/related; type="application/dicom"; boundary=${boundary}`
  const answer = await dicomweb('/studies', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'Content-Type': type },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** Ways in which an image of another patient comes into a study. A new way is a new line. */
export const waysIn = {
  'upload of a DICOM file': async (world) => {
    const { studyId } = await registerStudy(world, own.name)
    return { studyId, imageId: await upload(world, studyId, other.latin) }
  },
  'STOW by the Study Instance UID, before the identity was corrected': async (world) => {
    const registered = await registerStudy(world, own.name)
    const { studyId } = registered
    await stow(world, fileOfPatient(own.latin, { [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(studyId)] } }))
    await rename(world, registered)
    return { studyId, imageId: await onlyImage(world, studyId) }
  },
  'STOW by the accession number, before the identity was corrected': async (world) => {
    const registered = await registerStudy(world, own.name)
    const { studyId, accessionNumber } = registered
    const { patientId } = await world.director.study.get({ studyId })
    const named = { [tag.PatientID]: { vr: 'LO' as const, Value: [patientId] } }
    const numbered = { [tag.AccessionNumber]: { vr: 'SH' as const, Value: [accessionNumber] } }
    await stow(world, fileOfPatient(own.latin, { ...named, ...numbered }))
    await rename(world, registered)
    return { studyId, imageId: await onlyImage(world, studyId) }
  },
  'bind from the buffer': async (world) => {
    const { director } = world
    const { studyId } = await registerStudy(world, own.name)
    const credentials = await director.image.cacheUploadToken({ fileExtension: '.dcm', roomId: roomId() })
    await put(credentials, fileOfPatient(other.latin))
    const cached = { roomId: roomId(), imageName: 'A1', cacheDicomUrl: credentials.key }
    const { imageId } = await director.image.cacheUploadDicom(cached)
    await director.image.cacheBindStudy({ imageId, studyId })
    return { studyId, imageId }
  },
  'move from another study': async (world) => {
    const { director } = world
    const [source, target] = [await registerStudy(world, other.name), await registerStudy(world, own.name)]
    const imageId = await upload(world, source.studyId, other.latin)
    const sides = { sourceStudyId: source.studyId, targetStudyId: target.studyId }
    await director.image.move({ ...sides, imageIds: [imageId], reason: 'wrong patient' })
    return { studyId: target.studyId, imageId }
  },
  'merge of two studies': async (world) => {
    const { director } = world
    const [survivor, merged] = [await registerStudy(world, own.name), await registerStudy(world, other.name)]
    const imageId = await upload(world, merged.studyId, other.latin)
    const sides = { survivorId: survivor.studyId, mergedId: merged.studyId }
    const { token, confirmation } = await director.studyAct.mergePreview(sides)
    await director.studyAct.merge({ ...sides, token, confirmation })
    return { studyId: survivor.studyId, imageId }
  },
  'upload by a page that shows the former patient, after the next one was called': async (world) => {
    const { director } = world
    const { studyId } = await registerStudy(world, own.name)
    const next = await registerStudy(world, other.name)
    await director.queue.call({ studyId })
    // The page asked for its credentials before the queue moved on.
    const credentials = await director.image.uploadToken({ studyId, fileExtension: '.dcm' })
    await director.queue.call({ studyId: next.studyId })
    await put(credentials, fileOfPatient(other.latin))
    const { imageId } = await director.image.uploadDicom({ studyId, dicomUrl: credentials.key })
    return { studyId, imageId }
  },
  'bind by a second window that shows the former patient': async (world) => {
    const { director } = world
    const { studyId } = await registerStudy(world, own.name)
    const next = await registerStudy(world, other.name)
    await director.queue.call({ studyId })
    await director.queue.call({ studyId: next.studyId })
    const credentials = await director.image.cacheUploadToken({ fileExtension: '.dcm', roomId: roomId() })
    await put(credentials, fileOfPatient(other.latin))
    const cached = { roomId: roomId(), imageName: 'A2', cacheDicomUrl: credentials.key }
    const { imageId } = await director.image.cacheUploadDicom(cached)
    await director.image.cacheBindStudy({ imageId, studyId })
    return { studyId, imageId }
  },
  'correction of the identity': async (world) => {
    const registered = await registerStudy(world, own.name)
    const { studyId } = registered
    const imageId = await upload(world, studyId, own.latin)
    await rename(world, registered)
    return { studyId, imageId }
  },
} as const satisfies Record<string, WayIn>
