import type { Meta, StoryObj } from '@storybook/react-vite'
import { List, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { CommandPalette, type CommandPaletteProps } from './CommandPalette'

function Typed(props: CommandPaletteProps) {
  const [text, setText] = useState(props.text)
  const find =
    text === ''
      ? []
      : [
          {
            id: 'find',
            label: `Find "${text}" in the records`,
            group: 'Patients',
            icon: <Search aria-hidden />,
            isAlways: true,
          },
        ]
  return <CommandPalette {...props} text={text} onTextChange={setText} entries={[...props.entries, ...find]} />
}

const meta = {
  title: 'Control/CommandPalette',
  component: CommandPalette,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    onAction: fn(),
    onTextChange: fn(),
    text: '',
    label: 'Commands',
    placeholder: 'Page, room or patient',
    emptyText: 'No match',
    entries: [
      { id: 'record', label: 'Records', group: 'Go to', icon: <List aria-hidden />, keywords: ['病历'] },
      { id: 'settings', label: 'Settings', group: 'Go to', icon: <Settings aria-hidden />, keywords: ['设置'] },
      { id: 'room-2', label: 'Room 2', group: 'Switch to' },
    ],
  },
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof CommandPalette>

export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const box = await within(canvasElement).findByRole('combobox', { name: 'Commands' })
    await waitFor(() => expect(box).toHaveFocus())
    await expect(within(canvasElement).getAllByRole('option')).toHaveLength(3)
  },
}

export const ByTheKeyboard: Story = {
  globals: { theme: 'light' },
  play: async ({ args, canvasElement }) => {
    const box = await within(canvasElement).findByRole('combobox')
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect(within(canvasElement).getByRole('option', { selected: true })).toHaveAccessibleName(/^Room 2/)
    await userEvent.keyboard('{Enter}')
    await expect(args.onAction).toHaveBeenCalledWith('room-2')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const FoundInTheOtherLanguage: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('combobox'), '设置')
    await expect(within(canvasElement).getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{Enter}')
    await expect(args.onAction).toHaveBeenCalledWith('settings')
  },
}

export const NothingMatches: Story = {
  render: (args) => <CommandPalette {...args} text="zzz" />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No match')).toBeVisible())
  },
}

export const LeftByEscape: Story = {
  play: async ({ args, canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('combobox')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const Touch: Story = { globals: { mode: 'touch', language: 'zh' } }
