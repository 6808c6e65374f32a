import { type Language, queueApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyWithDesk } from '../storyDesk'
import { storyStudy } from '../storyStudies'
import { QueueBoard } from './QueueBoard'

const meta = {
  title: 'Study/QueueBoard',
  component: QueueBoard,
  args: { onChoose: fn(), onFind: fn() },
  decorators: [inStory((language: Language) => storyWithDesk(language))],
} satisfies Meta<typeof QueueBoard>

export default meta
type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByText('张三'))
    await expect(args.onChoose).toHaveBeenCalledOnce()
    await expect(within(canvasElement).queryByText('王小明')).toBeNull()
  },
}
export const Called: Story = {
  play: async ({ canvasElement }) => {
    const [, called] = await within(canvasElement).findAllByRole('radio')
    if (called !== undefined) await userEvent.click(called)
    await waitFor(() => expect(within(canvasElement).getByText('王小明')).toBeVisible())
  },
}
/** Numbers of several rooms repeat: each room has a head. */
export const AllRooms: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDesk(language)
      const rows = [
        storyStudy(1, { queueNumber: 1, roomId: 'room-2', roomName: '二诊室' }),
        storyStudy(3, { queueNumber: 1, roomId: 'room-1', roomName: '一诊室' }),
        storyStudy(4, { queueNumber: 2, roomId: 'room-1', roomName: '一诊室' }),
      ]
      story.fake.answer(queueApi.day, () => ({ waiting: rows, called: [], missed: [], examined: 0 }))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.selectOptions(await canvas.findByRole('combobox'), '')
    await waitFor(() => expect(canvas.getByText('二诊室')).toBeVisible())
    await expect(canvas.getAllByText('一诊室')).toHaveLength(1)
  },
}
/** A number that the queue does not know is looked for elsewhere. */
export const Finding: Story = {
  play: async ({ args, canvasElement }) => {
    await within(canvasElement).findByText('张三')
    await userEvent.type(within(canvasElement).getByRole('searchbox'), '9912345678{Enter}')
    await expect(args.onFind).toHaveBeenCalledWith('9912345678')
  },
}
/** Nobody calls the patient of a locked study, and the button says why. */
export const Locked: Story = {
  decorators: [
    inStory((language: Language) =>
      storyWithDesk(language, { studies: [storyStudy(1, { lockedUntil: '2999-01-05T02:00:00.000Z' })] }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const [call] = await within(canvasElement).findAllByRole('button', { name: /张三$/ })
    await expect(call).toHaveAttribute('aria-disabled', 'true')
  },
}
/** While a clip records the next patient is not called, and the button says why. */
export const WhileRecording: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDesk(language)
      story.currentPatient.setUnfinished('clip')
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const next = await within(canvasElement).findByRole('button', { name: /Call next|叫下一位/ })
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'))
  },
}
/** Patients who can be confused are marked, with words. */
export const Twins: Story = {
  decorators: [
    inStory((language: Language) => {
      const [one, other] = [storyStudy(1, { patientName: '孪生甲' }), storyStudy(2, { patientName: '孪生乙' })]
      const story = storyWithDesk(language, { studies: [one, other] })
      story.fake.answer(queueApi.similar, () => [
        { studyId: one.studyId, others: [{ ...other, kind: 'twin' as const }] },
        { studyId: other.studyId, others: [{ ...one, kind: 'twin' as const }] },
      ])
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(/: 孪生乙|：孪生乙/)).toBeVisible())
  },
}
export const Nobody: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDesk(language, { studies: [] })
      story.fake.answer(queueApi.day, () => ({ waiting: [], called: [], missed: [], examined: 0 }))
      return story
    }),
  ],
}
