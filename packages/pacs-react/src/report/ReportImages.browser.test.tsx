import {
  defaultRules,
  imageApi,
  permissionCodes,
  type ReportDrawing,
  ruleApi,
  sessionApi,
  workRules,
} from '@opensono/pacs-core'
import { writeMeasureDocument } from '@opensono/pacs-core/measure'
import { exampleUser } from '@opensono/pacs-core/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storyItem, storyStudy } from '../image/storyImages'
import { storyDocument, storyMark } from '../image/viewer/storyViewer'
import { PacsStory, startStorySession } from '../testing/PacsStory'
import type { ReportContent } from './ReportContent'
import { ReportImages } from './ReportImages'
import { storyWithReport } from './storyReport'

afterEach(cleanup)

type Ids = ReportContent['imageIds']

function Images({ first, limit, isReadOnly }: { first: readonly number[]; limit: number; isReadOnly: boolean }) {
  const [ids, setIds] = useState(first.map((number) => `image-${number}`) as unknown as Ids)
  return (
    <div style={{ width: 200 }}>
      <output>{ids.join()}</output>
      <ReportImages
        items={[1, 2, 3].map((number) => storyItem(number))}
        imageIds={ids}
        onChange={setIds}
        limit={limit}
        isReadOnly={isReadOnly}
      />
    </div>
  )
}

async function open(first: readonly number[], { limit = 3, isReadOnly = false } = {}) {
  const story = storyWithReport('en')
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <Images first={first} limit={limit} isReadOnly={isReadOnly} />
    </PacsStory>,
  )
  const image = async (number: number) => {
    const found = (await screen.findByRole('button', { name: `Open Image ${number}` })).closest('li')
    if (found === null) throw new Error(`no image ${number}`)
    return found
  }
  return {
    drag: async (number: number, to: Element | null) => {
      if (to === null) throw new Error('nowhere to drop')
      await userEvent.dragAndDrop(await image(number), to)
    },
    image,
    report: () => document.querySelector('.pacs-report-images-drop'),
    chosen: () => document.querySelector('output')?.textContent,
  }
}

/** A film of 160 by 120 points, and a small picture of it. */
async function makeClip(): Promise<{ film: string; poster: string }> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  for (let frame = 0; frame < 20; frame++) {
    context?.fillRect(0, 0, frame, 120)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  recorder.stop()
  await stopped
  const small = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
  return { film: URL.createObjectURL(new Blob(parts, { type: 'video/webm' })), poster: small.toDataURL('image/png') }
}

describe('an image that is dragged with the pointer', () => {
  it('into the report is the last of it, onto an image of the report takes its place', async () => {
    const { drag, image, report, chosen } = await open([2])
    await drag(1, report()?.querySelector('h2') ?? null)
    await waitFor(() => expect(chosen()).toBe('image-2,image-1'))
    await drag(3, await image(2))
    await waitFor(() => expect(chosen()).toBe('image-3,image-2,image-1'))
  })

  it('inside of the report changes its place', async () => {
    const { drag, image, chosen } = await open([1, 2, 3])
    await drag(3, await image(1))
    await waitFor(() => expect(chosen()).toBe('image-3,image-1,image-2'))
  })

  it('stays where it is when the report is full, or may not be changed', async () => {
    const full = await open([1], { limit: 1 })
    expect((await full.image(2)).draggable).toBe(false)
    await full.drag(2, full.report())
    expect(full.chosen()).toBe('image-1')
    cleanup()
    const closed = await open([1], { isReadOnly: true })
    expect((await closed.image(2)).draggable).toBe(false)
  })
})

describe('what is drawn on an image that came as DICOM', () => {
  it('is shown over its small picture, in the scale of its file', async () => {
    const story = storyWithReport('en')
    const line = storyMark('distance', [
      [4, 12],
      [24, 12],
    ])
    story.fake.answer(imageApi.readMeasure, () => ({ measure: writeMeasureDocument(storyDocument(line)), version: 1 }))
    await startStorySession(story)
    // 32 columns of 0.25 mm, by another program; its small picture has another size.
    const url = '/packages/pacs-core/src/dicom/testing/files/spacing.dcm'
    const item = storyItem(1, { url, contentType: 'application/dicom', isMeasured: true })
    render(
      <PacsStory story={story}>
        <ReportImages items={[item]} imageIds={['image-1'] as unknown as Ids} onChange={() => {}} isReadOnly={false} />
      </PacsStory>,
    )
    await waitFor(() => expect(document.querySelector('.pacs-mark-label text')?.textContent).toMatch(/^1\s+5\.0 mm$/))
    const [marks, mark] = ['.pacs-report-marks svg', '.pacs-mark'].map((each) => document.querySelector(each))
    const share = (mark?.getBoundingClientRect().width ?? 0) / (marks?.getBoundingClientRect().width ?? 1)
    expect(share).toBeCloseTo(20 / 32, 1)
  })
})

describe('what is drawn on a captured still', () => {
  it('is in its place though the small picture was there before the first thing was drawn', async () => {
    const story = storyWithReport('en')
    const line = storyMark('distance', [
      [20, 60],
      [100, 60],
    ])
    story.fake.answer(imageApi.readMeasure, () => ({ measure: writeMeasureDocument(storyDocument(line)), version: 1 }))
    await startStorySession(story)
    const pictureOf = (width: number, height: number) =>
      Object.assign(document.createElement('canvas'), { width, height }).toDataURL('image/jpeg')
    const [url, thumbnailUrl] = [pictureOf(160, 120), pictureOf(80, 60)]
    const page = (isMeasured: boolean) => (
      <PacsStory story={story}>
        <ReportImages
          items={[storyItem(1, { url, thumbnailUrl, isMeasured })]}
          imageIds={['image-1'] as unknown as Ids}
          onChange={() => {}}
          isReadOnly={false}
        />
      </PacsStory>
    )
    const { rerender } = render(page(false))
    await screen.findByRole('button', { name: 'Open Image 1' })
    const picture = () => document.querySelector<HTMLImageElement>('.pacs-report-image img')
    await waitFor(() => expect(picture()?.naturalWidth).toBe(80))
    rerender(page(true))
    await waitFor(() => expect(document.querySelector('.pacs-mark-label text')?.textContent).toMatch(/^1\s+80 px$/))
    expect(picture()?.naturalWidth).toBe(160)
    const [marks, mark] = ['.pacs-report-marks svg', '.pacs-mark'].map((each) => document.querySelector(each))
    const share = (mark?.getBoundingClientRect().width ?? 0) / (marks?.getBoundingClientRect().width ?? 1)
    expect(share).toBeCloseTo(80 / 160, 1)
  })
})

function Drawn({ isReadOnly }: { isReadOnly: boolean }) {
  const [drawings, setDrawings] = useState<readonly ReportDrawing[]>([])
  const url = Object.assign(document.createElement('canvas'), { width: 160, height: 120 }).toDataURL('image/jpeg')
  return (
    <>
      <output>{drawings.map(({ imageId, isPrinted }) => `${imageId} ${isPrinted}`).join()}</output>
      <ReportImages
        items={[1, 2].map((number) => storyItem(number, { url, isMeasured: true }))}
        imageIds={['image-1'] as unknown as Ids}
        onChange={() => {}}
        drawings={drawings}
        onDrawings={setDrawings}
        isReadOnly={isReadOnly}
      />
    </>
  )
}

describe('the drawings of an image of the report', () => {
  async function openDrawn(isUsual: boolean, isReadOnly = false) {
    const story = storyWithReport('en')
    const line = storyMark('distance', [
      [20, 60],
      [100, 60],
    ])
    story.fake.answer(ruleApi.atWork, () => ({ ...workRules(defaultRules), isDrawingPrinted: isUsual }))
    story.fake.answer(imageApi.readMeasure, () => ({ measure: writeMeasureDocument(storyDocument(line)), version: 1 }))
    await startStorySession(story)
    render(
      <PacsStory story={story}>
        <Drawn isReadOnly={isReadOnly} />
      </PacsStory>,
    )
    return await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Print the drawings of Image 1' })
  }
  /** Drawings of the image of the report, and of the other one. */
  const shown = () =>
    [...document.querySelectorAll('.pacs-report-image')].map((each) => each.querySelectorAll('.pacs-mark').length)

  it('are printed as the hospital wants it until it is chosen for this image, by mouse or by key', async () => {
    const choice = await openDrawn(true)
    await waitFor(() => expect(shown()).toEqual([1, 1]))
    expect(choice.checked).toBe(true)
    expect(screen.queryByRole('checkbox', { name: 'Print the drawings of Image 2' })).toBeNull()
    await userEvent.click(screen.getByText('Print drawings'))
    await waitFor(() => expect(shown()).toEqual([0, 1]))
    expect(document.querySelector('output')?.textContent).toBe('image-1 false')
    choice.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(shown()).toEqual([1, 1]))
    expect(document.querySelector('output')?.textContent).toBe('image-1 true')
  })

  it('are off where the hospital wants none, and not chosen in a finished report', async () => {
    const choice = await openDrawn(false, true)
    expect(choice.checked).toBe(false)
    expect(choice.disabled).toBe(true)
    await waitFor(() => expect(shown()).toEqual([0, 1]))
  })
})

describe('a clip of the study', () => {
  const line = (frame: number, to: number) =>
    storyMark(
      'distance',
      [
        [20, 60],
        [to, 60],
      ],
      { frame },
    )

  async function openClip() {
    const story = storyWithReport('en')
    const measure = writeMeasureDocument(storyDocument(line(0, 100), line(5, 60)))
    story.fake.answer(imageApi.readMeasure, () => ({ measure, version: 1 }))
    await startStorySession(story)
    const { film, poster } = await makeClip()
    const clip = storyItem(2, {
      url: film,
      thumbnailUrl: poster,
      type: 'MULTI_FRAME',
      contentType: 'video/webm',
      isMeasured: true,
    })
    render(
      <PacsStory story={story}>
        <ReportImages
          items={[storyItem(1), clip]}
          imageIds={['image-1'] as unknown as Ids}
          onChange={() => {}}
          isReadOnly={false}
        />
      </PacsStory>,
    )
  }

  it('is beside the report with what is drawn on its first frame, cannot be printed, and is opened to be measured', async () => {
    await openClip()
    const open = await screen.findByRole('button', { name: 'Open Image 2' })
    expect(screen.queryByRole('checkbox', { name: /Image 2/ })).toBeNull()
    const card = open.closest('li')
    // 80 of 160 points, by the size of the film and not by that of its small picture.
    await waitFor(() => expect(card?.querySelectorAll('.pacs-mark-label text')).toHaveLength(1))
    expect(card?.querySelector('.pacs-mark-label text')?.textContent).toMatch(/^1\s+80 px$/)
    const [marks, mark] = ['.pacs-report-marks svg', '.pacs-mark'].map((each) => card?.querySelector(each))
    const share = (mark?.getBoundingClientRect().width ?? 0) / (marks?.getBoundingClientRect().width ?? 1)
    expect(share).toBeCloseTo(80 / 160, 1)
    await userEvent.click(open)
    await screen.findByRole('heading', { name: 'Image 2 of 2' })
    await screen.findByRole('slider', { name: 'Frame' })
  })
})

describe('what stands below an image on paper', () => {
  async function openCaptions({ comment = '', mayCollect = true, study = storyStudy() } = {}) {
    const story = storyWithReport('en')
    const authorities = permissionCodes.filter((code) => mayCollect || code !== 'pacs:image:collect_image')
    story.fake.answer(sessionApi.info, () => exampleUser({ authorities }))
    story.fake.answer(imageApi.comment, () => null)
    await startStorySession(story)
    const items = [storyItem(1, { comment })]
    render(
      <PacsStory story={story}>
        <ReportImages items={items} imageIds={[]} onChange={() => {}} isReadOnly={false} study={study} />
      </PacsStory>,
    )
    await screen.findByRole('button', { name: 'Open Image 1' })
    return () => story.fake.seen.filter(({ id }) => id === 'image.comment').map(({ input }) => input)
  }
  const caption = (name: string) => screen.findByRole('button', { name })

  it('is written in the report, at the image', async () => {
    const sent = await openCaptions()
    await userEvent.click(await caption('Comment on Image 1'))
    const field = await screen.findByRole('textbox', { name: 'Comment on Image 1' })
    await userEvent.fill(field, 'Cyst, right lobe')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent()).toEqual([{ imageId: 'image-1', comment: 'Cyst, right lobe' }]))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment on Image 1' })).toBeNull())
  })

  it('is not written while the study is locked, which the press says', async () => {
    const sent = await openCaptions({
      comment: 'Cyst',
      study: storyStudy({ lockedUntil: '9999-12-31T00:00:00.000Z' }),
    })
    const button = await caption('Comment on Image 1: Cyst')
    fireEvent.click(button)
    expect(button.getAttribute('data-refused')).toBe('true')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('is only read by who may not collect images', async () => {
    await openCaptions({ comment: 'Cyst', mayCollect: false })
    await screen.findByText('Cyst')
    expect(screen.queryByRole('button', { name: /^Comment on/ })).toBeNull()
  })
})
