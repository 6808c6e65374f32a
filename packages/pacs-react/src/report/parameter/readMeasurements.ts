import { imageApi, type Pacs } from '@opensono/pacs-core'
import { type PictureCalibration, readMeasureDocument, type ValueAtom, valuesOf } from '@opensono/pacs-core/measure'
import type { StripItem } from '../../image/StripItem'

/** Where images with measurements are read from. */
type MeasurePacs = Pick<Pacs<Record<never, never>>, 'call'>

/**
 * Everything that is measured on images, in their order.
 *
 * @param items - images of a study.
 * @param calibrationOf - the scale that the file of an image has.
 */
export async function readMeasurements(
  pacs: MeasurePacs,
  items: readonly StripItem[],
  calibrationOf: (item: StripItem) => Promise<PictureCalibration>,
): Promise<ValueAtom[]> {
  const atoms: ValueAtom[] = []
  for (const item of items) {
    const { imageId } = item
    if (imageId === null) continue
    const { measure } = await pacs.call(imageApi.readMeasure, { imageId })
    const { document } = readMeasureDocument(measure)
    if (document === undefined || document.annotations.length === 0) continue
    const values = valuesOf(imageId, document, await calibrationOf(item))
    atoms.push(...values.flatMap((each) => [...each.atoms]))
  }
  return atoms
}
