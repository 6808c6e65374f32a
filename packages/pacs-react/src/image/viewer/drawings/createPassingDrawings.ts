import type { ImageId } from '@opensono/pacs-core'
import { emptyMeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { createDrawings, type Drawings } from './createDrawings'

const nothing = { measure: writeMeasureDocument(emptyMeasureDocument), version: 0 }

/**
 * Makes drawings that no server keeps: those on a picture that is not stored, and those that a report was finished with. They end with the viewer.
 *
 * @param measure - the measure document that they begin with. @defaultValue an empty one
 */
export function createPassingDrawings(measure: string = nothing.measure): Drawings {
  let version = 0
  const drawings = createDrawings({
    imageId: 'passing' as ImageId,
    pacs: {
      image: {
        measure: async () => {
          version += 1
          return { version }
        },
        readMeasure: async () => ({ measure, version: 0 }),
      },
    },
  })
  drawings.offer({ measure, version: 0 })
  return drawings
}
