import { type ImageId, imageApi, type MeasureSource, PacsError } from '@opensono/pacs-core'
import {
  type Annotation,
  calibrateLength,
  emptyMeasureDocument,
  type MeasureDocument,
  writeMeasureDocument,
} from '@opensono/pacs-core/measure'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import type { StripItem } from '../../image/StripItem'
import { storyItem, storyUploadItem } from '../../image/storyImages'
import { callKey } from '../../provider/callKey'
import { createStoryPacs } from '../../testing/PacsStory'
import { useStudyValues } from './useStudyValues'

const bounds = { minX: 0, minY: 0, maxX: 800, maxY: 600 }
const line = (id: string, to: number): Annotation => ({
  id,
  kind: 'distance',
  frame: null,
  points: [
    { x: 0, y: 0 },
    { x: to, y: 0 },
  ],
  size: 'M',
})

/** Ten pixels are a millimetre. */
const measured = (...annotations: Annotation[]): MeasureDocument => ({
  ...emptyMeasureDocument,
  calibration: {
    id: 'calibration-1',
    regions: [calibrateLength({ from: { x: 0, y: 0 }, to: { x: 400, y: 0 }, value: 40 }, bounds)],
  },
  annotations,
})

const [first, second, plain] = [storyItem(1, { isMeasured: true }), storyItem(2, { isMeasured: true }), storyItem(3)]
const onItsWay = storyUploadItem({ imageId: null })

async function open(items: readonly StripItem[], documents: Record<string, MeasureDocument | PacsError>) {
  const story = createStoryPacs()
  story.fake.answer(imageApi.readMeasure, ({ imageId }) => {
    const document = documents[imageId]
    if (document instanceof PacsError) throw document
    return { measure: document === undefined ? '' : writeMeasureDocument(document), version: 1 }
  })
  let shown = items
  const page = await drawHook(story, () => useStudyValues(shown))
  const source = (image: number, annotationId: string, quantity = 'length') =>
    ({ imageId: `image-${image}`, annotationId, quantity }) as MeasureSource
  return {
    ...page,
    documents,
    source,
    settled: () => waitFor(() => expect(story.queryClient.isFetching()).toBe(0)),
    lengths: () => page.use().images.map(({ imageId, atoms }) => [imageId, ...atoms.map(({ value }) => value)]),
    now: (image: number, annotationId: string) => page.use().now(source(image, annotationId)),
    show(next: readonly StripItem[]) {
      shown = next
      page.rerender()
    },
    /** Somebody draws something else. */
    draw: async (image: number, document: MeasureDocument) => {
      documents[`image-${image}`] = document
      await page.do(() =>
        story.queryClient.invalidateQueries({
          queryKey: callKey(imageApi.readMeasure, { imageId: `image-${image}` as ImageId }),
        }),
      )
    },
  }
}

describe('what is measured in the images of a study', () => {
  it('is each image with its values, in the order of the strip; images without are not read', async () => {
    const { lengths, asked, settled } = await open([second, onItsWay, plain, first], {
      'image-1': measured(line('a', 400)),
      'image-2': measured(line('b', 200), line('c', 100)),
    })
    await waitFor(() => expect(lengths()).toHaveLength(2))
    await settled()
    expect(lengths().map(([imageId, ...values]) => [imageId, values.length])).toEqual([
      ['image-2', 2],
      ['image-1', 1],
    ])
    expect(new Set(asked(imageApi.readMeasure).map(({ imageId }) => imageId))).toEqual(new Set(['image-1', 'image-2']))
  })

  it('is another value once the drawing is another one', async () => {
    const { lengths, now, draw } = await open([first], { 'image-1': measured(line('a', 400)) })
    await waitFor(() => expect(lengths()).toHaveLength(1))
    expect(now(1, 'a')?.value).toBe(40)
    await draw(1, measured(line('a', 200)))
    await waitFor(() => expect(now(1, 'a')?.value).toBe(20))
    expect(now(1, 'a')?.annotationId).toBe('a')
  })

  it('is there for the other images when one cannot be read', async () => {
    const { lengths, now } = await open([first, second], {
      'image-1': new PacsError('FORBIDDEN'),
      'image-2': measured(line('b', 200)),
    })
    await waitFor(() => expect(lengths()).toHaveLength(1))
    expect(lengths()[0]?.[0]).toBe('image-2')
    expect(now(1, 'a')).toBeUndefined()
  })
})

describe('a value that a text is linked to', () => {
  it('is not known while its image is read', async () => {
    const { now } = await open([first], { 'image-1': measured(line('a', 400)) })
    expect(now(1, 'a')).toBeUndefined()
  })

  it('is not known before there are images', async () => {
    const { now } = await open([], {})
    expect(now(1, 'a')).toBeUndefined()
  })

  it.each([
    ['its drawing was deleted', [first], measured(line('other', 10))],
    ['nothing is drawn on its image any more', [plain], measured()],
    ['its image is not in the study any more', [second], measured(line('a', 10))],
  ] as const)('is gone when %s', async (_, items, document) => {
    const image = items[0] === plain ? 3 : 1
    const { now } = await open(items, { 'image-1': document, 'image-2': measured(line('b', 10)) })
    await waitFor(() => expect(now(image, 'a')).toBeNull())
  })

  it('comes back when its image is measured again', async () => {
    const { now, show } = await open([plain], { 'image-3': measured(line('a', 100)) })
    expect(now(3, 'a')).toBeNull()
    show([{ ...plain, isMeasured: true }])
    await waitFor(() => expect(now(3, 'a')).toMatchObject({ annotationId: 'a' }))
  })
})
