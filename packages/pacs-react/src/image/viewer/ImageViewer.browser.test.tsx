import { imageApi } from '@opensono/pacs-core'
import { type Annotation, readMeasureDocument } from '@opensono/pacs-core/measure'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { PacsStory, type StoryPacs, startStorySession } from '../../testing/PacsStory'
import '../../styles.css'
import type { StripItem } from '../StripItem'
import { ImageViewer, type ImageViewerProps } from './ImageViewer'
import {
  storyCalibration,
  storyDocument,
  storyDuplex,
  storyMark,
  storyOpener,
  storyViewerItems,
  storyWithMeasure,
} from './storyViewer'

afterEach(cleanup)

const still = storyOpener({ calibration: storyCalibration })

async function open(
  openPicture = still,
  story: StoryPacs = storyWithMeasure('en'),
  save?: (content: Blob, name: string) => void,
  items: readonly StripItem[] = storyViewerItems,
  patient?: ImageViewerProps['patient'],
) {
  await page.viewport(1280, 800)
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <ImageViewer items={items} shownKey="image-1" openPicture={openPicture} save={save} patient={patient} />
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

/** The provider of the browser, which this package does not depend on, types its own. */
interface BrowserControl {
  send(method: string, values: object): Promise<unknown>
}

/** Fingers on the stage: where they come down, where they go, and that they are lifted. */
async function touch(stage: HTMLElement, steps: readonly (readonly Spot[])[]): Promise<void> {
  const control = cdp() as unknown as BrowserControl
  // Tests run in a frame; the browser counts from the corner of the page around it.
  const around = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth }
  const scale = around.width / innerWidth
  const box = stage.getBoundingClientRect()
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Spot[]) =>
    control.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({
        id,
        x: around.left + (box.left + x) * scale,
        y: around.top + (box.top + y) * scale,
      })),
    })
  const [first = [], ...others] = steps
  // One finger comes after the other, as those of a hand.
  for (let count = 1; count <= first.length; count++) await send('touchStart', first.slice(0, count))
  for (const fingers of others) await send('touchMove', fingers)
  await send('touchEnd', [])
}

/** Places between two, as a finger passes them. */
const way = (from: Spot, to: Spot): Spot[] =>
  Array.from({ length: 6 }, (_, step) => [
    from[0] + ((to[0] - from[0]) * step) / 5,
    from[1] + ((to[1] - from[1]) * step) / 5,
  ])

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

it('a hand that draws has the picture drawn again and what it measures, not the tools and the other images', async () => {
  let draws = 0
  const items = storyViewerItems.map((item) => ({
    ...item,
    get label() {
      if (item.key !== 'image-1') draws += 1
      return item.label
    },
  }))
  const { stage, tool } = await open(still, undefined, undefined, items)
  await tool('Distance')
  await userEvent.click(stage, { position: { x: 420, y: 300 } })
  const length = () => /[\d.]+ mm/.exec(stage.textContent ?? '')?.[0]
  const lengths = new Set<string | undefined>([undefined])
  for (const x of [440, 460, 480, 500]) {
    await userEvent.hover(stage, { position: { x, y: 320 } })
    await waitFor(() => expect(lengths).not.toContain(length()))
    // What begins to be drawn is a change of the tools, too.
    if (lengths.size === 1) draws = 0
    lengths.add(length())
  }
  expect(lengths.size).toBe(5)
  expect(draws).toBe(0)
})

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

/** A body mark of 96 CSS pixels in the middle of the picture, and what is saved of it. */
async function openBodyMark() {
  const probe = { x: 0.4, y: 0.5, angle: 170 }
  const drawn = storyMark('bodyMark', [[400, 300]], { bodyMark: { mark: 'abdomen', probe } })
  const opened = await open(still, storyWithMeasure('en', storyDocument(drawn)))
  const mark = await screen.findByRole('button', { name: /^Body mark: / })
  mark.focus()
  return {
    ...opened,
    /** Until its probe is saved there, to a hundredth. */
    isSaved: ({ x, y, angle }: typeof probe, at = drawn.points[0]) =>
      waitFor(() => {
        const saved = { x: expect.closeTo(x, 2), y: expect.closeTo(y, 2), angle }
        expect(opened.saved()).toMatchObject([{ points: [at], bodyMark: { mark: 'abdomen', probe: saved } }])
      }),
  }
}

it('by keyboard alone: Enter goes on to the probe of a body mark, to its turning and back to the whole', async () => {
  const { isSaved } = await openBodyMark()
  await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  // Through the half turn, where degrees begin at their other end.
  await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{ArrowUp}')
  await userEvent.keyboard('{Enter}{ArrowLeft}')
  await isSaved({ x: 0.4 + 1 / 96, y: 0.5 + 10 / 96, angle: -171 }, { x: 399, y: 300 })
})

it('the probe of a body mark moves by its middle, as far as the mark reaches, and turns by its end', async () => {
  const { stage, drag, handles, isSaved } = await openBodyMark()
  const probe = (): Spot => {
    const [on, box] = [stage.getBoundingClientRect(), stage.querySelector('.pacs-probe')?.getBoundingClientRect()]
    return box === undefined ? [0, 0] : [box.x + box.width / 2 - on.x, box.y + box.height / 2 - on.y]
  }
  const [x, y] = probe()
  await drag([x, y], [x + 24, y - 90])
  await waitFor(() => expectAt(probe(), [x + 24, y - 48]))
  // The other handle is the middle of the whole mark.
  const [tip = [0, 0]] = handles()
  await drag(tip, [x + 24, y])
  await isSaved({ x: 0.65, y: 0, angle: 90 })
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

it('a picture is calibrated with the keys alone: both ends of the line are typed', async () => {
  const { tool, story } = await open(storyOpener())
  await tool('Calibrate by hand')
  const apply = screen.getByRole('button', { name: 'Apply' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Type the points instead').focus()
  await userEvent.keyboard('{Enter}{Tab}100{Tab}200{Tab}300{Tab}')
  expect(screen.queryByText('Line: 200 px')).toBeNull()
  await userEvent.keyboard('200{Tab}')
  await screen.findByText('Line: 200 px')
  await userEvent.keyboard('50{Tab}')
  await waitFor(() => expect(apply.getAttribute('aria-disabled')).toBeNull())
  apply.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Calibrated by hand')
  const kept = () => story.fake.seen.find(({ id }) => id === 'deviceCalibration.keep')?.input
  await waitFor(() => expect(kept()).toMatchObject({ regions: [{ x: { perPixel: 0.025 }, y: { perPixel: 0.025 } }] }))
})

it('a Doppler trace is calibrated by its area, its axes and its base line, beside a picture that is calibrated already', async () => {
  const { drag, tool, stage } = await open()
  await tool('Calibrate again')
  await userEvent.click(screen.getByRole('radio', { name: 'Doppler' }))
  await drag([200, 380], [700, 640])
  await drag([220, 600], [420, 600])
  await drag([230, 400], [230, 500])
  await userEvent.click(stage, { position: { x: 400, y: 600 } })
  await userEvent.fill(screen.getByRole('textbox', { name: 'Time of the line' }), '1')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Velocity of the line' }), '50')
  await userEvent.keyboard('{Tab}')
  await tool('Apply')
  await userEvent.click(await screen.findByRole('button', { name: 'Velocity' }))
  await userEvent.click(stage, { position: { x: 400, y: 500 } })
  await screen.findByRole('button', { name: /^Velocity 1: Velocity 50\.\d cm\/s/ })
  // The picture above keeps its own scale, and the two are not mixed.
  await tool('Distance')
  await drag([500, 200], [500, 500])
  await screen.findByRole('button', { name: /^Distance 2: The points are in areas with different scales/ })
})

it('two fingers enlarge the picture, and what lies under them stays under them; no drawing is moved by that', async () => {
  const { stage, drag, tool, handles, saved } = await open()
  await tool('Distance')
  await drag([420, 300], [520, 300])
  await waitFor(() => expect(saved()).toHaveLength(1))
  const [before] = saved()
  await tool('Select')
  const [left, right] = [way([420, 300], [360, 320]), way([520, 300], [580, 320])]
  await touch(
    stage,
    left.map((spot, step) => [spot, right[step] ?? spot]),
  )
  await waitFor(() => expectAt(handles()[0], [360, 320]))
  expectAt(handles()[1], [580, 320])
  expect(saved()).toEqual([before])
})

it('one finger moves the picture, and takes the end of a caliper that it comes down on', async () => {
  const { stage, drag, tool, handles, saved } = await open()
  await tool('Distance')
  await drag([420, 300], [520, 300])
  await waitFor(() => expect(saved()).toHaveLength(1))
  await tool('Pan')
  await touch(
    stage,
    way([300, 450], [340, 470]).map((spot) => [spot]),
  )
  await waitFor(() => expectAt(handles()[0], [460, 320]))
  const [before] = saved()
  await tool('Select')
  await touch(
    stage,
    way([560, 320], [520, 380]).map((spot) => [spot]),
  )
  await waitFor(() => expectAt(handles()[1], [520, 380]))
  expectAt(handles()[0], [460, 320])
  await waitFor(() => expect(saved()[0]?.points[1]).not.toEqual(before?.points[1]))
  expect(saved()[0]?.points[0]).toEqual(before?.points[0])
})

it('a picture is exported in its own size, with what is drawn on it or without', async () => {
  const files: [Blob, string][] = []
  const { drag, tool } = await open(still, storyWithMeasure('en'), (content, name) => void files.push([content, name]))
  await tool('Distance')
  await drag([300, 300], [500, 300])
  await screen.findByRole('button', { name: /^Distance 1: Length/ })
  for (const as of ['With annotations', 'Without annotations']) {
    await tool('Export')
    const dialog = within(await screen.findByRole('dialog', { name: 'Export this picture' }))
    await userEvent.click(dialog.getByText(as, { exact: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export this picture' })).toBeNull())
  }
  const seen = await Promise.all(files.map(async ([content, name]) => ({ ...(await inkOf(content)), name })))
  const size = { width: 800, height: 600, name: 'Image 1.png' }
  expect(seen).toEqual([
    { ...size, isInked: true },
    { ...size, isInked: false },
  ])
})

/** Size of a picture, and whether the ink of annotations is on it. */
async function inkOf(content: Blob) {
  const bitmap = await createImageBitmap(content)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { data = [] } = context?.getImageData(0, 0, width, height) ?? {}
  let inked = 0
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > 150 && (data[at + 2] ?? 0) < (data[at] ?? 0) / 2) inked += 1
  return { width, height, isInked: inked > 100 }
}

const longName = 'Alexandra Wilhelmina Montgomery-Fitzgerald of Northumberland Hall'
const patient = {
  patientName: longName,
  patientSex: 'female',
  patientAge: { value: 44, unit: 'year' },
  examNumber: 'US202603020017',
  registerTime: '2026-03-02T06:25:09Z',
} as const

it('the head names the patient, and cuts nothing of the exam number; beside each other each picture has name and exam date', async () => {
  await open(still, undefined, undefined, storyViewerItems, patient)
  const line = document.querySelector<HTMLElement>('.pacs-viewer-patient')
  expect(line?.textContent).toContain(longName)
  for (const width of [1280, 1024]) {
    await page.viewport(width, 768)
    const number = screen.getByText('US202603020017')
    await waitFor(() => expect(number.scrollWidth).toBeLessThanOrEqual(number.clientWidth + 1))
    expect(number.getBoundingClientRect().right).toBeLessThanOrEqual(line?.getBoundingClientRect().right ?? 0)
  }
  expect(document.querySelectorAll('.pacs-viewer-caption')).toHaveLength(0)
  await userEvent.click(screen.getByRole('radio', { name: 'Two images' }))
  await waitFor(() => expect(document.querySelectorAll('.pacs-viewer-caption')).toHaveLength(2))
  for (const caption of document.querySelectorAll('.pacs-viewer-caption')) {
    expect(caption.textContent).toBe(`${longName}2026/03/02`)
  }
})

it('an exported picture says below it whose it is, and the picture above has the size of the stored one', async () => {
  const files: Blob[] = []
  await open(still, undefined, (file) => void files.push(file), storyViewerItems, patient)
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('US202603020017')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [file] = files
  if (file === undefined) throw new Error('nothing was exported')
  const picture = await createImageBitmap(file)
  expect([picture.width, picture.height]).toEqual([800, 627])
  const context = new OffscreenCanvas(800, 627).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const band = context?.getImageData(0, 600, 800, 27).data ?? new Uint8ClampedArray()
  const ink = Array.from({ length: band.length / 4 }, (_, at) => band[at * 4] ?? 0).filter((value) => value > 128)
  expect(ink.length).toBeGreaterThan(500)
})
