import { imageApi, PacsError, type StudyId, type UserId } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createStoryPacs, type StoryPacs } from '../../testing/PacsStory'
import { inStory, storyPicture, storyUpload, storyUploads } from '../storyImages'
import { StoryStrips, storyBufferRow, storyStrips } from './storyStrips'

const meta = {
  title: 'Image/BufferStrip',
  component: StoryStrips,
  args: { only: 'buffer' },
  decorators: [inStory((language) => storyStrips(language))],
} satisfies Meta<typeof StoryStrips>

export default meta
type Story = StoryObj<typeof meta>

const buffer = [
  storyBufferRow(5, { type: 'MULTI_FRAME', durationMs: 31_000, url: storyPicture }),
  storyBufferRow(4, { intendedStudyId: 'study-9' as StudyId, refusal: 'STUDY_IS_LOCKED_ERROR' }),
  storyBufferRow(3, { name: 'B1', comment: 'Right kidney' }),
  storyBufferRow(2, { name: '肝右叶斜切面' }),
  storyBufferRow(1, { isDamaged: true, url: '', thumbnailUrl: null }),
]
const target = { kind: 'buffer', roomId: 'room-1', imageName: 'A6' } as never
const onTheirWay = [storyUpload('upload-1', { target, percent: 40 })]

const thumbs = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('.pacs-thumb-label')].map((label) => label.textContent)

async function actOn(canvasElement: HTMLElement, name: string, entry: string) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await canvas.findByRole('menuitem', { name: entry }))
}

export const Full: Story = {
  decorators: [inStory((language) => ({ ...storyStrips(language, { buffer }), uploads: storyUploads(onTheirWay) }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(thumbs(canvasElement)).toEqual(['A1', '肝右叶斜切面', 'B1', 'A4', 'A5', 'A6']))
    // At the width of the workbench's side the head says what it is and how many images it holds.
    const title = canvasElement.querySelector('.pacs-strip-title')
    await expect(title?.scrollWidth).toBeLessThanOrEqual(title?.clientWidth ?? 0)
  },
}
export const Light: Story = { ...Full, globals: { theme: 'light' } }
export const Chinese: Story = { ...Full, globals: { language: 'zh' } }
export const Touch: Story = { ...Full, globals: { mode: 'touch' } }

/** A folder is added by the menu, also while the buffer is empty. */
export const AddsAFolder: Story = {
  decorators: [inStory((language) => storyStrips(language, { buffer: [] }))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for the selected images' }))
    await expect(await canvas.findByRole('menuitem', { name: 'Add a folder' })).toBeVisible()
  },
}

export const Empty: Story = { decorators: [inStory((language) => storyStrips(language, { buffer: [] }))] }

export const Loading: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language)
      story.fake.answer(imageApi.cacheList, () => new Promise(() => {}))
      return story
    }),
  ],
}

export const Failing: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language)
      story.fake.answer(imageApi.cacheList, () => {
        throw new PacsError('NOT_FOUND')
      })
      return story
    }),
  ],
}

/** Who may capture to the buffer but not see its list. */
export const NotAllowedToSee: Story = {
  decorators: [inStory((language) => createStoryPacs({ language, authorities: ['pacs:image:collect_image'] }))],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await within(canvasElement).findByText(/^You may not see the buffer list. What you save to it is kept./)
  },
}

export const SaysWhyItIsHere: Story = {
  decorators: [
    inStory((language) =>
      storyStrips(language, {
        buffer,
        study: { examNumber: 'US0012', printTime: '2026-01-05T09:00:00Z', lockedUntil: '2999-01-05T15:30:00Z' },
      }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More for A4' }))
    const note = await canvas.findByText(/^Taken for US0012 王芳\. Printed and locked until 2999\/01\/05/)
    await waitFor(() => expect(note).toBeVisible())
  },
}

let story: StoryPacs | null = null
const kept = inStory((language) => {
  story = storyStrips(language)
  return story
})
const seen = (id: string) => story?.fake.seen.filter((each) => each.id === id).map(({ input }) => input) ?? []

/** In the order in which they were taken, whichever was pressed first. */
export const ChosenAreMovedByButton: Story = {
  decorators: [kept],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await canvas.findByRole('button', { name: /^Open A2/ })
    first.focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(canvas.getByText('2 selected')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Move selected to the study' }))
    await canvas.findByText('The buffer is empty')
    await expect(seen('image.cacheBindStudy')).toEqual([
      { imageId: 'buffer-1', studyId: 'study-1' },
      { imageId: 'buffer-2', studyId: 'study-1' },
    ])
  },
}

export const NotMovedIntoALockedStudy: Story = {
  decorators: [
    inStory((language) =>
      storyStrips(language, { study: { lockedUntil: '2999-01-05T15:30:00Z', lockedById: 'user-9' as UserId } }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await canvas.findByRole('button', { name: /^Open A2/ })
    await waitFor(() => expect(first.closest('li')).toHaveAttribute('draggable', 'false'))
    first.focus()
    await userEvent.keyboard(' ')
    const button = canvas.getByRole('button', { name: 'Move selected to the study' })
    await expect(button).toHaveAccessibleDescription(/^The study is locked until 2999/)
  },
}

export const SaysHowLongItCanBeUndone: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More for A2' }))
    await canvas.findByRole('menuitem', { name: 'Move to the study To 王芳. You can undo it for 10 seconds.' })
  },
}

export const NameTakenIsSaidBesideTheName: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await actOn(canvasElement, 'A2', 'Rename')
    const field = await canvas.findByRole('textbox', { name: 'Name of A2' })
    await userEvent.clear(field)
    await userEvent.type(field, 'A1{Enter}')
    await canvas.findByText('This name is in use already. Choose another.')
    await expect(field).toHaveValue('A1')
    await userEvent.type(field, '7{Enter}')
    await waitFor(() => expect(thumbs(canvasElement)).toEqual(['A1', 'A17']))
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(thumbs(canvasElement)).toEqual(['A1', 'A2']))
  },
}
