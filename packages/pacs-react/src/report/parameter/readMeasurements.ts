import { type ImageId, imageApi, type Pacs } from '@opensono/pacs-core'
import { readMeasureDocument, type ValueAtom, valuesOf } from '@opensono/pacs-core/measure'

/** Where images with measurements are read from. */
type MeasurePacs = Pick<Pacs<Record<never, never>>, 'call'>

/**
 * Everything that is measured on images, in their order. What measures by the calibration of a DICOM file is in pixels here: the file
 * itself is not opened.
 */
export async function readMeasurements(pacs: MeasurePacs, imageIds: readonly string[]): Promise<ValueAtom[]> {
  const atoms: ValueAtom[] = []
  for (const imageId of imageIds) {
    const { measure } = await pacs.call(imageApi.readMeasure, { imageId: imageId as ImageId })
    const { document } = readMeasureDocument(measure)
    if (document !== undefined) atoms.push(...valuesOf(imageId, document).flatMap((each) => [...each.atoms]))
  }
  return atoms
}
