import type { Language, StudyId } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyWithDesk } from '../storyDesk'
import { RegistrationDesk } from './RegistrationDesk'

const meta = {
  title: 'Study/RegistrationDesk',
  component: RegistrationDesk,
  args: { studyId: null, onOpen: fn(), style: { height: 720 } },
  decorators: [inStory((language: Language) => storyWithDesk(language))],
} satisfies Meta<typeof RegistrationDesk>

export default meta
type Story = StoryObj<typeof meta>

/** Form and queue end on one line. */
async function expectOneEnd(canvasElement: HTMLElement) {
  const bottom = (part: string) => canvasElement.querySelector(part)?.getBoundingClientRect().bottom
  await waitFor(() => expect(bottom('.pacs-queue')).toBeGreaterThan(0))
  await within(canvasElement).findByRole('form')
  await expect(bottom('.pacs-queue')).toBe(bottom('.pacs-registration'))
}

export const NewPatient: Story = { play: ({ canvasElement }) => expectOneEnd(canvasElement) }

/** The slip and the next current patient are shown above the queue. */
export const Changing: Story = {
  args: { studyId: 'study-1' as StudyId },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: /Print slip/ })).toBeVisible()
    await expectOneEnd(canvasElement)
  },
}
export const ChangingInLightZh: Story = {
  args: { studyId: 'study-1' as StudyId },
  globals: { theme: 'light', language: 'zh' },
}
export const NotThere: Story = {
  args: { studyId: 'study-404' as StudyId },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}
