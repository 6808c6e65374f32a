import { type Language, PacsError, type PossibleDuplicate, studyApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyPatient, storyWithDesk } from '../storyDesk'
import { storyStudy } from '../storyStudies'
import { RegistrationForm } from './RegistrationForm'

const meta = {
  title: 'Study/RegistrationForm',
  component: RegistrationForm,
  decorators: [inStory((language: Language) => storyWithDesk(language, { rules: { hisMode: 'pull' } }))],
  args: { study: null, onSaved: fn(), onNew: fn() },
} satisfies Meta<typeof RegistrationForm>

export default meta
type Story = StoryObj<typeof meta>

export const NewPatient: Story = {
  async play({ canvasElement }) {
    const form = await within(canvasElement).findByRole('form')
    const heightOf = (part: string) => form.querySelector(`.pacs-registration-${part}`)?.getBoundingClientRect().height
    // The fields have the room: the head is one bar, as the foot is.
    await expect(heightOf('head')).toBe(heightOf('bar'))
  },
}
export const Changing: Story = { args: { study: storyStudy(1) } }
export const Pregnancy: Story = {
  args: {
    study: storyStudy(2, {
      examType: { id: 'type-2', name: '产科超声', englishName: null },
      lastPeriod: '2025-10-01',
      dueDate: '2026-07-08',
      gestationalDays: 96,
      gravidity: 2,
      parity: 1,
      fetuses: 1,
    }),
  },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const weeks = await within(canvasElement).findByRole('textbox', { name: 'Gestational age' })
    await expect(weeks).toHaveValue('13')
  },
}
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
/** Returning patients are offered while one types; the focus stays where it is. */
export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const form = await within(canvasElement).findByRole('form')
    const name = form.querySelector<HTMLInputElement>('[name=patientName]')
    if (name !== null) await userEvent.type(name, '王芳')
    await waitFor(() => expect(page.getByText('P000007')).toBeVisible())
    await expect(name).toHaveFocus()
  },
}
/** A second record of somebody who is known is not made unasked. */
export const Duplicate: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDesk(language, { isBrief: true, known: [] })
      story.fake.answer(studyApi.register, () => {
        const duplicates: PossibleDuplicate[] = [
          { patient: storyPatient(), agrees: ['patientName'], differs: ['telPhone'] },
        ]
        throw new PacsError('POSSIBLE_DUPLICATE', { details: { duplicates } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const form = await within(canvasElement).findByRole('form')
    const name = form.querySelector<HTMLInputElement>('[name=patientName]')
    if (name !== null) await userEvent.type(name, '王芳{Enter}{Enter}{Enter}41')
    await userEvent.click(within(form).getByRole('radio', { name: /^(Female|女)$/ }))
    await userEvent.keyboard('{F9}')
    await userEvent.click(await page.findByRole('button', { name: /^(Open |打开)王芳/ }))
    await waitFor(() => expect(page.getByText(/P000007/, { selector: '.pacs-button-words' })).toBeVisible())
  },
}
