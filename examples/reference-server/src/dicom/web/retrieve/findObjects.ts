import { PacsError, whyNotView } from '@opensono/pacs-core'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { CallName } from '../../../database/actor'
import { dicomFile } from '../../../database/schema/image'
import { filesOfStudies } from '../../../modules/image/filesOfStudies'
import { readUnusable } from '../../../modules/image/imageUse'
import { isNewest } from '../../../modules/image/replaceFiles'
import { factsOf, readStudy, ruleActorOf } from '../../../modules/study/studyFacts'
import type { Services } from '../../../services'
import type { DicomImage, DicomObject } from '../../object/DicomObject'
import { describePixels } from '../../object/describePixels'
import { dicomObjectsOfStudy, readDicomObject } from '../../object/dicomObjects'
import { uuidOfUid } from '../search/uuidOfUid'
import type { DicomwebRequest } from '../serveDicomweb'

/** Codes by which an image is none for a client of DICOMweb. */
const absent: readonly string[] = [
  'STUDY_VIP_ERROR',
  'STUDY_IS_DELETED_ERROR',
  'DICOM_EXPORT_NOT_POSSIBLE',
  'FORBIDDEN',
  'IMAGE_OF_OTHER_PATIENT',
]

/** What a client may not see answers as what was never there. */
function asAbsent(thrown: unknown): unknown {
  return thrown instanceof PacsError && absent.includes(thrown.code) ? new PacsError('NOT_FOUND') : thrown
}

async function readImages(
  services: Services,
  { actor, call }: DicomwebRequest,
  studyId: string,
): Promise<readonly DicomImage[]> {
  const { database, clock } = services
  const read = (name: CallName) =>
    database.read(actor, name, async (tx, note) => {
      note({ content: 'images viewed by DICOMweb', subject: 'study', subjectId: studyId })
      const row = await readStudy(tx, studyId)
      if (whyNotView(factsOf(row), ruleActorOf(actor, clock.now())) !== null) throw new PacsError('NOT_FOUND')
      return dicomObjectsOfStudy(services, tx, actor, studyId)
    })
  const images = await read(call)
  const pending = images.filter(({ absence }) => absence === 'PENDING').map(({ imageId }) => imageId)
  if (pending.length === 0) return images
  for (const imageId of pending) await describePixels(services, actor, imageId)
  // The look was written down already.
  return read({ id: call.id })
}

/** What a path names. */
export interface Found {
  /** At least one, in scan order. */
  readonly objects: readonly DicomObject[]
  /** Whether there are more, which are damaged. */
  readonly isIncomplete: boolean
}

/**
 * Finds the objects of the study or the series that a path names.
 *
 * @throws PacsError `NOT_FOUND`, also for what the caller may not see; `IMAGE_DAMAGED` when there is nothing else.
 */
export async function findObjects(services: Services, request: DicomwebRequest): Promise<Found> {
  const { study = '', series } = request.params
  const studyId = uuidOfUid(study)
  if (studyId === null) throw new PacsError('NOT_FOUND')
  const images = await readImages(services, request, studyId)
  const all = images.map(({ object }) => object).filter((object) => object !== null)
  const objects = series === undefined ? all : all.filter(({ seriesUid }) => seriesUid === series)
  const isIncomplete = images.some(({ absence }) => absence === 'DAMAGED')
  if (objects.length > 0) return { objects, isIncomplete }
  throw new PacsError(isIncomplete && series === undefined ? 'IMAGE_DAMAGED' : 'NOT_FOUND')
}

/** The image that is the instance of a study. */
async function imageIdOf(services: Services, { actor, call, params }: DicomwebRequest): Promise<string> {
  const { study = '', instance = '' } = params
  const [studyId, ownId] = [uuidOfUid(study), uuidOfUid(instance)]
  if (studyId === null) throw new PacsError('NOT_FOUND')
  const found = await services.database.read(actor, { id: call.id }, async (tx) => {
    const placed = filesOfStudies(tx)
    const rows = await tx
      .select({ id: placed.id })
      .from(placed)
      .leftJoin(dicomFile, and(eq(dicomFile.hospitalId, placed.hospitalId), eq(dicomFile.id, placed.id)))
      .where(
        and(
          eq(placed.studyId, studyId),
          isNewest(placed),
          or(
            eq(dicomFile.sopInstanceUid, instance),
            ownId === null ? undefined : and(isNull(dicomFile.id), eq(placed.id, ownId)),
          ),
        ),
      )
    if (rows.length < 2) return rows[0]
    // A user may have uploaded a file of another patient under the UID of one that may be used.
    const unusable = await readUnusable(tx, studyId)
    return rows.find(({ id }) => !unusable.has(id)) ?? rows[0]
  })
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return found.id
}

/**
 * Finds the object of the instance that a path names.
 *
 * @param name - what the operation log names; without an audit row when it reads no patient data.
 * @throws PacsError `NOT_FOUND`, also for what the caller may not see; `IMAGE_DAMAGED`.
 */
export async function findObject(
  services: Services,
  request: DicomwebRequest,
  name: CallName = request.call,
): Promise<DicomObject> {
  const imageId = await imageIdOf(services, request)
  const object = await readDicomObject(services, request.actor, imageId, name).catch((thrown: unknown) => {
    throw asAbsent(thrown)
  })
  if (object.seriesUid !== request.params.series) throw new PacsError('NOT_FOUND')
  return object
}
