import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TextArea } from './TextArea'

const meta = {
  title: 'Control/TextArea',
  component: TextArea,
  args: { label: 'Comment' },
} satisfies Meta<typeof TextArea>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { hint: 'Shown beside the picture' } }
export const Invalid: Story = { args: { error: 'Required', maxLength: 60 } }
export const Disabled: Story = { args: { value: 'Liver', isDisabled: true } }
export const DisabledWithReason: Story = { args: { value: 'Liver', disabledReason: 'The report is locked.' } }
export const ReadOnly: Story = { args: { value: '肝脏形态大小正常，包膜光滑。', isReadOnly: true } }
export const Light: Story = { args: { value: '肝脏形态大小正常', maxLength: 60 }, globals: { theme: 'light' } }

export const Counted: Story = {
  args: { maxLength: 10 },
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole('textbox')
    await userEvent.type(area, 'twelve signs')
    await expect(area).toHaveValue('twelve sig')
    await expect(within(canvasElement).getByText('10 / 10')).toBeVisible()
  },
}
