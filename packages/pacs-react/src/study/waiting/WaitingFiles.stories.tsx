import { type Language, PacsError, waitingImageApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { type StoryWaitingOptions, storyWaiting, storyWithWaiting } from './storyWaiting'
import { WaitingFiles } from './WaitingFiles'

const withWaiting = (options: StoryWaitingOptions = {}) =>
  inStory((language: Language) => storyWithWaiting(language, options))

const meta = {
  title: 'Image/WaitingFiles',
  component: WaitingFiles,
  args: { style: { height: '100vh' } },
  decorators: [withWaiting()],
} satisfies Meta<typeof WaitingFiles>

export default meta
type Story = StoryObj<typeof meta>

/** Files of one examination are one card: whom they name beside the study that they may belong to. */
export const Waiting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const card = within(await canvas.findByRole('listitem', { name: '3 images of OTHER PERSON' }))
    await expect(card.getByText('Another patient')).toBeVisible()
    await expect(card.getByRole('row', { name: /^Date of birth.*1931-01-01\s*Different/ })).toBeVisible()
    await expect(canvas.getByText('No study is known for this file.')).toBeVisible()
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
/** Files without a picture are not called images, whoever returned them. */
export const WithoutPicture: Story = {
  decorators: [
    withWaiting({
      rows: [storyWaiting(1, { reason: 'PATIENT_UNCONFIRMED', objectKind: 'STRUCTURED_REPORT', thumbnailUrl: null })],
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const card = within(await canvas.findByRole('listitem', { name: '1 file of OTHER PERSON' }))
    await expect(card.getByRole('img', { name: 'Structured report' })).toBeVisible()
    await expect(card.getByText('Patient not confirmed')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: /^Discard/ }))
    await canvas.findByRole('alertdialog', { name: 'Discard 1 file of OTHER PERSON?' })
  },
}
export const Touch: Story = { globals: { mode: 'touch' } }
export const Many: Story = {
  decorators: [withWaiting({ rows: Array.from({ length: 9 }, (_, index) => storyWaiting(9 - index)) })],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('+3')).toBeVisible())
  },
}
export const Empty: Story = {
  decorators: [withWaiting({ rows: [] })],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No files are waiting')).toBeVisible())
  },
}
export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithWaiting(language)
      story.fake.answer(waitingImageApi.list, () => new Promise(() => undefined))
      return story
    }),
  ],
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithWaiting(language)
      story.fake.answer(waitingImageApi.list, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

async function openAssign(canvasElement: HTMLElement, name = /^Assign to study: 3 images/) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name }))
  return within(await canvas.findByRole('dialog'))
}

/** Where the patients differ nothing is assigned without a reason. */
export const OfAnotherPatient: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await openAssign(canvasElement)
    const confirm = await dialog.findByRole('button', { name: 'Assign' })
    const reason = await dialog.findByRole('textbox', { name: /^Why the images belong/ })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(reason, 'Name of the last patient')
    await expect(confirm).not.toHaveAttribute('aria-disabled')
    await userEvent.click(confirm)
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.queryByRole('listitem', { name: /^3 images/ })).toBeNull())
    await expect(canvas.getByRole('listitem', { name: /^1 image/ })).toBeVisible()
  },
}
export const OfAnotherPatientInChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await openAssign(canvasElement, /^分配到检查.*3 幅/)
  },
}
/** A printed report gets an addendum. */
export const Printed: Story = {
  decorators: [withWaiting({ isSamePatient: true, isPrinted: true })],
  play: async ({ canvasElement }) => {
    const dialog = await openAssign(canvasElement)
    const addendum = await dialog.findByRole('textbox', { name: /^Addendum to the report/ })
    await expect(dialog.getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(addendum, 'Two more images arrived')
    await expect(dialog.getByRole('button', { name: 'Assign' })).not.toHaveAttribute('aria-disabled')
  },
}
/** A file without a study is given one that is searched. */
export const Searched: Story = {
  decorators: [withWaiting({ isSamePatient: true })],
  play: async ({ canvasElement }) => {
    const dialog = await openAssign(canvasElement, /^Assign to study: 1 image/)
    await expect(dialog.getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Find study' }), '张{Enter}')
    const studies = within(await dialog.findByRole('list', { name: 'Studies' }))
    const [study] = await studies.findAllByRole('button')
    if (study === undefined) throw new Error('no study is offered')
    await userEvent.click(study)
    await expect(await dialog.findByText(/^Chosen study/)).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Assign' })).not.toHaveAttribute('aria-disabled'))
  },
}
/** What the server refuses is said, and what was typed stays. */
export const Refused: Story = {
  decorators: [withWaiting({ isSamePatient: true, refusal: new PacsError('NOT_FOUND') })],
  play: async ({ canvasElement }) => {
    const dialog = await openAssign(canvasElement)
    const confirm = dialog.getByRole('button', { name: 'Assign' })
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'))
    await userEvent.click(confirm)
    await waitFor(() => expect(dialog.getByRole('alert')).toBeVisible())
  },
}
/** Nothing is discarded without a reason. */
export const Discarded: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Discard: 1 image/ }))
    const dialog = within(await canvas.findByRole('alertdialog', { name: /^Discard 1 image of .+\?$/ }))
    await expect(dialog.getByRole('button', { name: 'Discard' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Test image')
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(canvas.queryByRole('listitem', { name: /^1 image/ })).toBeNull())
  },
}
