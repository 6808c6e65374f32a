import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { liveCapture, standingCapture, storyRecording } from '../../image/capture/storyCapture'
import { inStory } from '../../image/storyImages'
import { type SessionStoryOptions, sessionStory } from '../storySession'
import { LicenceBanner } from './LicenceBanner'
import { RoomSwitcher } from './RoomSwitcher'

const meta = { title: 'Session/RoomSwitcher', component: RoomSwitcher } satisfies Meta<typeof RoomSwitcher>

export default meta
type Story = StoryObj<typeof meta>

const on = (options: SessionStoryOptions = {}) => [inStory((language) => sessionStory({ ...options, language }))]
const body = () => within(document.body)

async function open(): Promise<HTMLElement> {
  await userEvent.click(await body().findByRole('button', { name: /Workplace|工作地点/ }))
  const panel = await body().findByRole('dialog')
  await waitFor(() => expect(within(panel).getByRole('combobox', { name: /Room|检查室/ })).toHaveValue('room-1'))
  return panel
}
async function choose(panel: HTMLElement, label: RegExp, value: string): Promise<void> {
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: label }), value)
}
const go = (panel: HTMLElement) => userEvent.click(within(panel).getByRole('button', { name: /^(Switch|切换)$/ }))

export const Closed: Story = { decorators: on() }
export const Open: Story = { decorators: on(), play: async () => void (await open()) }
export const RoomClosed: Story = {
  decorators: on({ refusal: 'ROOM_NOT_AVAILABLE' }),
  play: async () => {
    const panel = await open()
    await choose(panel, /Room|检查室/, 'room-2')
    await go(panel)
    await waitFor(() => expect(within(panel).getByRole('combobox', { name: /Room|检查室/ })).toBeInvalid())
  },
}
export const UnsentFiles: Story = {
  decorators: on({ unsentCount: 3 }),
  play: async () => {
    const panel = await open()
    await choose(panel, /Hospital|医院/, 'hospital-2')
    await waitFor(() => expect(within(panel).getByRole('combobox', { name: /Department|科室/ })).toBeEnabled())
    await choose(panel, /Department|科室/, 'department-2')
    await waitFor(() => expect(within(panel).getByRole('combobox', { name: /Room|检查室/ })).toBeEnabled())
    await choose(panel, /Room|检查室/, 'room-2')
    const button = within(panel).getByRole('button', { name: /^(Switch|切换)$/ })
    await waitFor(() => expect(button).toHaveAccessibleDescription(/3/))
  },
}

/** A clip that is being recorded stops first, and stays where it began. */
export const ClipIsRecorded: Story = {
  decorators: [
    inStory((language) => ({
      ...sessionStory({ language }),
      capture: standingCapture({ ...liveCapture, recording: { ...storyRecording, target: 'buffer' } }),
    })),
  ],
  play: async () => {
    const panel = await open()
    await choose(panel, /Room|检查室/, 'room-2')
    await go(panel)
    await expect(await body().findByRole('alertdialog')).toHaveTextContent('Room 1')
  },
}

export const TermEndsSoon: Story = { render: () => <LicenceBanner />, decorators: on({ termDays: 7 }) }
export const TermOver: Story = { render: () => <LicenceBanner />, decorators: on({ termDays: -1 }) }
export const TermForAdministrators: Story = {
  render: () => <LicenceBanner />,
  decorators: on({ termDays: 30, authorities: ['pacs:other:set_basic_info'] }),
  play: async (context) => {
    await waitFor(() => expect(within(context.canvasElement).getByText(/30/)).toBeVisible())
    await expect(within(context.canvasElement).queryByRole('button')).toBeNull()
  },
}
