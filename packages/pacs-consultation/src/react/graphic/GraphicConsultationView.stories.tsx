import { type ConsultationId, graphicConsultationApi, PacsError, reportApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../storyConsultation'
import { storyConsultationExpert } from '../storyExperts'
import { storyWithGraphic } from '../storyGraphic'
import { GraphicConsultationView } from './GraphicConsultationView'

type Patch = Parameters<typeof storyWithGraphic>[1]

/** A story about one consultation, whose images have nothing drawn on them. */
const about = (patch?: Patch) => inStory((language) => storyWithGraphic(language, patch))

const meta = {
  title: 'Consultation/GraphicConsultationView',
  component: GraphicConsultationView,
  args: { id: 'consultation-1' as ConsultationId, onBack: fn(), onOpenReport: fn(), style: { height: '100vh' } },
  decorators: [about()],
} satisfies Meta<typeof GraphicConsultationView>

export default meta
type Story = StoryObj<typeof meta>

export const Expert: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const give = await page.findByRole('button', { name: 'Give the opinion' })
    // An opinion is required.
    await expect(give).toHaveAccessibleDescription('Write the opinion first.')
    await userEvent.type(page.getByRole('textbox', { name: /Opinion/ }), 'Haemangioma')
    await userEvent.click(give)
    const dialog = await page.findByRole('alertdialog', { name: 'Give this opinion?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give the opinion' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(page.getByText('Finished', { selector: '.pacs-graphic-bar *' })).toBeVisible())
    await expect(page.getByText('The consultation is over. Nothing can be added.')).toBeVisible()
  },
}

export const Conversation: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const talk = within(await page.findByRole('region', { name: 'Conversation' }))
    await userEvent.click(talk.getAllByRole('button', { name: 'Image 2' })[0] as HTMLElement)
    await userEvent.type(talk.getByRole('textbox', { name: /Message/ }), 'Clear edge')
    await userEvent.click(talk.getByRole('checkbox', { name: 'About image 2' }))
    await userEvent.click(talk.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(talk.getByText('Clear edge')).toBeVisible())
  },
}

export const VoiceNote: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const position = await page.findByRole('slider', { name: 'Position' })
    // At its end, the note shows what was drawn until then on the image that it is about.
    fireEvent.change(position, { target: { value: '1000' } })
    await waitFor(() => expect(page.getByRole('img', { name: 'Image 2 as it was explained' })).toBeVisible())
    await expect(canvasElement.ownerDocument.querySelectorAll('.pacs-voice-line')).toHaveLength(1)
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await expect(await page.findByRole('toolbar', { name: 'Tools' })).toBeVisible()
  },
}

export const MicrophoneRefused: Story = {
  args: { openMicrophone: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Record a voice note' }))
    await waitFor(() => expect(page.getByText(/may not use the microphone/)).toBeVisible())
  },
}

export const NotBegun: Story = {
  decorators: [about({ status: 'waiting', experts: [storyConsultationExpert(1)], images: [] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await expect(await page.findByText(/are shown once you start/)).toBeVisible()
    await userEvent.click(await page.findByRole('button', { name: 'Start' }))
    await waitFor(() => expect(page.getByRole('button', { name: 'Give the opinion' })).toBeVisible())
  },
}

const given = { status: 'finished', role: 'doctor', endedAt: '2026-01-05T09:00:00Z', requestHospitalId: 'hospital-1' }
const opinion = '考虑血管瘤，建议三个月后复查。'

export const Doctor: Story = {
  decorators: [about({ ...given, experts: [storyConsultationExpert(2, { state: 'finished', opinion })] })],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Add to the report' })).toBeVisible()
  },
}

export const InChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  decorators: [about({ draft: '考虑血管瘤' })],
}

export const ExpiresSoon: Story = {
  decorators: [about({ role: 'doctor', expiresAt: new Date(Date.now() + 65 * 60_000).toISOString() })],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('timer')).toHaveTextContent(/^Expires in 1 h \d+ min$/))
    await expect(within(canvasElement).getByText(/has not given an opinion yet/)).toBeVisible()
  },
}

export const WithoutConversation: Story = { decorators: [about({ messages: [] })], globals: { mode: 'touch' } }

export const Failed: Story = {
  decorators: [
    inStory((language) => {
      const services = storyWithGraphic(language)
      services.fake.answer(graphicConsultationApi.get, () => {
        throw new PacsError('NOT_FOUND')
      })
      return services
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

export const Loading: Story = {
  decorators: [
    inStory((language) => {
      const services = storyWithGraphic(language)
      services.fake.answer(graphicConsultationApi.get, () => new Promise(() => undefined))
      return services
    }),
  ],
}

export const ReportUnreadable: Story = {
  decorators: [
    inStory((language) => {
      const services = storyWithGraphic(language, {
        ...given,
        experts: [storyConsultationExpert(2, { state: 'finished', opinion })],
      })
      services.fake.answer(reportApi.get, () => {
        throw new PacsError('FORBIDDEN')
      })
      return services
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Add to the report' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Add the opinion to the report' }))
    await waitFor(() => expect(dialog.getByRole('alert')).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  },
}
