import { imageApi, measureSourceOf, type TypedParameter, type UnlinkedValue } from '@opensono/pacs-core'
import type { Annotation, ValueAtom } from '@opensono/pacs-core/measure'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyItem } from '../../image/storyImages'
import { callKey } from '../../provider/callKey'
import { createStoryPacs } from '../../testing/PacsStory'
import { useStudyValues } from '../editor/useStudyValues'
import { measuredAs } from './storyParameters'
import { useParameterLinks } from './useParameterLinks'

const line = (to: number): Annotation => ({
  id: 'a',
  kind: 'distance',
  frame: null,
  points: [
    { x: 0, y: 0 },
    { x: to, y: 0 },
  ],
  size: 'M',
})

const imageId = 'image-1' as never
const parameterId = 'parameter-FL' as TypedParameter['parameterId']

/** A report whose parameter was measured on an image, while somebody draws on it. */
async function open(unlinked: readonly UnlinkedValue[] = []) {
  const story = createStoryPacs()
  let measure = measuredAs(line(400))
  story.fake.answer(imageApi.readMeasure, () => ({ measure, version: 1 }))
  const items = [storyItem(1, { isMeasured: true })]
  let source: TypedParameter['source'] = null
  const page = await drawHook(story, () => {
    const values = useStudyValues(items)
    const parameters = [{ parameterId, value: '40', source }]
    return { values, links: useParameterLinks(items, { parameters, unlinked }) }
  })
  await waitFor(() => expect(page.use().values.images).toHaveLength(1))
  const atom = page.use().values.images[0]?.atoms[0] as ValueAtom
  const link = (next: TypedParameter['source']) => {
    source = next
    page.rerender()
  }
  link(measureSourceOf(atom))
  return {
    atom,
    link,
    links: () => page.use().links,
    async draw(...annotations: Annotation[]) {
      measure = measuredAs(...annotations)
      await page.do(() => story.queryClient.invalidateQueries({ queryKey: callKey(imageApi.readMeasure, { imageId }) }))
    },
  }
}

it('a value follows its drawing, and says so when that was changed or deleted', async () => {
  const { links, draw } = await open()
  expect(links().faultOf(parameterId)).toBeNull()
  await draw(line(390))
  await waitFor(() => expect(links().faultOf(parameterId)).toBe('changed'))
  await draw({ ...line(400), id: 'b' })
  await waitFor(() => expect(links().faultOf(parameterId)).toBe('gone'))
  await draw(line(400))
  await waitFor(() => expect(links().faultOf(parameterId)).toBeNull())
})

it('an offered value is offered no more when its drawing was changed or deleted', async () => {
  const { links, draw, atom } = await open()
  expect(links().isMeasured(atom)).toBe(true)
  await draw(line(390))
  await waitFor(() => expect(links().isMeasured(atom)).toBe(false))
  await draw()
  await waitFor(() => expect(links().isMeasured(atom)).toBe(false))
  await draw(line(400))
  await waitFor(() => expect(links().isMeasured(atom)).toBe(true))
})

it('a value whose link was dropped says that it no longer follows the drawing; a typed one says nothing', async () => {
  const broken: UnlinkedValue = { id: parameterId, field: 'parameters', text: '40' }
  const typed = await open()
  typed.link(null)
  expect(typed.links().faultOf(parameterId)).toBeNull()
  const dropped = await open([broken])
  expect(dropped.links().faultOf(parameterId)).toBeNull()
  dropped.link(null)
  expect(dropped.links().faultOf(parameterId)).toBe('dropped')
})
