import { PacsError } from '@opensono/pacs-core'
import { type DicomDataset, type DicomElement, fromDicomJson, itemsOf, numberOf, tag } from '@opensono/pacs-core/dicom'
import type { dicomFile, image, imageFile } from '../../database/schema/image'
import type { ObjectStore } from '../../object-store/index'
import { coerced, coercionOf } from './coercion'
import type { DescribedObject } from './DicomObject'
import { element, sequence } from './element'
import { partOfRanges, placesOfFrame } from './FramePlaces'
import { givenBytes } from './givenBytes'
import { readRanges } from './objectBytes'
import type { StudyOfObjects } from './studyFacts'
import { uidOf } from './uids'

/** An image, or an object without a picture, that came as a DICOM file. */
export interface OriginalImage {
  image: Pick<typeof image.$inferSelect, 'id' | 'studyId' | 'instanceNumber'>
  file: typeof imageFile.$inferSelect
  dicom: typeof dicomFile.$inferSelect
}

/** Attributes as they are answered: texts are decoded, those in sequences, too, whatever the file's character sets are (PS3.18, F.2). */
function withoutCharacterSets(dataset: DicomDataset): DicomDataset {
  const { [tag.SpecificCharacterSet]: _, ...rest } = dataset
  const entries = Object.entries(rest).map(([name, element]): [string, DicomElement] => {
    if (element.vr !== 'SQ') return [name, element]
    return [name, sequence(itemsOf(rest, name).map(withoutCharacterSets))]
  })
  return Object.fromEntries(entries)
}

/** The number of frames, where the file says another one than are there. */
function framesThere(said: DicomDataset, frames: number): DicomDataset {
  const isSaid = frames === 0 || (numberOf(said, tag.NumberOfFrames) || 1) === frames
  return isSaid ? {} : { [tag.NumberOfFrames]: element('IS', frames) }
}

/**
 * The DICOM object of an image that came as one: the file as it came where it names patient and study as they are registered, else with
 * these in their place.
 */
export function originalObject(
  store: ObjectStore,
  study: StudyOfObjects,
  { image, file, dicom }: OriginalImage,
): DescribedObject {
  const read = fromDicomJson(dicom.attributes)
  const said: DicomDataset = 'dataset' in read ? read.dataset : {}
  const changes = coercionOf(said, dicom, study, file.scannedAt)
  const dataset: DicomDataset = {
    ...withoutCharacterSets(coerced(said, changes)),
    [tag.SpecificCharacterSet]: element('CS', 'ISO_IR 192'),
    ...framesThere(said, dicom.frameCount),
  }
  const { objectKey, sizeBytes } = file
  const { sopClassUid, sopInstanceUid, transferSyntaxUid } = dicom
  const stored = {
    objectKey,
    sizeBytes,
    sopClassUid,
    sopInstanceUid,
    transferSyntaxUid,
    usualCharacterSet: study.usualCharacterSet,
    hasLetters: /\P{ASCII}/u.test(JSON.stringify(dicom.attributes)),
  }
  return {
    imageId: image.id,
    studyId: image.studyId,
    sopClassUid,
    sopInstanceUid,
    seriesUid: dicom.seriesUid,
    studyUid: uidOf(image.studyId),
    instanceNumber: image.instanceNumber,
    transferSyntaxUid,
    rows: dicom.rowCount,
    columns: dicom.columnCount,
    frames: dicom.frameCount,
    isOriginal: true,
    usualCharacterSet: study.usualCharacterSet,
    hasFramePlaces: dicom.framePlaces.kind !== 'none',
    storedAt: file.scannedAt,
    dataset,
    toPart10: () => givenBytes(store, stored, changes),
    async isAsStored() {
      const { stream, isAsStored } = await givenBytes(store, stored, changes)
      stream.destroy()
      return isAsStored
    },
    async frame(number, part) {
      const isThere = Number.isInteger(number) && number >= 1 && number <= dicom.frameCount
      const ranges = isThere ? placesOfFrame(dicom.framePlaces, number) : null
      if (ranges === null) throw new PacsError('NOT_FOUND')
      const read = part === undefined ? ranges : partOfRanges(ranges, part)
      return { ...readRanges(store, objectKey, read), transferSyntaxUid: dicom.transferSyntaxUid }
    },
  }
}
