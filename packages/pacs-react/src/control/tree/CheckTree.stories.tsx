import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { CheckTree, type CheckTreeProps } from './CheckTree'

const nodes = [
  {
    id: 'image',
    label: 'Images',
    children: [
      { id: 'collect', label: 'Capture and upload images', hint: 'collect_image' },
      { id: 'buffer', label: "View the room's buffer", hint: 'view_buffer_list' },
    ],
  },
  {
    id: 'report',
    label: 'Reports',
    children: [
      { id: 'edit', label: 'Write reports', hint: 'edit_report' },
      {
        id: 'public',
        label: "Manage the hospital's knowledge base and everything that belongs to it, for all departments",
        hint: 'maintenance_public_knowledge_base',
      },
    ],
  },
]

function Kept({ checkedIds, onChange, ...rest }: CheckTreeProps) {
  const [checked, setChecked] = useState(checkedIds)
  return (
    <CheckTree
      {...rest}
      checkedIds={checked}
      onChange={(next) => {
        setChecked(next)
        onChange(next)
      }}
    />
  )
}

const meta = {
  title: 'Control/CheckTree',
  component: CheckTree,
  args: { label: 'Permissions', nodes, checkedIds: new Set(['collect']), onChange: fn(), style: { width: 440 } },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof CheckTree>

export default meta
type Story = StoryObj<typeof meta>

export const SomeOfABranch: Story = {
  play: async ({ canvasElement }) => {
    const item = (name: RegExp) => within(canvasElement).getByRole('treeitem', { name })
    await expect(item(/^Images/)).toHaveAttribute('aria-checked', 'mixed')
    await userEvent.click(item(/^Images/))
    await expect(item(/^Images/)).toHaveAttribute('aria-checked', 'true')
    await userEvent.click(item(/^Capture/))
    await expect(item(/^Images/)).toHaveAttribute('aria-checked', 'mixed')
  },
}

export const ByTheKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('treeitem', { name: /^Images/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: /^Capture/ })).toHaveFocus())
    await userEvent.keyboard(' {ArrowDown}{Enter}')
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: /^View/ })).toHaveAttribute('aria-checked', 'true'))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await waitFor(() =>
      expect(canvas.getByRole('treeitem', { name: /^Images/ })).toHaveAttribute('aria-expanded', 'false'),
    )
    await expect(canvas.queryByRole('treeitem', { name: /^Capture/ })).toBeNull()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: /^Manage/ })).toHaveFocus())
  },
}

export const ClosedByPress: Story = {
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const arrow = canvasElement.querySelector('.pacs-tree-arrow')
    if (arrow) await userEvent.click(arrow)
    await expect(within(canvasElement).queryByRole('treeitem', { name: /^Capture/ })).toBeNull()
  },
}

export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('treeitem', { name: /^Write/ }))
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const None: Story = { args: { checkedIds: new Set() } }
export const Touch: Story = { globals: { mode: 'touch', theme: 'light' } }
