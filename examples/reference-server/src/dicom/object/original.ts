import { PacsError } from '@opensono/pacs-core'
import { type DicomDataset, fromDicomJson, tag } from '@opensono/pacs-core/dicom'
import type { dicomFile, image, imageFile } from '../../database/schema/image'
import type { ObjectStore } from '../../object-store/index'
import type { DicomObject } from './DicomObject'
import { element } from './element'
import { partOfRanges, placesOfFrame } from './FramePlaces'
import { readRanges } from './objectBytes'
import { uidOf } from './uids'

/** An image that came as a DICOM file. */
export interface OriginalImage {
  image: typeof image.$inferSelect
  file: typeof imageFile.$inferSelect
  dicom: typeof dicomFile.$inferSelect
}

/** The DICOM object of an image that came as one: its bytes are given out as they came. */
export function originalObject(store: ObjectStore, { image, file, dicom }: OriginalImage): DicomObject {
  const studyUid = uidOf(image.studyId)
  const read = fromDicomJson(dicom.attributes)
  const dataset: DicomDataset = {
    ...('dataset' in read && read.dataset),
    [tag.StudyInstanceUID]: element('UI', studyUid),
  }
  return {
    imageId: image.id,
    studyId: image.studyId,
    sopClassUid: dicom.sopClassUid,
    sopInstanceUid: dicom.sopInstanceUid,
    seriesUid: dicom.seriesUid,
    studyUid,
    instanceNumber: image.instanceNumber,
    transferSyntaxUid: dicom.transferSyntaxUid,
    rows: dicom.rowCount,
    columns: dicom.columnCount,
    frames: dicom.frameCount,
    isOriginal: true,
    storedAt: file.scannedAt,
    dataset,
    async toPart10() {
      return { sizeBytes: file.sizeBytes, stream: await store.read(file.objectKey) }
    },
    async frame(number, part) {
      const isThere = Number.isInteger(number) && number >= 1 && number <= dicom.frameCount
      const ranges = isThere ? placesOfFrame(dicom.framePlaces, number) : null
      if (ranges === null) throw new PacsError('NOT_FOUND')
      const read = part === undefined ? ranges : partOfRanges(ranges, part)
      return { ...readRanges(store, file.objectKey, read), transferSyntaxUid: dicom.transferSyntaxUid }
    },
  }
}
