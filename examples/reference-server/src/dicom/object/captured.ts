import { PacsError } from '@opensono/pacs-core'
import { type DicomDataset, tag, writeDicom } from '@opensono/pacs-core/dicom'
import type { image, imageFile } from '../../database/schema/image'
import type { ObjectStore } from '../../object-store/index'
import type { DescribedObject } from './DicomObject'
import { element } from './element'
import { imageAttributes, ultrasoundImage, ultrasoundMultiFrame } from './imageAttributes'
import { fillLayout, pixelSizes, readFrame } from './objectBytes'
import type { PixelFacts } from './PixelFacts'
import { studyAttributes } from './studyAttributes'
import type { StudyOfObjects } from './studyFacts'
import { capturedSeriesUid, uidOf } from './uids'

/** A captured image with what its pixels are. */
export interface CapturedImage {
  image: Pick<typeof image.$inferSelect, 'id' | 'studyId' | 'instanceNumber' | 'comment'>
  file: typeof imageFile.$inferSelect
  pixels: PixelFacts
  framesKey: string | null
}

/** The layout of a captured image's DICOM file. */
export function layoutOf(dataset: DicomDataset, pixels: PixelFacts, sizeBytes: number) {
  const { form, transferSyntaxUid } = pixels
  const sizes = pixelSizes(pixels, sizeBytes)
  const [first = 0] = sizes
  return writeDicom({
    dataset,
    transferSyntaxUid,
    pixels:
      form.kind === 'native' || form.kind === 'video'
        ? { kind: form.kind, bytes: first }
        : { kind: 'frames', bytes: sizes },
  })
}

/** The DICOM object of a captured image: attributes of its study as they are now around the pixels as they were captured. */
export function capturedObject(store: ObjectStore, study: StudyOfObjects, captured: CapturedImage): DescribedObject {
  const { image, file, pixels, framesKey } = captured
  const { scannedAt, measure, sizeBytes, objectKey } = file
  const { id, instanceNumber, comment } = image
  const pixelFile = { objectKey, sizeBytes, framesKey }
  const dataset: DicomDataset = {
    [tag.SpecificCharacterSet]: element('CS', 'ISO_IR 192'),
    ...studyAttributes(study),
    ...imageAttributes({ id, instanceNumber, comment, scannedAt, measure }, pixels, study.hospital.timeZone),
  }
  return {
    imageId: id,
    studyId: image.studyId,
    sopClassUid: pixels.frameTimeMs === null ? ultrasoundImage : ultrasoundMultiFrame,
    sopInstanceUid: uidOf(id),
    seriesUid: capturedSeriesUid(image.studyId),
    studyUid: uidOf(image.studyId),
    instanceNumber,
    transferSyntaxUid: pixels.transferSyntaxUid,
    rows: pixels.rows,
    columns: pixels.columns,
    frames: pixels.frames,
    isOriginal: false,
    isAsStored: async () => false,
    hasFramePlaces: true,
    storedAt: scannedAt,
    dataset,
    toPart10: () => fillLayout(store, layoutOf(dataset, pixels, sizeBytes), pixels, pixelFile),
    async frame(number, part) {
      const found = await readFrame(store, pixels, pixelFile, number, part)
      if (found === null) throw new PacsError('NOT_FOUND')
      return { ...found, transferSyntaxUid: pixels.transferSyntaxUid }
    },
  }
}
