import type { ImageId } from '@opensono/pacs-core'
import { emptyMeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { createDrawings, type Drawings } from './createDrawings'

const nothing = { measure: writeMeasureDocument(emptyMeasureDocument), version: 0 }

/** Makes drawings that no server keeps: those on a picture that is not stored. They end with the viewer. */
export function createPassingDrawings(): Drawings {
  let version = 0
  const drawings = createDrawings({
    imageId: 'passing' as ImageId,
    pacs: {
      image: {
        measure: async () => {
          version += 1
          return { version }
        },
        readMeasure: async () => nothing,
      },
    },
  })
  drawings.offer(nothing)
  return drawings
}
