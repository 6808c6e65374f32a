import { hisApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { HisSettings } from './HisSettings'
import { goodHisTest, storyWithHis } from './storyHis'

const meta = {
  title: 'Settings/HisSettings',
  component: HisSettings,
  decorators: [inStory((language: Language) => storyWithHis(language))],
} satisfies Meta<typeof HisSettings>

export default meta
type Story = StoryObj<typeof meta>

/** Opens the drawer. */
async function opened(canvasElement: HTMLElement, name = 'Set up') {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name }))
  return within(await canvas.findByRole('dialog'))
}

export const InALine: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('https://his.example/fhir')).toBeVisible())
  },
}
export const NothingIsSet: Story = {
  decorators: [
    inStory((language: Language) =>
      storyWithHis(language, { baseUrl: '', authentication: 'none', hasSecret: false, keyMadeAt: null }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement)
    await waitFor(() =>
      expect(drawer.getByRole('button', { name: 'Test the connection' })).toHaveAccessibleDescription(/address/),
    )
  },
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithHis(language)
      story.fake.answer(hisApi.settings, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

export const ConnectionIsGood: Story = {
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement)
    await userEvent.click(drawer.getByRole('button', { name: 'Test the connection' }))
    await waitFor(() => expect(drawer.getByText('Fixture HIS 2.1 answers with FHIR 4.0.1 in 42 ms.')).toBeVisible())
    await waitFor(() => expect(drawer.getByText('The server answers with status 503.')).toBeVisible())
  },
}
export const OpenInChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement, '设置')
    await waitFor(() => expect(drawer.getByText('最近故障')).toBeVisible())
  },
}
export const ConnectionIsRefused: Story = {
  decorators: [
    inStory((language: Language) =>
      storyWithHis(language, {}, { ...goodHisTest, failure: 'unauthorized', status: 401 }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement)
    await userEvent.click(drawer.getByRole('button', { name: 'Test the connection' }))
    await waitFor(() => expect(drawer.getByText('The server refuses this token or password.')).toBeVisible())
  },
}

/** The secret goes to no other host than the one that it was given for, and plain http is warned of. */
export const AnotherHost: Story = {
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement)
    const address = drawer.getByRole('textbox', { name: /Address/ })
    await userEvent.clear(address)
    await userEvent.type(address, 'http://other.example/fhir')
    await waitFor(() => expect(drawer.getByText(/Without https, patients/)).toBeVisible())
    await waitFor(() =>
      expect(drawer.getByRole('button', { name: 'Test the connection' })).toHaveAccessibleDescription(/Save first/),
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    const token = drawer.getByLabelText(/^Token/, { selector: 'input[type=password]' })
    await expect(token).toHaveFocus()
    await userEvent.type(token, 'another')
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(drawer.getByText('Stored. Leave empty to keep it.')).toBeVisible())
  },
}

/** A key is shown once, after it was asked whether that of now may end. */
export const KeyIsMade: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const drawer = await opened(canvasElement)
    await userEvent.click(drawer.getByRole('button', { name: 'Generate new key' }))
    const question = within(await canvas.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Generate new key' }))
    await waitFor(() => expect(drawer.getByDisplayValue(/^osk_0123456789abcdef_k+$/)).toBeVisible())
    await userEvent.click(drawer.getByRole('button', { name: 'Remove the key' }))
    await userEvent.click(within(await canvas.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(drawer.getByText('No API key. Orders cannot be received.')).toBeVisible())
  },
}
