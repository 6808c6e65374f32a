import { imageApi, type MeasureSource } from '@opensono/pacs-core'
import { writeMeasureDocument } from '@opensono/pacs-core/measure'
import { itemOfRow, type StripItem } from '../image/StripItem'
import { storyRow } from '../image/storyImages'
import type { StoryPacs } from '../testing/PacsStory'

/** Images of which the first is measured. */
export const storyMeasuredItems: readonly StripItem[] = [
  itemOfRow(storyRow(1, { isMeasured: true })),
  itemOfRow(storyRow(2)),
]

/** Draws one distance on the first image, of the given length in pixels; null draws nothing. */
export function storyDistance(story: StoryPacs, pixels: number | null): void {
  const annotation = {
    id: 'a1',
    kind: 'distance' as const,
    frame: null,
    points: [
      { x: 75, y: 80 },
      { x: 75 + (pixels ?? 0), y: 80 },
    ],
    size: 'M' as const,
    label: 'GB',
  }
  const annotations = pixels === null ? [] : [annotation]
  const measure = writeMeasureDocument({ version: 1, calibration: null, annotations })
  story.fake.answer(imageApi.readMeasure, () => ({ measure, version: 1 }))
}

/** Where a value came from that was measured when the distance was 45 pixels long. */
export const storySource: MeasureSource = {
  kind: 'measure',
  imageId: 'image-1' as MeasureSource['imageId'],
  annotationId: 'a1',
  frame: null,
  annotation: 'distance',
  quantity: 'length',
  value: 45,
  unit: 'px',
  name: 'GB',
  calibration: { source: 'none', id: null, region: null },
}
