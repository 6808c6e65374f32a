import { examViewsOf, imageApi, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyRow, storyUpload, storyUploads } from '../storyImages'
import { StoryStrips, storyStrips } from '../strip/storyStrips'
import { storyViews } from './storyViews'

const rows = [
  storyRow(1, { viewCode: 'LL' }),
  storyRow(2, { viewCode: 'GB' }),
  storyRow(3, { viewCode: 'SP', type: 'MULTI_FRAME', durationMs: 4_000 }),
  storyRow(4),
]
const examViews = [...storyViews]

const meta = {
  title: 'Image/ViewList',
  component: StoryStrips,
  args: { only: 'study' },
  decorators: [inStory((language) => storyStrips(language, { rows, study: { examViews } }))],
} satisfies Meta<typeof StoryStrips>

export default meta
type Story = StoryObj<typeof meta>

const codes = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('.pacs-thumb')].map(
    (thumb) => thumb.querySelector('.pacs-thumb-view')?.textContent ?? null,
  )

/** One key tags the newest image, or the one that has the focus; 0 takes the tag away. */
export const ByKey: Story = {
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(codes(canvasElement)).toEqual(['LL', 'GB', 'SP', null]))
    await userEvent.keyboard('3')
    await waitFor(() => expect(codes(canvasElement)).toEqual(['LL', 'GB', 'SP', 'PV']))
    const [first] = canvasElement.querySelectorAll<HTMLElement>('.pacs-thumb-picture')
    first?.focus()
    await userEvent.keyboard('2')
    await waitFor(() => expect(codes(canvasElement)).toEqual(['RL', 'GB', 'SP', 'PV']))
    await userEvent.keyboard('0')
    await waitFor(() => expect(codes(canvasElement)).toEqual([null, 'GB', 'SP', 'PV']))
    if (globals.language === 'zh') return
    await expect(canvas.getByRole('button', { name: /Portal vein on file$/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Gallbladder body mark missing$/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Left liver missing$/ })).toBeVisible()
  },
}
export const Chinese: Story = { ...ByKey, globals: { language: 'zh' } }
export const Light: Story = { ...ByKey, globals: { theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

/** A press on a view, and the menu of an image, do the same. */
export const ByPointer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Pancreas missing$/ }))
    await waitFor(() => expect(codes(canvasElement)).toEqual(['LL', 'GB', 'SP', 'PA']))
    await userEvent.click(canvas.getByRole('button', { name: 'More for Image 2' }))
    const menu = await within(document.body).findByRole('menu', { name: 'More for Image 2' })
    await userEvent.click(within(menu).getByRole('menuitem', { name: /^Gallbladder/ }))
    await waitFor(() => expect(codes(canvasElement)).toEqual(['LL', null, 'SP', 'PA']))
  },
}

export const Refused: Story = {
  decorators: [
    inStory((language) => {
      const story = storyStrips(language, { rows, study: { examViews } })
      story.fake.answer(imageApi.setView, () => {
        throw new PacsError('SERVER_FAULT')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(codes(canvasElement)).toEqual(['LL', 'GB', 'SP', null]))
    await userEvent.keyboard('3')
    await waitFor(() => expect(canvasElement.querySelector('.pacs-toast')).not.toBeNull())
    await waitFor(() => expect(codes(canvasElement)).toEqual(['LL', 'GB', 'SP', null]))
  },
}

/** Tagged while it is on its way. */
export const OnItsWay: Story = {
  decorators: [
    inStory((language) => ({
      ...storyStrips(language, { rows, study: { examViews } }),
      uploads: storyUploads([storyUpload('upload-1', { viewCode: 'PV' })]),
    })),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(codes(canvasElement)).toEqual(['LL', 'GB', 'SP', null, 'PV']))
  },
}

const breast = examViewsOf(['RUO | 右乳外上 | Right upper outer | required | mark: breastRight'])

/** The mark of the other side does not do. */
export const MarkOfTheOtherSide: Story = {
  decorators: [
    inStory((language) => {
      const marked = storyRow(1, { viewCode: 'RUO', hasBodyMark: true, bodyMarks: ['breastLeft'] })
      return storyStrips(language, { rows: [marked], study: { examViews: breast } })
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const words =
      globals.language === 'zh'
        ? /缺：右乳外上（右乳体位标记）/
        : /Missing: Right upper outer \(body mark: Right breast\)/
    const canvas = within(canvasElement)
    const head = await canvas.findByRole('button', { name: globals.language === 'zh' ? /^切面/ : /^Views/ })
    if (head.getAttribute('aria-expanded') === 'true') await userEvent.click(head)
    await expect(await canvas.findByText(words)).toBeVisible()
  },
}

export const Complete: Story = {
  decorators: [
    inStory((language) => {
      const whole = examViews.map(({ code }, at) => storyRow(at + 1, { viewCode: code, hasBodyMark: true }))
      return storyStrips(language, { rows: whole, study: { examViews } })
    }),
  ],
}
