import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { inStory, storyOtherPatient as other, storyItem, storyStudy } from '../storyImages'
import { storyStrips } from '../strip/storyStrips'
import { OtherPatients } from './OtherPatients'

const meta = {
  title: 'Image/OtherPatients',
  component: OtherPatients,
  decorators: [inStory((language) => storyStrips(language))],
  args: {
    items: [storyItem(1), storyItem(2, { filePatient: other }), storyItem(3, { filePatient: other })],
    study: storyStudy(),
    busyIds: new Set(),
    onDecide: fn(),
  },
} satisfies Meta<typeof OtherPatients>

export default meta
type Story = StoryObj<typeof meta>

const open: Story['play'] = async ({ canvasElement, globals }) => {
  const name = globals.language === 'zh' ? '核对' : 'Compare'
  await userEvent.click(await within(canvasElement).findByRole('button', { name }))
  await within(canvasElement.ownerDocument.body).findByRole('dialog')
}

export const Above: Story = {}
export const Compared: Story = { play: open }
export const Light: Story = { ...Compared, globals: { theme: 'light' } }
export const Chinese: Story = { ...Compared, globals: { language: 'zh' } }

export const Kept: Story = {
  play: async (context) => {
    await open(context)
    if (context.globals.language === 'zh') return
    const body = within(context.canvasElement.ownerDocument.body)
    await userEvent.click(body.getByRole('button', { name: 'Keep in this study' }))
    await expect(context.args.onDecide).toHaveBeenCalledWith('image-2', 'KEEP')
  },
}

export const UsedInTheReport: Story = {
  args: { items: [storyItem(2, { filePatient: other, isUsedInReport: true })] },
  play: async (context) => {
    await open(context)
    if (context.globals.language === 'zh') return
    const body = within(context.canvasElement.ownerDocument.body)
    await expect(body.getByRole('button', { name: 'Move to buffer' })).toBeDisabled()
    await expect(body.getByRole('button', { name: 'Keep in this study' })).toBeEnabled()
  },
}

export const NobodyElse: Story = {
  args: { items: [storyItem(1), storyItem(2, { filePatient: { ...other, keptByName: 'Dr Wang' } })] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('alert')).toBeNull()
  },
}
