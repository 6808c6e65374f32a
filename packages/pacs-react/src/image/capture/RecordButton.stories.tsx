import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ClipIcon } from '../../icon/ClipIcon'
import { inStory, storyWithImages } from '../storyImages'
import { RecordButton } from './RecordButton'

const meta = {
  title: 'Image/RecordButton',
  component: RecordButton,
  decorators: [inStory(storyWithImages)],
  args: {
    label: 'Clip',
    icon: <ClipIcon />,
    recording: null,
    hotkey: 'F3',
    onPress: fn(),
    disabledReason: undefined,
  },
} satisfies Meta<typeof RecordButton>

export default meta
type Story = StoryObj<typeof meta>

export const Idle: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Clip/ }))
    await expect(args.onPress).toHaveBeenCalledOnce()
  },
}
export const Recording: Story = { args: { recording: { isStopping: false } } }
export const Stopping: Story = { args: { recording: { isStopping: true } } }
export const Refused: Story = {
  args: { disabledReason: 'No current patient. Choose one, or press F2 to save to the buffer.' },
}
