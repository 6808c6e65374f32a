import { imageApi, MemoryStorage, type Study } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { ReportWorkbench } from '../ReportWorkbench'
import { measuredAs, storyWithParameters, typedParameter } from './storyParameters'

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

/** The head is drawn as an ellipse and named BPD: three of its values are lengths. */
const head = measuredAs({
  id: 'a2',
  kind: 'ellipse',
  frame: null,
  points: [
    { x: 100, y: 300 },
    { x: 700, y: 300 },
    { x: 400, y: 60 },
  ],
  size: 'M',
  label: 'BPD',
})

export const WhichValue: Story = {
  args: { storage: opened('parameters') },
  decorators: [
    inStory((language) => {
      const story = storyWithParameters(language)
      story.fake.answer(imageApi.readMeasure, ({ imageId }) => ({
        measure: String(imageId) === 'image-1' ? head : '',
        version: 1,
      }))
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    const table = within(await canvas.findByRole('table', { name: 'Fetal measures' }))
    const box = () => table.getByRole<HTMLInputElement>('textbox', { name: 'Biparietal diameter' })
    await waitFor(() => expect(box().readOnly).toBe(false))
    await userEvent.click(canvas.getByRole('button', { name: 'Use measurements' }))
    await canvas.findByText(/Choose in the table for: Biparietal diameter\./)
    await expect(box()).toHaveValue('')
    const choice = table.getByRole<HTMLSelectElement>('combobox', { name: 'Biparietal diameter: Which value?' })
    await expect(choice.options).toHaveLength(4)
    await userEvent.selectOptions(choice, choice.options[3]?.label ?? '')
    await expect(box()).toHaveValue('48')
    await expect(table.getByText('Measured on image 1')).toBeInTheDocument()
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
