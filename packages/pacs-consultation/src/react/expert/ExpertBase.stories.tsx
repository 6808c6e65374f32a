import { expertApi, imageApi, PacsError, realtimeConsultationApi, type StudyId, studyApi } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import type { FakeServices } from '@opensono/pacs-react/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyWithConsultations } from '../storyConsultation'
import { storyImage } from '../storyImages'
import { ExpertBase } from './ExpertBase'

const onAsked = fn()

/** A story about a patient. */
function withPatient(language: 'en' | 'zh', patch: { isVip?: boolean } = {}): FakeServices {
  const services = storyWithConsultations(language)
  services.fake.answer(studyApi.get, () => exampleStudy({ patientName: '王芳', ...patch }))
  services.fake.answer(imageApi.list, () => [1, 2, 3].map((number) => storyImage(number)))
  services.currentPatient.set({
    studyId: 'study-1' as StudyId,
    patientSex: 'female',
    studyStatus: 'checked',
    patientAge: { value: 42, unit: 'year' } as const,
  })
  return services
}

const meta = {
  title: 'Consultation/ExpertBase',
  component: ExpertBase,
  args: { onAsked, onChooseStudy: fn(), style: { height: '100vh' } },
  decorators: [inStory((language) => withPatient(language))],
} satisfies Meta<typeof ExpertBase>

export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const ask = await page.findByRole('button', { name: 'Send the request' })
    await expect(await page.findByRole('button', { name: /^周岚/ })).toBeDisabled()
    for (const name of [/^钱学文/, /^Maria/, /^孙立/]) await userEvent.click(page.getByRole('button', { name }))
    await expect(ask).toHaveAccessibleDescription(/at most two experts/)
    await userEvent.click(page.getByRole('button', { name: 'Remove 孙立' }))
    await userEvent.type(page.getByRole('textbox', { name: /Question/ }), 'Is it a cyst?')
    await userEvent.click(page.getByRole('checkbox', { name: '腹部' }))
  },
}

export const OnImages: Story = {
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body)
    await userEvent.click(await body.findByRole('radio', { name: 'Graphic' }))
    await userEvent.click(body.getByRole('button', { name: /^钱学文/ }))
    await userEvent.click(body.getByRole('button', { name: 'Choose images' }))
    const dialog = within(await body.findByRole('dialog', { name: 'Choose images' }))
    await userEvent.click(await dialog.findByRole('button', { name: /^Image 1/ }))
    await userEvent.click(dialog.getByRole('button', { name: /^Image 3, clip/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Use 2 images' }))
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
    await expect(body.getByText('2 images selected')).toBeVisible()
  },
}

export const OnImagesOfOtherPatient: Story = {
  decorators: [
    inStory((language) => {
      const services = withPatient(language)
      const filePatient = {
        name: 'LI^SI',
        patientId: 'P2',
        birthDate: null,
        sex: 'M',
        differences: ['name'],
        keptByName: null,
      }
      services.fake.answer(imageApi.list, () => [storyImage(1), storyImage(2, { filePatient })])
      return services
    }),
  ],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body)
    await userEvent.click(await body.findByRole('radio', { name: 'Graphic' }))
    await userEvent.click(body.getByRole('button', { name: 'Choose images' }))
    const dialog = within(await body.findByRole('dialog', { name: 'Choose images' }))
    const refused = await dialog.findByRole('button', { name: /^Image 2.*names another patient/ })
    await userEvent.click(refused)
    await expect(refused).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(dialog.getByRole('button', { name: 'Select all' }))
    await expect(dialog.getByRole('button', { name: 'Use 1 image' })).toBeEnabled()
  },
}

export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole('button', { name: /^钱学文/ })
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sub-specialty group' }), 'Unclassified')
    await expect(page.getByText('1 expert')).toBeVisible()
    await userEvent.type(page.getByRole('searchbox'), 'nobody')
    await waitFor(() => expect(page.getByText('No expert matches')).toBeVisible())
  },
}

export const OfVip: Story = {
  decorators: [inStory((language) => withPatient(language, { isVip: true }))],
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('region', { name: 'Request consultation' })).toHaveTextContent(
        /VIP patient cannot be consulted/,
      ),
    )
  },
}

const whileOccupied = inStory((language) => {
  const services = withPatient(language)
  services.fake.answer(realtimeConsultationApi.initiate, () => {
    const details = { userName: '李伟', roomName: 'Room 2' }
    throw new PacsError('CONSULTATION_OF_OCCUPIED_STUDY', { details })
  })
  return services
})

/** A colleague is working on the study: the doctor confirms before the request is sent. */
export const OfOccupiedStudy: Story = {
  decorators: [whileOccupied],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body)
    await userEvent.click(await body.findByRole('button', { name: /^钱学文/ }))
    await userEvent.click(body.getByRole('button', { name: 'Send the request' }))
    const dialog = within(await body.findByRole('alertdialog', { name: 'Send the request anyway?' }))
    await expect(dialog.getByText(/李伟 is working on this study in Room 2/)).toBeVisible()
  },
}

export const WithoutPatient: Story = {
  decorators: [inStory((language) => storyWithConsultations(language))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No current patient')).toBeVisible())
  },
}

export const Empty: Story = {
  decorators: [
    inStory((language) => {
      const services = withPatient(language)
      services.fake.answer(expertApi.available, () => [])
      return services
    }),
  ],
}

export const Failed: Story = {
  decorators: [
    inStory((language) => {
      const services = withPatient(language)
      services.fake.answer(expertApi.available, () => {
        throw new PacsError('FORBIDDEN')
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
      const services = withPatient(language)
      services.fake.answer(expertApi.available, () => new Promise(() => undefined))
      return services
    }),
  ],
}
