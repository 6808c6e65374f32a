import { imageApi } from '@opensono/pacs-core'
import { writeMeasureDocument } from '@opensono/pacs-core/measure'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyItem, storyOtherPatient } from '../image/storyImages'
import type { ReportContent } from './ReportContent'
import { ReportImages } from './ReportImages'
import { storyWithReport } from './storyReport'

const ids = (...numbers: number[]) => numbers.map((each) => `image-${each}`) as unknown as ReportContent['imageIds']
const many = Array.from({ length: 14 }, (_, index) => index + 1)

const meta = {
  title: 'Report/ReportImages',
  component: ReportImages,
  decorators: [
    (Story) => (
      <div style={{ width: 200 }}>
        <Story />
      </div>
    ),
    inStory((language) => storyWithReport(language)),
  ],
  args: {
    items: [storyItem(1), storyItem(2), storyItem(3), storyItem(4, { type: 'MULTI_FRAME' })],
    imageIds: ids(2, 1),
    onChange: fn(),
    isReadOnly: false,
  },
} satisfies Meta<typeof ReportImages>

export default meta
type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  play: async ({ args, canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Move Image 2 down' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(ids(1, 2))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Add Image 3 to the report' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(ids(2, 1, 3))
  },
}
export const OfOtherPatient: Story = {
  args: {
    items: [
      storyItem(1, { filePatient: storyOtherPatient }),
      storyItem(2),
      storyItem(3, { filePatient: storyOtherPatient }),
      storyItem(4, { filePatient: { ...storyOtherPatient, keptByName: 'Dr Wang' } }),
    ],
  },
  play: async ({ args, canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect(await canvas.findAllByText('Other patient')).toHaveLength(2)
    const refused = canvas.getByRole('checkbox', { name: 'Add Image 3 to the report' })
    await expect(refused).toBeDisabled()
    await expect(refused.parentElement).toHaveAttribute(
      'title',
      expect.stringMatching(/^The file of image 3 names another/),
    )
    // One that is in the report already can be taken out of it.
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Remove Image 1 from the report' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(ids(2))
    await expect(canvas.getByRole('checkbox', { name: 'Add Image 4 to the report' })).toBeEnabled()
  },
}
export const OfOtherPatientChinese: Story = { ...OfOtherPatient, globals: { language: 'zh' } }
export const NoneChosen: Story = { args: { imageIds: [] } }
export const NoneChosenReadOnly: Story = { args: { imageIds: [], isReadOnly: true } }
export const WalkedThroughByKeys: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const body = within(canvasElement.ownerDocument.body)
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Open Image 2' }))
    await body.findByRole('heading', { name: 'Image 2 of 4' })
    await userEvent.keyboard('{ArrowRight}')
    await body.findByRole('heading', { name: 'Image 1 of 4' })
    await userEvent.keyboard('{ArrowLeft}')
    await body.findByRole('heading', { name: 'Image 2 of 4' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(body.queryByRole('heading', { name: /of 4/ })).toBeNull())
  },
}
export const WithMeasurements: Story = {
  args: { items: [storyItem(1, { isMeasured: true }), storyItem(2)], imageIds: ids(1) },
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      const measure = writeMeasureDocument({
        version: 1,
        calibration: null,
        annotations: [
          {
            id: 'a',
            kind: 'distance',
            frame: null,
            points: [
              { x: 75, y: 80 },
              { x: 120, y: 80 },
            ],
            size: 'M',
            label: 'GB',
          },
        ],
      })
      story.fake.answer(imageApi.readMeasure, () => ({ measure, version: 1 }))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('.pacs-mark-label text')?.textContent).toMatch(/^GB\s+45 px$/),
    )
  },
}
const lineOf = (length: number) =>
  writeMeasureDocument({
    version: 1,
    calibration: null,
    annotations: [
      {
        id: 'a',
        kind: 'distance',
        frame: null,
        points: [
          { x: 75, y: 80 },
          { x: 75 + length, y: 80 },
        ],
        size: 'M',
        label: 'GB',
      },
    ],
  })

/** Measured as 90 px now, and as 45 px when the report was finished. */
export const Finished: Story = {
  args: {
    items: [storyItem(1, { isMeasured: true }), storyItem(2)],
    imageIds: ids(1, 2),
    isReadOnly: true,
    finishedDrawings: new Map(
      ids(1, 2).map((id, place) => [id, { measure: place === 0 ? lineOf(45) : '', isChanged: place === 0 }]),
    ),
  },
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      story.fake.answer(imageApi.readMeasure, () => ({ measure: lineOf(90), version: 2 }))
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    const body = within(canvasElement.ownerDocument.body)
    const shown = async (length: number) => {
      const list = () => canvasElement.ownerDocument.querySelector('.pacs-viewer-side')?.textContent ?? ''
      await waitFor(() => expect(list()).toContain(`${length} px`), { timeout: 10_000 })
    }
    await waitFor(() =>
      expect(canvasElement.querySelector('.pacs-mark-label text')?.textContent).toMatch(/^GB\s+45 px$/),
    )
    await expect(canvasElement.querySelectorAll('.pacs-report-image-changed')).toHaveLength(1)
    if (globals.language === 'zh') return
    await userEvent.click(canvas.getByRole('button', { name: 'Open Image 1' }))
    await body.findByText(/Drawings as the report was finished\. They have changed since\./)
    await shown(45)
    await userEvent.click(body.getByRole('button', { name: 'Show current drawings' }))
    await shown(90)
    await userEvent.click(body.getByRole('button', { name: 'Show drawings of the report' }))
    await shown(45)
    await userEvent.keyboard('{Escape}')
  },
}
export const FinishedChinese: Story = { ...Finished, globals: { language: 'zh' } }
export const NoImages: Story = { args: { items: [], imageIds: [] } }
export const ReadOnly: Story = { args: { isReadOnly: true } }
export const Full: Story = {
  args: { items: many.map((each) => storyItem(each)), imageIds: ids(...many.slice(0, 12)) },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await expect(await within(canvasElement).findByRole('checkbox', { name: /Add Image 13/ })).toBeDisabled()
  },
}
