import type { Language } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { RegistrationForm } from './RegistrationForm'

const meta = {
  title: 'Study/RegistrationForm',
  component: RegistrationForm,
  decorators: [inStory((language: Language) => storyWithStudies(language))],
  args: { study: null, onSaved: fn(), onNew: fn() },
} satisfies Meta<typeof RegistrationForm>

export default meta
type Story = StoryObj<typeof meta>

export const NewPatient: Story = {}
export const Changing: Story = { args: { study: storyStudy(1) } }
export const LockedByPrint: Story = {
  args: { study: storyStudy(5, { printTime: '2026-01-05T02:00:00.000Z', lockedUntil: '2999-01-05T02:00:00.000Z' }) },
}
export const Faults: Story = {
  play: async ({ canvasElement }) => {
    const form = await within(canvasElement).findByRole('form')
    await userEvent.keyboard('{F9}')
    await waitFor(() => expect(within(form).getByRole('alert')).toBeVisible())
    await expect(form.querySelector('[name=patientName]')).toHaveFocus()
  },
}
