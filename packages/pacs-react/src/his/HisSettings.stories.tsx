import { type DataOf, hisApi, type Language, PacsError, HisSettings as Settings } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { administrator } from '../access/storyAccess'
import { inStory } from '../image/storyImages'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'
import { HisSettings } from './HisSettings'

const stored = Settings.parse({
  baseUrl: 'https://his.example/fhir',
  authentication: 'bearer',
  userName: '',
  hasSecret: true,
  connectSeconds: 5,
  answerSeconds: 30,
  searchSeconds: 55,
  codeSystem: 'urn:his:exam',
  retentionDays: 30,
  keyMadeAt: '2026-01-05T01:00:00.000Z',
  version: 3,
})
const good: DataOf<typeof hisApi.test> = {
  failure: null,
  status: null,
  answeredMs: 42,
  software: 'Fixture HIS 2.1',
  fhirVersion: '4.0.1',
  missing: [],
}

/** A fake server that keeps the settings. */
function storyWithHis(language: Language, patch: Partial<Settings> = {}, test = good): StoryPacs {
  const story = createStoryPacs({ language, authorities: administrator })
  const { fake } = story
  let settings: Settings = { ...stored, ...patch }
  fake.answer(hisApi.settings, () => settings)
  fake.answer(hisApi.saveSettings, ({ secret, ...fields }) => {
    settings = {
      ...settings,
      ...fields,
      hasSecret: secret !== undefined || settings.hasSecret,
      version: fields.version + 1,
    }
    return settings
  })
  fake.answer(hisApi.test, () => test)
  fake.answer(hisApi.rotateKey, () => {
    settings = { ...settings, keyMadeAt: '2026-01-06T01:00:00.000Z', version: settings.version + 1 }
    return { key: `osk_0123456789abcdef_${'k'.repeat(43)}`, settings }
  })
  fake.answer(hisApi.removeKey, () => {
    settings = { ...settings, keyMadeAt: null, version: settings.version + 1 }
    return settings
  })
  const failures: DataOf<typeof hisApi.failures> = [
    { at: '2026-01-05T02:00:00.000Z', during: 'search', failure: 'timeout', status: null },
    { at: '2026-01-05T01:00:00.000Z', during: 'test', failure: 'status', status: 503 },
  ]
  fake.answer(hisApi.failures, () => failures)
  return story
}

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
    inStory((language: Language) => storyWithHis(language, {}, { ...good, failure: 'unauthorized', status: 401 })),
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
