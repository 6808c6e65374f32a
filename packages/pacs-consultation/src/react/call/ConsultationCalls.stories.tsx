import { PacsError, realtimeConsultationApi, type ServerEvent } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyWithConsultations } from '../storyConsultation'
import { storyConsultation, storyReceived, storyUserId } from '../storyRows'
import { ConsultationBell } from './ConsultationBell'
import { ConsultationCalls } from './ConsultationCalls'
import type { RoomEvents } from './useInvitations'

const onEnter = fn()
const silent = () => ({ start: () => undefined, stop: () => undefined })

/** Events that come the moment that somebody listens. */
function storyEvents(...events: readonly ServerEvent[]): RoomEvents {
  return {
    on(kind, listener) {
      if (kind !== 'happened') return () => undefined
      const timer = setTimeout(() => {
        for (const event of events) listener(event as never)
      })
      return () => clearTimeout(timer)
    },
  }
}

const created = (number: number): ServerEvent => ({
  type: 'room-created',
  consultationId: `consultation-${number}`,
  userIds: [storyUserId],
})

const meta = {
  title: 'Consultation/ConsultationCalls',
  component: ConsultationCalls,
  args: { onEnter, makeRing: silent, events: storyEvents(created(1)) },
  decorators: [inStory((language) => storyWithConsultations(language))],
} satisfies Meta<typeof ConsultationCalls>

export default meta
type Story = StoryObj<typeof meta>

export const Invited: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const invitation = await page.findByRole('dialog', { name: 'Live consultation' })
    await expect(within(invitation).getByRole('alert')).toHaveTextContent('李伟, Second Hospital')
    await userEvent.click(within(invitation).getByRole('button', { name: 'Accept and enter' }))
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith('consultation-1'))
    await expect(page.queryByRole('dialog')).toBeNull()
  },
}

/** The user types, and the call comes: Enter was meant for the box. */
export const WhileTyping: Story = {
  render: (args) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        Search <input />
      </label>
      <ConsultationCalls {...args} />
    </form>
  ),
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const search = within(canvasElement).getByRole('textbox', { name: 'Search' })
    onEnter.mockClear()
    await userEvent.click(search)
    const invitation = await page.findByRole('dialog', { name: 'Live consultation' })
    await userEvent.keyboard('lin{Enter}{Enter} {Escape}')
    await expect(search).toHaveFocus()
    await expect(search).toHaveValue('lin ')
    await expect(invitation).toBeVisible()
    await expect(args.onEnter).not.toHaveBeenCalled()
    // By the keyboard it is answered once the user went into it.
    const accept = within(invitation).getByRole('button', { name: 'Accept and enter' })
    for (let presses = 0; presses < 20 && document.activeElement !== accept; presses += 1) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onEnter).toHaveBeenCalledWith('consultation-1'))
  },
}

export const InChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  args: { events: storyEvents(created(1), created(8)) },
  decorators: [
    inStory((language) => storyWithConsultations(language, { received: [...storyReceived, storyConsultation(8)] })),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await waitFor(() =>
      expect(within(page.getByRole('dialog', { name: '实时会诊' })).getByText('另有 1 个会诊待处理。')).toBeVisible(),
    )
  },
}

export const StatusChanged: Story = {
  decorators: [
    inStory((language) => {
      const services = storyWithConsultations(language)
      services.fake.answer(realtimeConsultationApi.reject, () => {
        throw new PacsError('CONSULTATION_STATUS_CHANGED')
      })
      return services
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const invitation = await page.findByRole('dialog', { name: 'Live consultation' })
    await userEvent.click(within(invitation).getByRole('button', { name: 'Refuse' }))
    // Somebody else was faster: there is nothing left to answer.
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const Bell: Story = {
  render: () => <ConsultationBell onOpen={onEnter} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: '1 consultation is waiting' })).toBeVisible()
  },
}

export const OnADevice: Story = {
  args: { host: 'qt', events: storyEvents(created(1), { type: 'monitor-online', machineId: 'machine-1' }) },
  decorators: [inStory((language) => storyWithConsultations(language, { machineId: 'machine-1' }))],
  render: (args) => (
    <>
      <ConsultationCalls {...args} />
      <ConsultationBell host="qt" onOpen={onEnter} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Monitor online')).toBeVisible()
    // It asks for consultations, and takes none.
    await expect(within(canvasElement.ownerDocument.body).queryByRole('dialog')).toBeNull()
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}

export const MonitorOfAnotherDevice: Story = {
  ...OnADevice,
  globals: { language: 'zh', theme: 'light' },
  decorators: [inStory((language) => storyWithConsultations(language, { machineId: 'machine-2' }))],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('设备监视端离线')).toBeVisible()
  },
}
