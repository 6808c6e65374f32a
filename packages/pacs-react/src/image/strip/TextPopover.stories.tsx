import { PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyPicture, storyWithImages } from '../storyImages'
import { TextPopover, type TextPopoverProps } from './TextPopover'

function AtAPicture(props: TextPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <img ref={setAnchor} src={storyPicture} alt="" width={104} height={78} style={{ margin: '40px 120px' }} />
      {anchor !== null && <TextPopover {...props} anchor={anchor} />}
    </>
  )
}

const meta = {
  title: 'Image/TextPopover',
  component: TextPopover,
  render: (args) => <AtAPicture {...args} />,
  decorators: [inStory(storyWithImages)],
  args: {
    anchor: null,
    label: 'Comment on Image 3',
    value: '',
    maxLength: 60,
    onSave: fn(async (): Promise<PacsError | null> => null),
    onClose: fn(),
  },
} satisfies Meta<typeof TextPopover>

export default meta
type Story = StoryObj<typeof meta>

const field = (canvasElement: HTMLElement) => within(canvasElement).findByRole('textbox')

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'Gall bladder, polyp 4 mm', onRemove: fn(async () => null) } }
export const Light: Story = { ...Filled, globals: { theme: 'light' } }
export const Chinese: Story = {
  args: { ...Filled.args, label: '“图像 3”的备注', value: '胆囊息肉样病变' },
  globals: { language: 'zh' },
}
export const Touch: Story = { ...Filled, globals: { mode: 'touch' } }

export const KeepsTheTextWhenTheCallFails: Story = {
  args: { onSave: fn(async (): Promise<PacsError | null> => new PacsError('NETWORK_UNREACHABLE')) },
  play: async ({ args, canvasElement }) => {
    await userEvent.type(await field(canvasElement), 'Left lobe{Enter}')
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith('Left lobe'))
    await waitFor(async () => expect(await field(canvasElement)).toHaveAccessibleDescription(/network|server/i))
    await expect(await field(canvasElement)).toHaveValue('Left lobe')
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const TakesSixtyCharactersAndNotOneMore: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const input = await field(canvasElement)
    const save = canvas.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    // Sixty rare characters are 120 code units.
    const sixty = '𠮷'.repeat(60)
    await userEvent.click(input)
    await userEvent.paste(`${sixty}a`)
    // The popover opens softly.
    await waitFor(() => expect(canvas.getByText('61 / 60')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('At most 60 characters')).toBeVisible())
    await expect(save).toBeDisabled()
    await userEvent.keyboard('{Backspace}{Enter}')
    await waitFor(() => expect(args.onSave).toHaveBeenCalledWith(sixty))
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}
