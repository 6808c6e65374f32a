import { imageApi, PacsError, reportApi } from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyItem, storyOtherPatient } from '../storyImages'
import { storyStrips } from '../strip/storyStrips'
import { ExportImages } from './ExportImages'

const keyOf = (imageId: string) => exampleUploadCredentials({ key: `image/hospital-1/${imageId}.jpg` })

/** A server that hands out every image but the second, whose bytes are not what was sent. */
const handingOut = inStory((language) => {
  const story = storyStrips(language)
  story.fake.answer(imageApi.exportToken, ({ imageId }) => {
    if (imageId === 'image-2') throw new PacsError('IMAGE_DAMAGED')
    return keyOf(imageId)
  })
  return story
})

const fetchObject = async () => new Blob(['picture'])

const meta = {
  title: 'Image/ExportImages',
  component: ExportImages,
  decorators: [inStory((language) => storyStrips(language))],
  args: { items: [storyItem(1), storyItem(2), storyItem(3)], namedAfter: 'US0001', onClose: fn() },
} satisfies Meta<typeof ExportImages>

export default meta
type Story = StoryObj<typeof meta>

export const Choosing: Story = {}
export const Light: Story = { globals: { theme: 'light' } }
export const Chinese: Story = { globals: { language: 'zh' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const WithoutDicom: Story = {
  args: { items: [storyItem(1, { hasDicom: false }), storyItem(2, { type: 'MULTI_FRAME' })] },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('radio', { name: 'DICOM' })).toBeDisabled()
    await canvas.findByText(/^Clips and images that are still being processed cannot be exported as DICOM/)
  },
}

export const OfOtherPatient: Story = {
  args: { items: [storyItem(1), storyItem(2, { filePatient: storyOtherPatient })] },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await canvas.findByText(/^1 image is left out: its file names another patient/)
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeEnabled()
  },
}

export const SomeWithoutDicom: Story = {
  args: { items: [storyItem(1, { hasDicom: true }), storyItem(2, { hasDicom: false })] },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('radio', { name: 'DICOM' })).toBeEnabled()
    await canvas.findByText('1 image that cannot be DICOM is left out.')
  },
}

export const NamesThatNoComputerTakes: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('textbox', { name: 'File name prefix' }), 'a/b')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled())
  },
}

/** The code that exports is fetched with the first export. */
const patience = { timeout: 10_000 }

const start = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Export' }))
}

export const UnderWayAndCancelled: Story = {
  decorators: [handingOut],
  args: {
    items: [storyItem(1), storyItem(3)],
    save: fn(),
    fetchObject: ({ signal, onProgress }) =>
      new Promise((_, reject) => {
        onProgress(0.5)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await start(canvasElement)
    const bar = await canvas.findByRole('progressbar', { name: 'Exporting' }, patience)
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'), patience)
    await expect(bar).toHaveAttribute('aria-valuetext', '0 of 2')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await canvas.findByText('Cancelled. No zip file was saved.')
    await expect(args.save).not.toHaveBeenCalled()
  },
}

export const OneIsNotExported: Story = {
  decorators: [handingOut],
  args: { fetchObject, save: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Single files' }))
    await start(canvasElement)
    await canvas.findByText('2 images exported.', undefined, patience)
    await canvas.findByText(/^Image 2: /)
    await expect(savedAs(args.save)).toEqual(['US0001-image-1.jpg', 'US0001-image-3.jpg'])
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Retry these images' })).toBeVisible())
  },
}

export const AllInOneZip: Story = {
  decorators: [handingOut],
  args: { items: [storyItem(1), storyItem(3)], fetchObject, save: fn() },
  play: async ({ args, canvasElement }) => {
    await start(canvasElement)
    await within(canvasElement).findByText('2 images exported.', undefined, patience)
    await expect(savedAs(args.save)).toEqual(['US0001-images.zip'])
  },
}

export const CopiesWithDrawings: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language)
      story.fake.answer(imageApi.exportToken, ({ imageId }) => keyOf(imageId))
      story.fake.answer(reportApi.exportDrawn, () => ({ file: btoa('picture'), contentType: 'image/jpeg' }))
      return story
    }),
  ],
  args: {
    items: [storyItem(1, { isMeasured: true }), storyItem(2), storyItem(3, { isMeasured: true, type: 'MULTI_FRAME' })],
    fetchObject,
    save: fn(),
  },
  play: async ({ args, canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Single files' }))
    await expect(canvas.getByRole('radio', { name: 'Also copies with drawings' })).toBeChecked()
    await canvas.findByText(/^1 image has drawings/)
    await start(canvasElement)
    await canvas.findByText('3 images exported.', undefined, patience)
    await expect(savedAs(args.save)).toEqual(expect.arrayContaining(['US0001-image-1-drawn.jpg']))
    await expect(savedAs(args.save)).toHaveLength(4)
  },
}

export const CopyOnceMore: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language)
      let isRefused = true
      story.fake.answer(imageApi.exportToken, ({ imageId }) => keyOf(imageId))
      story.fake.answer(reportApi.exportDrawn, () => {
        if (!isRefused) return { file: btoa('picture'), contentType: 'image/jpeg' }
        isRefused = false
        throw new PacsError('SERVER_BUSY')
      })
      return story
    }),
  ],
  args: { items: [storyItem(1, { isMeasured: true })], fetchObject, save: fn() },
  play: async ({ args, canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await start(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry these images' }, patience))
    await canvas.findByText('1 image exported.', undefined, patience)
    await expect(savedAs(args.save)).toEqual(['US0001-image-1.jpg', 'US0001-image-1-drawn.jpg'])
  },
}

/** Names under which files were saved. */
function savedAs(save: unknown): unknown[] {
  return (save as ReturnType<typeof fn>).mock.calls.map(([, name]) => name)
}
