import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/Button'
import { TextField } from '../field/TextField'
import { ArrivalCard } from './ArrivalCard'
import { Dialog } from './Dialog'

const onAnswer = fn()

const meta = {
  title: 'Control/ArrivalCard',
  component: ArrivalCard,
  args: {
    title: 'Call',
    children: 'Second Hospital asks for you.',
    actions: (
      <Button variant="primary" onPress={onAnswer}>
        Answer
      </Button>
    ),
    onClose: fn(),
  },
} satisfies Meta<typeof ArrivalCard>

export default meta
type Story = StoryObj<typeof meta>

export const Dark: Story = {}
export const Light: Story = { globals: { theme: 'light' } }
export const LongText: Story = { args: { children: 'A line of text. '.repeat(400) } }

function OverForm() {
  const [hasCome, setCome] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <TextField
        label="Name"
        value={name}
        onChange={(text) => {
          setName(text)
          if (text.length > 1) setCome(true)
        }}
      />
      {hasCome && <ArrivalCard {...meta.args} />}
    </>
  )
}

export const ComesWhileTyping: Story = {
  render: () => <OverForm />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    onAnswer.mockClear()
    await userEvent.type(page.getByRole('textbox', { name: 'Name' }), 'lin{Enter}')
    await expect(page.getByRole('dialog', { name: 'Call' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await expect(onAnswer).not.toHaveBeenCalled()
  },
}

export const OverDialog: Story = {
  render: (args) => (
    <>
      <Dialog isOpen onOpenChange={fn()} title="A dialog">
        <TextField label="Name" />
      </Dialog>
      <ArrivalCard {...args} />
    </>
  ),
  play: async ({ canvasElement }) => {
    onAnswer.mockClear()
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Answer' }))
    await expect(onAnswer).toHaveBeenCalledOnce()
  },
}
