import { expertApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { ConsultationHospitalTable } from './ConsultationHospitalTable'
import { storyPartner, storyWithExperts } from './storyExperts'

const partners = [
  storyPartner(1, { expertCount: 2, note: 'Mondays' }),
  storyPartner(2, { isMutual: false }),
  storyPartner(3, { isEnabled: false, isMutual: false }),
]

const meta = {
  title: 'Settings/ConsultationHospitalTable',
  component: ConsultationHospitalTable,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithExperts(language, { partners }))],
} satisfies Meta<typeof ConsultationHospitalTable>

export default meta
type Story = StoryObj<typeof meta>

export const SomeOfEachState: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('row', { name: /Second Hospital.*Active/ })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('row', { name: /Pending/ })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('row', { name: /Disabled/ })).toBeVisible())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithExperts(language, { partners: [] }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No hospitals yet')).toBeVisible())
  },
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithExperts(language)
      story.fake.answer(expertApi.hospitals, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

export const Adding: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a hospital' }))
    const save = await canvas.findByRole('button', { name: 'Save' })
    await userEvent.click(save)
    const choice = canvas.getByRole('combobox', { name: /Hospital/ })
    await expect(choice).toHaveFocus()
    await userEvent.selectOptions(choice, '县中医院')
    await userEvent.click(save)
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

/** A hospital that experts are shown to by name stays. */
export const UsedOneIsOpened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('Second Hospital'))
    const remove = await canvas.findByRole('button', { name: 'Remove the hospital' })
    await expect(remove).toHaveAccessibleDescription(/in use: Experts: 2/)
  },
}
