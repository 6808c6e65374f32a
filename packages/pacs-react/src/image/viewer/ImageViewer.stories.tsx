import { deviceCalibrationApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyItem, storyOtherPatient } from '../storyImages'
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

const still = storyOpener({ calibration: storyCalibration })
const bare = storyOpener()
const clip = storyOpener({ frameCount: 60, calibration: storyCalibration })
const duplex = storyOpener({ calibration: storyDuplex })
const ofFile = storyOpener({
  calibration: storyCalibration,
  header: async () => ({
    '00080060': { vr: 'CS', Value: ['US'] },
    '00081090': { vr: 'LO', Value: ['LOGIQ E9'] },
    '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }] },
  }),
})

const measured = storyDocument(
  storyMark(
    'distance',
    [
      [310, 320],
      [490, 320],
    ],
    { label: 'BPD' },
  ),
  storyMark('ellipse', [
    [520, 430],
    [640, 470],
    [560, 490],
  ]),
  storyMark('angle', [
    [250, 420],
    [200, 500],
    [300, 500],
  ]),
  storyMark('arrow', [
    [600, 200],
    [480, 290],
  ]),
  storyMark('text', [[560, 120]], { text: '胆囊 GB' }),
  storyMark('bodyMark', [[720, 520]], { bodyMark: { mark: 'abdomen', probe: { x: 0.4, y: 0.4, angle: 30 } } }),
)

function Walk(props: ImageViewerProps) {
  const [key, setKey] = useState(props.shownKey)
  return (
    <div style={{ position: 'fixed', inset: 0 }}>
      <ImageViewer {...props} shownKey={key} onShow={setKey} />
    </div>
  )
}

const meta = {
  title: 'Image/ImageViewer',
  component: ImageViewer,
  render: (args) => <Walk {...args} />,
  decorators: [inStory((language) => storyWithMeasure(language, measured))],
  args: { items: storyViewerItems, shownKey: 'image-1', onShow: fn(), onClose: fn(), openPicture: still },
} satisfies Meta<typeof ImageViewer>

export default meta
type Story = StoryObj<typeof meta>

export const Calibrated: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('button', { name: /^Distance BPD: Length 45\.0 mm$/ })).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: /BPD Length 45\.0 mm/ }))
    await expect(
      page.getByText(/Image 1 · Area 1 · Calibrated by the file · Sum of the distances/, {
        selector: '.pacs-measure-source',
      }),
    ).toBeVisible()
  },
}

export const Light: Story = { globals: { theme: 'light' } }
export const Chinese: Story = { globals: { language: 'zh' } }
export const Touch: Story = { globals: { mode: 'touch' } }
export const ChineseLight: Story = { globals: { language: 'zh', theme: 'light' } }

export const WithoutCalibration: Story = {
  args: { openPicture: bare },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('button', { name: 'Distance BPD: Length 180 px' })).toBeInTheDocument()
    await expect(page.getByText('Not calibrated: lengths are pixels')).toBeVisible()
  },
}

export const RefusedAcrossRegions: Story = {
  args: { openPicture: duplex },
  decorators: [
    inStory((language) =>
      storyWithMeasure(
        language,
        storyDocument(
          storyMark('distance', [
            [400, 200],
            [420, 430],
          ]),
          storyMark('resistance', [
            [94, 360],
            [150, 480],
          ]),
        ),
      ),
    ),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const reason = 'The points are in areas with different scales. Put all points into one area.'
    await expect(await page.findByRole('button', { name: `Distance 1: ${reason}` })).toBeInTheDocument()
    await expect(page.getByRole('button', { name: 'Doppler trace' })).toBeInTheDocument()
  },
}

export const Opening: Story = { args: { openPicture: storyOpener({ isOpening: true }) } }
export const Failed: Story = { args: { openPicture: storyOpener({ fault: 'PICTURE_UNREADABLE' }) } }

export const DamagedMeasurements: Story = {
  decorators: [inStory((language) => storyWithMeasure(language, 'not a document'))],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/The measurements of this image cannot be read/)).toBeVisible()
  },
}

export const MeasuredByANewerVersion: Story = {
  decorators: [inStory((language) => storyWithMeasure(language, '{"version":2,"annotations":[]}'))],
}

export const LookedAtOnly: Story = { args: { refusal: 'Li Wei is working on this study in Room 3.' } }

export const Clip: Story = {
  args: { openPicture: clip, shownKey: 'image-4' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Pause (K)' }))
    const frame = page.getByRole('slider', { name: 'Frame' })
    const before = Number((frame as HTMLInputElement).value)
    await userEvent.click(page.getByRole('button', { name: 'Next frame (.)' }))
    await waitFor(() => expect((frame as HTMLInputElement).value).toBe(String((before + 1) % 60)))
  },
}

export const AllFrames: Story = {
  args: { openPicture: clip, shownKey: 'image-4' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'All frames' }))
    const frame = await page.findByRole('button', { name: 'Show frame 7' })
    await userEvent.click(frame)
    await waitFor(() => expect(page.getByText('Frame 7 of 60')).toBeVisible())
    await userEvent.click(page.getByRole('button', { name: 'All frames' }))
  },
}

export const FourCompared: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('radio', { name: 'Four images' }))
    await waitFor(() => expect(page.getByRole('application', { name: 'Image 4' })).toBeVisible())
    await userEvent.click(page.getByRole('button', { name: 'Synchronise' }))
  },
}

/** Each picture bears the mark of its own file; alone it is marked in the head. */
export const MarkedFilesCompared: Story = {
  args: {
    items: [storyItem(1, { isReplaced: true }), storyItem(2, { filePatient: storyOtherPatient }), storyItem(3)],
  },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const page = within(canvasElement)
    const marksOf = (name: string) => {
      const stage = page.getByRole('application', { name }).closest('.pacs-viewer-stage')
      return [...(stage?.querySelectorAll('.pacs-file-mark') ?? [])].map(({ textContent }) => textContent)
    }
    await page.findByRole('application', { name: 'Image 1' })
    await expect(page.getAllByText('Replaced by the machine')).toHaveLength(1)
    await userEvent.click(page.getByRole('radio', { name: 'Four images' }))
    await waitFor(() => expect(page.getByRole('application', { name: 'Image 3' })).toBeVisible())
    const texts = ['Image 1', 'Image 2', 'Image 3'].map(marksOf)
    await expect(texts).toEqual([['Replaced by the machine'], ['Other patient'], []])
  },
}

export const CalibratedByHand: Story = {
  args: { openPicture: bare },
  decorators: [
    inStory((language) => {
      const story = storyWithMeasure(language, measured)
      const setup = { device: 'LOGIQ E9', preset: 'Abdomen', depthMm: 160, width: 800, height: 600 }
      story.fake.answer(deviceCalibrationApi.list, () => [
        { id: 'kept-1', setup, regions: [...storyCalibration.regions] },
      ])
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Calibrate by hand' }))
    await expect(
      page.getByText('Draw a line along the ruler of the picture.', { selector: '.pacs-calibration-step' }),
    ).toBeVisible()
    await userEvent.click(await page.findByRole('button', { name: /^Use: LOGIQ E9/ }))
    await expect(await page.findByRole('button', { name: 'Distance BPD: Length 45.0 mm' })).toBeInTheDocument()
    await expect(page.getByText('Calibrated by hand')).toBeVisible()
  },
}

export const BodyMarks: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Body mark' }))
    await userEvent.click(page.getByRole('button', { name: 'Thyroid' }))
    await expect(page.getByRole('button', { name: 'Thyroid' })).toHaveAttribute('aria-pressed', 'true')
  },
}

export const ElementsOfTheFile: Story = {
  args: { openPicture: ofFile },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'DICOM elements (I)' }))
    const body = within(canvasElement.ownerDocument.body)
    await expect(await body.findByText('Zhang^San = 张^三')).toBeVisible()
  },
}

export const Exported: Story = {
  args: { save: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Export' }))
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Export this picture' }),
    )
    await expect(dialog.getByRole('radio', { name: 'With annotations' })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(args.save).toHaveBeenCalledOnce())
  },
}

export const DopplerCalibratedByHand: Story = {
  args: { openPicture: bare, shownKey: 'image-3' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Calibrate by hand' }))
    await userEvent.click(page.getByRole('radio', { name: 'Doppler' }))
    await expect(
      page.getByText('Draw a box around the trace, from corner to corner.', { selector: '.pacs-calibration-step' }),
    ).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Velocity scale/ }))
    await expect(
      page.getByText('Draw a line down the scale at the side of the trace.', { selector: '.pacs-calibration-step' }),
    ).toBeVisible()
  },
}
