import { type ImageId, imageApi, PacsError, type Study, type StudyId, studyApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import type { StoryPacs } from '../../testing/PacsStory'
import { inStory, storyRow, storyStudy, storyUpload, storyUploads } from '../storyImages'
import { StoryStrips, storyStrips } from './storyStrips'

const meta = {
  title: 'Image/ImageStrip',
  component: StoryStrips,
  args: { only: 'study' },
  decorators: [inStory((language) => storyStrips(language))],
} satisfies Meta<typeof StoryStrips>

export default meta
type Story = StoryObj<typeof meta>

const many = [
  storyRow(1),
  storyRow(2, { isUsedInReport: true }),
  storyRow(3, { comment: '胆囊壁毛糙' }),
  storyRow(4, { type: 'MULTI_FRAME', thumbnailUrl: storyRow(4).url, durationMs: 252_000 }),
  storyRow(5, { isDamaged: true, url: '', thumbnailUrl: null }),
  storyRow(6, { isUsedInReport: true, comment: 'Left lobe', type: 'MULTI_FRAME', durationMs: 12_000 }),
]

const onTheirWay = [
  storyUpload('upload-1', { status: 'queued', percent: 0 }),
  storyUpload('upload-2', { percent: 74, isClip: true, durationMs: 31_000 }),
  storyUpload('upload-3', { status: 'waiting', retryInSeconds: 4 }),
  storyUpload('upload-4', { status: 'needsLogin' }),
  storyUpload('upload-5', { status: 'failed', error: new PacsError('UPLOAD_FAILED') }),
  storyUpload('upload-6', { status: 'done', percent: 100, imageId: 'image-60' as ImageId }),
]

const labels = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('.pacs-thumb-label')].map((label) => label.textContent)
const picture = (canvasElement: HTMLElement, name: RegExp) => within(canvasElement).findByRole('button', { name })

export const Full: Story = {
  decorators: [
    inStory((language) => ({ ...storyStrips(language, { rows: many }), uploads: storyUploads(onTheirWay) })),
  ],
  play: async ({ canvasElement }) => {
    // Of a small window only those that are seen are mounted.
    await waitFor(() => expect(canvasElement.querySelector('.pacs-thumb')).toHaveAttribute('aria-setsize', '12'))
  },
}
export const Light: Story = { ...Full, globals: { theme: 'light' } }
export const Chinese: Story = { ...Full, globals: { language: 'zh' } }
export const Touch: Story = { ...Full, globals: { mode: 'touch' } }

export const Empty: Story = { decorators: [inStory((language) => storyStrips(language, { rows: [] }))] }

export const NoPatient: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language)
      story.currentPatient.clear()
      return story
    }),
  ],
}

export const Loading: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language)
      story.fake.answer(imageApi.list, () => new Promise(() => {}))
      return story
    }),
  ],
}

export const Failing: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language)
      story.fake.answer(imageApi.list, () => {
        throw new PacsError('STUDY_VIP_ERROR')
      })
      return story
    }),
  ],
}

/** A printed study of today, locked by the hospital's rule. */
export const Locked: Story = {
  decorators: [
    inStory((language) =>
      storyStrips(language, { study: { printTime: '2026-01-05T09:00:00Z', lockedUntil: '2999-01-05T15:30:00Z' } }),
    ),
  ],
  play: async ({ canvasElement }) => {
    await picture(canvasElement, /^Open Image 2/)
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Image 2' }))
    const entry = await canvas.findByRole('menuitem', { name: /^Delete/ })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await expect(entry).toHaveTextContent('Printed and locked until 2999/01/05')
    await waitFor(() =>
      expect(canvas.getByRole('menuitem', { name: /^Comment/ })).toHaveAttribute('aria-disabled', 'true'),
    )
  },
}

export const UsedInReportIsNotDeleted: Story = {
  decorators: [inStory((language) => storyStrips(language, { rows: many }))],
  play: async ({ canvasElement }) => {
    const used = await picture(canvasElement, /^Open Image 2/)
    used.focus()
    await userEvent.keyboard('{Delete}')
    await expect(within(canvasElement).queryByRole('alertdialog')).toBeNull()
    await userEvent.keyboard('{ArrowLeft}{Delete}')
    const question = await within(canvasElement).findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(labels(canvasElement)).toEqual(['2', '3', '4', '5', '6']))
  },
}

export const ChosenByKeysAndPresses: Story = {
  decorators: [inStory((language) => storyStrips(language, { rows: many }))],
  play: async ({ canvasElement }) => {
    const first = await picture(canvasElement, /^Open Image 1/)
    const chosen = () =>
      [...canvasElement.querySelectorAll('.pacs-thumb[data-selected] .pacs-thumb-label')].map(
        (each) => each.textContent,
      )
    first.focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await expect(chosen()).toEqual(['1', '2', '3'])
    await userEvent.keyboard('{Escape}')
    await expect(chosen()).toEqual([])
    await userEvent.keyboard(' {ArrowRight}{ArrowRight} ')
    await expect(chosen()).toEqual(['3', '5'])
    fireEvent.click(await picture(canvasElement, /^Open Image 1/), { ctrlKey: true })
    fireEvent.click(await picture(canvasElement, /^Open Image 2/), { shiftKey: true })
    await expect(chosen()).toEqual(['1', '2', '3', '5'])
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect(chosen()).toHaveLength(6)
  },
}

let asked: StoryPacs | null = null
const named = [storyRow(1, { comment: 'a' }), storyRow(2, { comment: 'b' }), storyRow(3, { comment: 'c' })]
const withOrder = inStory((language) => {
  asked = storyStrips(language, { rows: named })
  return asked
})
/** Where each image is: their numbers go with the places. */
const comments = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('.pacs-thumb-mark')].map((mark) => mark.getAttribute('title')?.at(-1)).join('')
const orders = () => asked?.fake.seen.flatMap(({ id, input }) => (id === 'image.order' ? [String(input.imageIds)] : []))

export const OrderedByKeys: Story = {
  decorators: [withOrder],
  play: async ({ canvasElement }) => {
    const second = await picture(canvasElement, /^Open Image 2/)
    second.focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(comments(canvasElement)).toBe('bac'))
    await expect(labels(canvasElement)).toEqual(['1', '2', '3'])
    await expect(second).toHaveFocus()
    await waitFor(() => expect(orders()).toEqual(['image-2,image-1,image-3']))
  },
}

export const OrderedByDragAndTakenBack: Story = {
  decorators: [withOrder],
  play: async ({ canvasElement }) => {
    await picture(canvasElement, /^Open Image 3/)
    const [first, , third] = canvasElement.querySelectorAll('.pacs-thumb')
    if (!first || !third) throw new Error('there are no images')
    await waitFor(() => expect(third).toHaveAttribute('draggable', 'true'))
    const dataTransfer = new DataTransfer()
    const { left, top } = first.getBoundingClientRect()
    const drag = (kind: string) =>
      new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer, clientX: left + 4, clientY: top + 4 })
    third.dispatchEvent(drag('dragstart'))
    first.dispatchEvent(drag('dragover'))
    await waitFor(() => expect(first).toHaveAttribute('data-drop-side', 'left'))
    first.dispatchEvent(drag('drop'))
    await waitFor(() => expect(comments(canvasElement)).toBe('cab'))
    await waitFor(() => expect(orders()).toEqual(['image-3,image-1,image-2']))
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(comments(canvasElement)).toBe('abc'))
  },
}

export const OrderRefused: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language, { rows: named })
      story.fake.answer(imageApi.order, () => {
        throw new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2999-01-05T15:30:00Z' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const second = await picture(canvasElement, /^Open Image 2/)
    second.focus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await within(canvasElement).findByText(/^The images stay in their order. The study is locked until 2999/)
    await waitFor(() => expect(comments(canvasElement)).toBe('abc'))
  },
}

export const Commented: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Image 1' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Comment' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Comment on Image 1' }), '胆囊壁毛糙{Enter}')
    await waitFor(() => expect(canvas.getByTitle('Has a comment: 胆囊壁毛糙')).toBeVisible())
    await expect(await picture(canvasElement, /^Open Image 1/)).toHaveFocus()
  },
}

export const FilesDropped: Story = {
  decorators: [inStory((language) => storyStrips(language))],
  play: async ({ canvasElement }) => {
    await picture(canvasElement, /^Open Image 1/)
    const strip = within(canvasElement).getByRole('region', { name: 'Study' })
    const dataTransfer = new DataTransfer()
    for (const name of ['scan.jpg', 'notes.txt', 'list.xlsx']) dataTransfer.items.add(new File(['x'], name))
    const drag = (kind: string) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer })
    strip.dispatchEvent(drag('dragover'))
    await within(strip).findByText('Drop here to add to the study')
    strip.dispatchEvent(drag('drop'))
    await within(canvasElement).findByText(/^notes.txt, list.xlsx: Files of this type cannot be added./)
  },
}

const moved = fn()
const undone = fn()

function withTargets(patch: Partial<Study> = {}) {
  return inStory((language) => {
    const story = storyStrips(language, { rows: many })
    const targets = [
      storyStudy({ studyId: 'study-8' as StudyId, patientName: '孪生乙', examNumber: 'US202601050008', ...patch }),
      storyStudy({ studyId: 'study-9' as StudyId, patientName: '李娜', examNumber: 'US202601050009' }),
    ]
    story.fake.answer(studyApi.search, () => ({ rows: targets, total: 2, isTotalExact: true, cursor: null }))
    story.fake.answer(imageApi.move, (input) => {
      moved(input)
      return { studyId: 'study-8' as StudyId, undoUntil: '2026-01-05T08:00:10.000Z' }
    })
    story.fake.answer(imageApi.undoMove, (input) => {
      undone(input)
      return null
    })
    return story
  })
}

async function openMove(canvasElement: HTMLElement) {
  const page = within(canvasElement.ownerDocument.body)
  await userEvent.click(
    (await within(canvasElement).findAllByRole('button', { name: /^(More for|.*更多)/ }))[0] as HTMLElement,
  )
  await userEvent.click(await page.findByRole('menuitem', { name: /Move to another patient|移到其他患者/ }))
  return { page, dialog: within(await page.findByRole('dialog')) }
}

/** Both patients are side by side; the move needs a reason, and the notice takes it back. */
export const MovesToAnotherPatient: Story = {
  decorators: [withTargets()],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    moved.mockClear()
    undone.mockClear()
    const { page, dialog } = await openMove(canvasElement)
    await userEvent.click(await dialog.findByRole('button', { name: /孪生乙.*US202601050008/ }))
    const move = dialog.getByRole('button', { name: 'Move to 孪生乙' })
    await expect(move).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong patient was current')
    await userEvent.click(move)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await expect(moved).toHaveBeenCalledWith(
      expect.objectContaining({ imageIds: ['image-1'], sourceStudyId: 'study-1', targetStudyId: 'study-8' }),
    )
    await userEvent.click(await page.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undone).toHaveBeenCalledWith({ imageIds: ['image-1'] }))
  },
}
/** A printed study takes no image, and the way out is named. */
export const MoveToPrinted: Story = {
  decorators: [withTargets({ printTime: '2026-01-05T02:00:00.000Z' })],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const { dialog } = await openMove(canvasElement)
    await userEvent.click(await dialog.findByRole('button', { name: /孪生乙/ }))
    await expect(dialog.getByText(/孪生乙: The report is printed.*addendum/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Move to 孪生乙' })).toHaveAttribute('aria-disabled', 'true')
  },
}
