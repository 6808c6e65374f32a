import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ComboBox } from './ComboBox'

const meta = {
  title: 'Control/ComboBox',
  component: ComboBox,
  args: {
    label: 'Exam part',
    placeholder: 'Type a name or pinyin',
    noMatchText: 'No match',
    loadingText: 'Loading',
    onChange: fn(),
    options: [
      { id: 'liver', label: 'Liver', description: 'gan' },
      { id: 'kidney', label: 'Kidney', description: 'shen' },
      { id: 'spleen', label: 'Spleen', description: 'pi' },
    ],
  },
} satisfies Meta<typeof ComboBox>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Chosen: Story = { args: { value: 'liver' } }
export const Invalid: Story = { args: { error: 'Required', isRequired: true } }
export const Disabled: Story = { args: { value: 'liver', isDisabled: true } }
export const DisabledWithReason: Story = { args: { value: 'liver', disabledReason: 'Comes from the order.' } }
export const ReadOnly: Story = { args: { value: 'liver', isReadOnly: true } }
export const Light: Story = { args: { value: 'liver', hint: 'Decides the template' }, globals: { theme: 'light' } }

/** While one types the first match is highlighted. */
export const Matching: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.type(box, 'e')
    await waitFor(() => expect(page.getByRole('option', { name: /Liver/ })).toHaveAttribute('data-focused'))
    await userEvent.type(box, 'n')
    await waitFor(() => expect(page.getByRole('option', { name: /Spleen/ })).toHaveAttribute('data-focused'))
    await expect(box).toHaveAttribute('aria-activedescendant')
  },
}

/** Enter takes what is highlighted, here by its code; an arrow goes on to the next match. */
export const TakenByEnter: Story = {
  args: { onTaken: fn() },
  play: async ({ args, canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.type(box, 'shen{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('kidney')
    await expect(args.onTaken).toHaveBeenCalledOnce()
    await waitFor(() => expect(box).toHaveValue('Kidney'))
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await userEvent.clear(box)
    await userEvent.type(box, 'e{ArrowDown}{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('kidney'))
  },
}

/** A text that matches nothing stays when the box is left, with what is wrong with it. */
export const NoMatch: Story = {
  play: async ({ args, canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.type(box, 'zzz')
    await waitFor(() => expect(within(canvasElement).getByText('No match')).toBeVisible())
    await userEvent.keyboard('{Enter}')
    await expect(within(canvasElement).getByText('No match')).toBeVisible()
    await userEvent.tab()
    await waitFor(() => expect(within(canvasElement).getByText('Not in the list')).toBeVisible())
    await expect(box).toHaveValue('zzz')
    await expect(box).toBeInvalid()
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** As a form hands it back after somebody went to another page. */
export const Unlisted: Story = { args: { unlisted: '内分泌', value: 'liver' } }
export const UnlistedChinese: Story = {
  args: { unlisted: '内分泌', label: '申请科室', isRequired: true },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('不在列表中')).toBeVisible()
  },
}

/** The last entry takes the text as it is. */
export const FreeText: Story = {
  args: { onCustomText: fn() },
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.type(box, '胆囊结石')
    await waitFor(() => expect(page.getByRole('option')).toHaveTextContent('Use "胆囊结石"'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onCustomText).toHaveBeenLastCalledWith('胆囊结石')
    await waitFor(() => expect(box).toHaveValue(''))
    await userEvent.type(box, 'live')
    await waitFor(() => expect(page.getAllByRole('option')).toHaveLength(2))
  },
}
export const FreeTextChinese: Story = {
  args: { onCustomText: fn(), label: '临床诊断' },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), '胆囊结石')
    const page = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(page.getByRole('option')).toHaveTextContent('使用“胆囊结石”'))
  },
}

export const Loading: Story = {
  args: { filter: 'server', isLoading: true },
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'li')
    await waitFor(() => expect(within(canvasElement).getByText('Loading')).toBeVisible())
  },
}
