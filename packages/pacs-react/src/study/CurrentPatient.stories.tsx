import { createCurrentPatient, type Language, queueApi, type Study, storageKeys } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { CurrentPatient } from './CurrentPatient'
import { storyWithDesk } from './storyDesk'
import { storyStudy, storyWithStudies } from './storyStudies'

const withPatient = (study: Study) =>
  inStory((language: Language) => {
    const story = storyWithStudies(language, [study])
    story.currentPatient.set(study)
    return story
  })

const meta = {
  title: 'Study/CurrentPatient',
  component: CurrentPatient,
  args: { onChoose: fn() },
} satisfies Meta<typeof CurrentPatient>

export default meta
type Story = StoryObj<typeof meta>

/** Anyone who is called becomes the current patient. */
export const None: Story = {
  decorators: [inStory((language: Language) => storyWithDesk(language))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await canvas.findByRole('button'))
    const [call] = await page.findAllByRole('button', { name: /: 张三$/ })
    if (call !== undefined) await userEvent.click(call)
    await waitFor(() => expect(within(canvas.getByRole('region')).getByText('张三')).toBeVisible())
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

/** Who may not see the queue goes to the list of all studies. */
export const WithoutQueue: Story = {
  decorators: [inStory((language: Language) => storyWithStudies(language, [], []))],
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button'))
    await expect(args.onChoose).toHaveBeenCalledOnce()
  },
}

/** What is asked of the examination, and the queue. Who is called is current at once, by the name of the queue's row, and the list closes. */
export const Opened: Story = {
  decorators: [
    inStory((language: Language) => {
      const study = storyStudy(2, { examPurpose: '右上腹痛' })
      const story = storyWithDesk(language, { studies: [storyStudy(1), study] })
      story.currentPatient.set(study)
      return story
    }),
  ],
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const [box] = await within(canvasElement).findAllByRole('button')
    if (box !== undefined) await userEvent.click(box)
    const choice = within(await page.findByRole('dialog'))
    await waitFor(() => expect(choice.getByText('右上腹痛')).toBeVisible())
    const [call] = await choice.findAllByRole('button', { name: /: 张三$/ })
    if (call !== undefined) await userEvent.click(call)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    const region = within(within(canvasElement).getByRole('region', { name: /Current patient|当前患者/ }))
    await waitFor(() => expect(region.getByText('张三')).toBeVisible())
    await expect(args.onChoose).not.toHaveBeenCalled()
  },
}

const whileRecording = (unfinished: 'clip' | 'still', hasPatient = true) =>
  inStory((language: Language) => {
    const [first, second] = [
      storyStudy(1, { patientName: '孪生甲' }),
      storyStudy(2, { patientName: '孪生乙', queueState: 'called', studyTime: null }),
    ]
    const story = storyWithDesk(language, { studies: [first, second] })
    if (hasPatient) story.currentPatient.set(first)
    story.currentPatient.setUnfinished(unfinished)
    story.currentPatient.call(second)
    return story
  })

/** A patient was called while a clip recorded: the line stays until the question is answered. */
export const CalledWhileRecording: Story = {
  decorators: [whileRecording('clip')],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Stop the clip and switch|停止录制并切换/ }))
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await waitFor(() => expect(canvas.getByText('孪生乙')).toBeVisible())
  },
}
/** The former patient stays current. */
export const CalledAndKept: Story = {
  decorators: [whileRecording('still')],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^(Keep|保持)/ }))
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await expect(canvas.getByText('孪生甲')).toBeVisible()
  },
}
export const CalledLine: Story = { decorators: [whileRecording('clip')] }
export const CalledWithoutPatient: Story = { decorators: [whileRecording('clip', false)] }

/** A twin is in the queue of the same day. */
export const Twin: Story = {
  decorators: [
    inStory((language: Language) => {
      const [one, other] = [storyStudy(1, { patientName: '孪生甲' }), storyStudy(2, { patientName: '孪生乙' })]
      const story = storyWithDesk(language, { studies: [one, other] })
      story.fake.answer(queueApi.similar, () => [
        { studyId: one.studyId, others: [{ ...other, kind: 'twin' as const }] },
      ])
      story.currentPatient.set(one)
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(within(canvasElement).getByTitle(/孪生乙/)).toBeVisible())
    const [box] = await within(canvasElement).findAllByRole('button')
    if (box !== undefined) await userEvent.click(box)
    const choice = within(await page.findByRole('dialog'))
    await waitFor(() => expect(choice.getAllByText(/: 孪生乙|：孪生乙/)).not.toHaveLength(0))
  },
}

export const Chosen: Story = {
  decorators: [withPatient(storyStudy(1))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('张三')).toBeVisible())
    const [, clear] = await within(canvasElement).findAllByRole('button')
    if (clear !== undefined) await userEvent.click(clear)
    await expect(within(canvasElement).queryByText('张三')).toBeNull()
  },
}

export const Vip: Story = { decorators: [withPatient(storyStudy(2, { isVip: true }))] }
export const Locked: Story = {
  decorators: [
    withPatient(storyStudy(5, { printTime: '2026-01-05T02:00:00.000Z', lockedUntil: '2999-01-05T02:00:00.000Z' })),
  ],
}
export const OccupiedByAnother: Story = {
  decorators: [
    withPatient(
      storyStudy(1, {
        occupant: {
          userId: 'user-9',
          userName: 'Li Wei',
          roomId: 'room-9',
          roomName: 'Room 3',
          expiresAt: '2999-01-05T02:00:00.000Z',
        },
      }),
    ),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await waitFor(() =>
      expect(within(canvasElement).getByTitle('Li Wei is working on this study in Room 3')).toBeVisible(),
    )
  },
}

/** Another window went on to another patient: this one asks. */
export const ChangedElsewhere: Story = {
  decorators: [
    inStory((language: Language) => {
      const here = storyStudy(1)
      const there = storyStudy(2)
      const story = storyWithStudies(language, [here, there])
      let tell: (key: string | null) => void = () => undefined
      const currentPatient = createCurrentPatient({
        storage: story.storage,
        text: story.text,
        onStored(listener) {
          tell = listener
          return () => undefined
        },
      })
      currentPatient.set(here)
      createCurrentPatient({ storage: story.storage, text: story.text }).set(there)
      tell(storageKeys.currentPatient)
      return { ...story, currentPatient }
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: /李娜/ }))
    await expect(page.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(page.getByText('李娜')).toBeVisible())
  },
}
