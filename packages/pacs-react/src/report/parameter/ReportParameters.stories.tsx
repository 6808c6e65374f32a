import { MemoryStorage, type Study } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithParameters, typedParameter } from './storyParameters'

const meta = {
  title: 'Report/Parameters',
  component: ReportWorkbench,
  args: { style: { height: '100vh' } },
} satisfies Meta<typeof ReportWorkbench>

export default meta
type Story = StoryObj<typeof meta>

const fetus = [
  typedParameter('BPD', '54.2'),
  typedParameter('HC', '199'),
  typedParameter('AC', '176'),
  typedParameter('AFI', '280'),
  typedParameter('PL', '后壁'),
]

/** A storage that remembers which panel was open. */
function opened(panel: string) {
  const storage = new MemoryStorage()
  storage.setItem('opensono.reportPanel', panel)
  return storage
}

export const Pregnancy: Story = {
  args: { storage: opened('parameters') },
  decorators: [inStory((language) => storyWithParameters(language, fetus))],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Above range')).toBeVisible()
    await expect(await canvas.findByText(/Cephalic index cannot be calculated/)).toBeVisible()
    await expect(await canvas.findByRole('img', { name: /^AC in mm by weeks/ })).toBeVisible()
  },
}

export const Nothing: Story = {
  args: { storage: opened('parameters') },
  decorators: [inStory((language) => storyWithParameters(language))],
}

const thyroid = { bodyParts: [{ id: 'part-1', name: '甲状腺', englishName: 'Thyroid' }] } as unknown as Partial<Study>

export const Worksheet: Story = {
  args: { storage: opened('parameters') },
  decorators: [inStory((language) => storyWithParameters(language, [], thyroid))],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByText(/ACR TI-RADS/))
  },
}

export const Earlier: Story = {
  args: { storage: opened('earlier') },
  decorators: [inStory((language) => storyWithParameters(language, fetus))],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await expect(
      await within(canvasElement).findByRole('img', { name: /Biparietal diameter: 36 → 47.1 → 54.2/ }),
    ).toBeVisible()
  },
}
