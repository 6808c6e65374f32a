import { type Language, type LogEntry, PacsError, studyApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyEntry } from '../../log/storyLog'
import type { StoryPacs } from '../../testing/PacsStory'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { StudyLog } from './StudyLog'

const entries: readonly LogEntry[] = [
  storyEntry(4, { call: 'report.print', userName: '赵敏' }),
  storyEntry(3, { call: 'studyAct.setVip', outcome: 'FORBIDDEN' }),
  storyEntry(2, { call: 'study.edit', roomName: null }),
  storyEntry(1),
]
/** Two pages. */
const many = Array.from({ length: 25 }, (_, index) => storyEntry(25 - index, { call: 'study.edit' }))

let staged: StoryPacs | null = null
const withLog = (rows: readonly LogEntry[] = entries, prepare: (story: StoryPacs) => void = () => undefined) =>
  inStory((language: Language) => {
    const story = storyWithStudies(language)
    story.fake.answer(studyApi.log, ({ pageNumber, pageSize }) => ({
      rows: rows.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
      total: rows.length,
      isTotalExact: true,
    }))
    prepare(story)
    staged = story
    return story
  })

const meta = {
  title: 'Study/StudyLog',
  component: StudyLog,
  args: { row: storyStudy(2), onClose: fn() },
  decorators: [withLog()],
} satisfies Meta<typeof StudyLog>

export default meta
type Story = StoryObj<typeof meta>

const bodyOf = (canvasElement: HTMLElement) => within(canvasElement.ownerDocument.body)

export const NewestFirst: Story = {
  play: async ({ args, canvasElement }) => {
    const drawer = within(await bodyOf(canvasElement).findByRole('dialog', { name: /US202601050002/ }))
    await waitFor(() => expect(drawer.getAllByRole('row')).toHaveLength(5))
    const [printed, refused, changed, registered] = drawer.getAllByRole('row').slice(1)
    await expect(printed).toHaveTextContent('赵敏')
    await expect(refused).toHaveTextContent(/refused/i)
    await expect(changed).not.toHaveTextContent('Room 1')
    await expect(registered).toHaveTextContent('Room 1')
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalled()
  },
}
export const InLightZh: Story = {
  globals: { theme: 'light', language: 'zh' },
  play: async ({ canvasElement }) => {
    const drawer = within(await bodyOf(canvasElement).findByRole('dialog', { name: /US202601050002/ }))
    // What was done is shown in the interface's language, by the call.
    await waitFor(() => expect(drawer.getAllByRole('row')[4]).toHaveTextContent('登记'))
  },
}
export const Touch: Story = { globals: { mode: 'touch' } }

/** A page alone has no button to press: the list itself takes the focus, so that the keys scroll it. */
export const LongerThanTheWindow: Story = {
  globals: { mode: 'touch' },
  decorators: [withLog(many.slice(0, 20))],
  play: async ({ canvasElement }) => {
    const drawer = await bodyOf(canvasElement).findByRole('dialog')
    await waitFor(() => expect(within(drawer).getAllByRole('row')).toHaveLength(21))
    const body = drawer.querySelector('.pacs-drawer-body')
    await expect(body?.scrollHeight).toBeGreaterThan(body?.clientHeight ?? 0)
    await waitFor(() => expect(body).toHaveAttribute('tabindex', '0'))
  },
}

export const TwoPages: Story = {
  decorators: [withLog(many)],
  play: async ({ canvasElement }) => {
    const drawer = within(await bodyOf(canvasElement).findByRole('dialog'))
    await waitFor(() => expect(drawer.getAllByRole('row')).toHaveLength(21))
    await userEvent.click(drawer.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(drawer.getAllByRole('row')).toHaveLength(6))
    await expect(staged?.fake.seen.at(-1)?.input).toMatchObject({ studyId: 'study-2', pageNumber: 1, pageSize: 20 })
  },
}

export const NothingDone: Story = {
  decorators: [withLog([])],
  play: async ({ canvasElement }) => {
    await expect(await bodyOf(canvasElement).findByText('No entries yet')).toBeVisible()
  },
}
export const Failed: Story = {
  decorators: [
    withLog([], ({ fake }) => {
      fake.answer(studyApi.log, () => {
        throw new PacsError('FORBIDDEN')
      })
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(bodyOf(canvasElement).getByRole('alert')).toBeVisible())
  },
}
export const Loading: Story = {
  decorators: [
    withLog([], ({ fake }) => {
      fake.answer(studyApi.log, () => new Promise(() => undefined))
    }),
  ],
}
