import { imageApi } from '@opensono/pacs-core'
import { type Annotation, readMeasureDocument } from '@opensono/pacs-core/measure'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PacsStory, type StoryPacs, startStorySession } from '../../testing/PacsStory'
import '../../styles.css'
import { ImageViewer } from './ImageViewer'
import { storyCalibration, storyDuplex, storyOpener, storyViewerItems, storyWithMeasure } from './storyViewer'

afterEach(cleanup)

const still = storyOpener({ calibration: storyCalibration })

async function open(openPicture = still, story: StoryPacs = storyWithMeasure('en')) {
  await page.viewport(1280, 800)
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <ImageViewer items={storyViewerItems} shownKey="image-1" openPicture={openPicture} />
      </div>
    </PacsStory>,
  )
  const stage = await screen.findByRole('application')
  await waitFor(() => expect(stage.querySelector('canvas')?.width).toBeGreaterThan(100))
  const box = stage.getBoundingClientRect()
  /** Presses, moves and lets go as a hand with a mouse. */
  const drag = (from: Spot, to: Spot) =>
    userEvent.dragAndDrop(stage, stage, { sourcePosition: spotOf(from), targetPosition: spotOf(to), steps: 5 })
  const spotOf = ([x, y]: Spot) => ({ x, y })
  const tool = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const handles = () =>
    [...stage.querySelectorAll('.pacs-mark-handle')].map((handle) => {
      const { left, top, width, height } = handle.getBoundingClientRect()
      return [left + width / 2 - box.left, top + height / 2 - box.top] as const
    })
  const saved = (): Annotation[] => {
    const sent = story.fake.seen.filter(({ id }) => id === imageApi.measure.id).at(-1)
    return readMeasureDocument(String(sent?.input.measure ?? '')).document?.annotations ?? []
  }
  return { stage, drag, tool, handles, saved, story }
}

type Spot = readonly [number, number]

const expectAt = (seen: Spot | undefined, wanted: Spot) => {
  expect(Math.hypot((seen?.[0] ?? 0) - wanted[0], (seen?.[1] ?? 0) - wanted[1])).toBeLessThan(1.5)
}

it.each([
  ['whole', ''],
  ['enlarged', '====='],
  ['small', '---'],
  ['turned and flipped', 'r==f'],
])(
  'a caliper is drawn where the hand is, and its end stays under the hand while it is moved: %s',
  async (_name, keys) => {
    const { drag, tool, handles, saved } = await open()
    if (keys !== '') await userEvent.keyboard(keys)
    await tool('Distance')
    await drag([420, 300], [520, 340])
    await waitFor(() => expect(handles()).toHaveLength(2))
    expectAt(handles()[0], [420, 300])
    expectAt(handles()[1], [520, 340])
    await drag([520, 340], [480, 390])
    await waitFor(() => expectAt(handles()[1], [480, 390]))
    expectAt(handles()[0], [420, 300])
    await waitFor(() => expect(saved()).toHaveLength(1))
  },
)

it('what is drawn is measured, undone and made again, and saved by itself', async () => {
  const { drag, tool, saved } = await open()
  await tool('Distance')
  await drag([300, 300], [500, 300])
  await screen.findByRole('button', { name: /^Distance 1: Length \d+\.\d mm$/ })
  await waitFor(() => expect(saved()).toHaveLength(1))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Distance 1: Length/ })).toBeNull())
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await screen.findByRole('button', { name: /^Distance 1: Length \d+\.\d mm$/ })
})

it('an ellipse is a drag and a press, a traced area is one line, a text is typed in its place', async () => {
  const { stage, drag, tool, saved } = await open()
  await tool('Ellipse')
  await drag([300, 300], [400, 300])
  await userEvent.click(stage, { position: { x: 350, y: 340 } })
  await screen.findByRole('button', { name: /^Ellipse 1: Area/ })
  await tool('Traced area')
  await userEvent.keyboard('{Enter}')
  await tool('Text')
  await userEvent.click(stage, { position: { x: 600, y: 200 } })
  await userEvent.keyboard('Cyst d{Enter}')
  await screen.findByRole('button', { name: 'Text: Cyst d' })
  await waitFor(() => expect(saved().some(({ text }) => text === 'Cyst d')).toBe(true))
})

it('a caliper across two regions is refused with the reason', async () => {
  const { drag, tool } = await open(storyOpener({ calibration: storyDuplex }))
  await tool('Distance')
  await drag([450, 200], [470, 550])
  await screen.findByRole('button', { name: /^Distance 1: The points are in areas with different scales/ })
})

it('by keyboard alone: a tool, Enter on the picture, arrow keys for its points, Delete', async () => {
  const { stage, handles, saved } = await open()
  stage.focus()
  await userEvent.keyboard('d{Enter}')
  const mark = await screen.findByRole('button', { name: /^Distance 1: Length/ })
  await waitFor(() => expect(saved()).toHaveLength(1))
  const [before] = saved()
  mark.focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await waitFor(() => {
    const [after] = saved()
    expect(after?.points[0]?.x).toBeCloseTo((before?.points[0]?.x ?? 0) + 1, 1)
    expect(after?.points[0]?.y).toBeCloseTo((before?.points[0]?.y ?? 0) + 10, 1)
    expect(after?.points[1]).toEqual(before?.points[1])
  })
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(handles()).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Distance 1/ })).toBeNull())
})

it('a picture is calibrated by a line along its ruler, and lengths are mm from then on', async () => {
  const { drag, tool, story } = await open(storyOpener())
  await tool('Distance')
  await drag([300, 300], [500, 300])
  await screen.findByRole('button', { name: /^Distance 1: Length \d+ px$/ })
  await tool('Calibrate by hand')
  await drag([300, 400], [500, 400])
  await userEvent.fill(screen.getByRole('textbox', { name: 'Length of the line' }), '50')
  await userEvent.keyboard('{Tab}')
  await tool('Apply')
  await screen.findByRole('button', { name: 'Distance 1: Length 50.0 mm' })
  await waitFor(() => expect(story.fake.seen.some(({ id }) => id === 'deviceCalibration.keep')).toBe(true))
})
