import { type AnswerOf, dicomContentType, ImageId, type Language, PacsError, reportApi } from '@opensono/pacs-core'
import type { ParamsOf, QueryOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import { readDicomObject } from '../../dicom/object/dicomObjects'
import { drawnFile } from '../../dicom/object/drawnFile'
import { readStudyOfObjects } from '../../dicom/object/studyFacts'
import type { Services } from '../../services'
import { findForUse } from '../image/imageAccess'
import { paperDrawings } from './paperDrawings'
import { readReport } from './queries'
import { asBase64, pictureBytes } from './renderSheet'
import { readSheetPictures, type SheetPicture } from './sheet'

/** An image of a study as it is drawn on. */
interface DrawnImage {
  studyId: string
  picture: SheetPicture
  language: Language
}

/**
 * What is drawn on an image of a study: as its report prints it, or as it is drawn now where the report does not show the image.
 *
 * @returns null where nothing is, or the report prints the image without.
 */
async function readDrawn(
  tx: Transaction,
  found: Awaited<ReturnType<typeof findForUse>>,
  asked: Language,
): Promise<DrawnImage | null> {
  const { file, inStudy } = found
  if (inStudy === null) return null
  const { studyId } = inStudy
  const saved = await readReport(tx, studyId)
  const isShown = saved?.imageIds.includes(file.id) === true
  const language = saved?.language ?? asked
  const chosen = isShown ? saved : { drawings: [{ imageId: ImageId.parse(file.id), isPrinted: true }] }
  const [picture] = await readSheetPictures(tx, studyId, { ...chosen, imageIds: [file.id] }, language)
  if (picture === undefined || picture.measure === '') return null
  if (file.isClip) throw new PacsError('DICOM_EXPORT_NOT_POSSIBLE')
  return { studyId, picture, language }
}

type ExportOrder = ParamsOf<typeof reportApi.exportDrawn> &
  QueryOf<typeof reportApi.exportDrawn> & { language: Language }

/**
 * An image of a study with its drawings burned in, as paper has them.
 *
 * @returns null where nothing is drawn on it, or the report prints it without.
 * @throws PacsError what the study's rules say; `DICOM_EXPORT_NOT_POSSIBLE` for a clip; `EXPORT_FAILED` for a picture that cannot be read;
 * `IMAGE_DAMAGED`, `IMAGE_OF_OTHER_PATIENT`, `SERVER_BUSY`, `PRINT_FAILED`.
 */
export async function exportDrawn(
  services: Services,
  actor: Actor,
  { imageId, fileType, language }: ExportOrder,
  signal: AbortSignal,
): Promise<AnswerOf<typeof reportApi.exportDrawn>> {
  const { database, clock } = services
  const drawn = await database.read(actor, reportApi.exportDrawn, async (tx, note) => {
    note({ content: 'image exported', subject: 'image', subjectId: imageId, details: { fileType, drawings: true } })
    return readDrawn(tx, await findForUse(tx, actor, eq(imageFile.id, imageId), clock.now()), language)
  })
  if (drawn === null) return null
  const bytes = await pictureBytes(services, actor, drawn.picture)
  if (bytes.length === 0) throw new PacsError('EXPORT_FAILED')
  const drawings = await paperDrawings(drawn.picture, bytes, drawn.language)
  if (drawings === undefined) return null
  const order = { ...actor, isPreview: false, signal }
  const { file } = await services.paper.drawPicture({ kind: 'picture', source: { bytes }, drawings }, order)
  if (fileType === 'ORIGINAL') return { file: asBase64(file), contentType: 'image/jpeg' }
  const source = await readDicomObject(services, actor, imageId, { id: reportApi.exportDrawn.id })
  const study = await database.read(actor, { id: reportApi.exportDrawn.id }, (tx) =>
    readStudyOfObjects(tx, drawn.studyId),
  )
  if (study === null) throw new PacsError('NOT_FOUND')
  return { file: asBase64(drawnFile(source, study, file)), contentType: dicomContentType }
}
