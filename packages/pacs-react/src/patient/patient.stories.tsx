import type { Language } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { storyPatient, storyWithDesk } from '../study/storyDesk'
import { storyStudy } from '../study/storyStudies'
import { FurtherVisit } from './FurtherVisit'
import { HisOrders } from './HisOrders'
import { PatientHistory } from './PatientHistory'

const onClose = fn()
const onPatient = fn()
const onOrder = fn()

const meta = {
  title: 'Patient/Dialogs',
  decorators: [inStory((language: Language) => storyWithDesk(language))],
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

const bodyOf = (canvasElement: HTMLElement) => within(canvasElement.ownerDocument.body)

export const ReturningPatient: Story = {
  render: () => <FurtherVisit onChoose={onPatient} onClose={onClose} />,
  play: async ({ canvasElement }) => {
    const page = bodyOf(canvasElement)
    const [name] = await page.findAllByRole('textbox')
    if (name === undefined) throw new Error('There is nothing to type in.')
    // Without a name and a phone nothing is asked.
    await userEvent.type(name, '{Enter}')
    await expect(page.queryByRole('grid')).toBeNull()
    await userEvent.type(name, '王芳{Enter}')
    await userEvent.click(await page.findByText('P000007'))
    await expect(onPatient).toHaveBeenCalledWith(expect.objectContaining({ patientId: 'P000007' }))
  },
}

export const RefusedWithACurrentPatient: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDesk(language)
      story.currentPatient.set(storyStudy(1))
      return story
    }),
  ],
  render: () => <FurtherVisit onChoose={onPatient} onClose={onClose} />,
}

export const HisOrder: Story = {
  render: () => <HisOrders onChoose={onOrder} onClose={onClose} />,
  play: async ({ canvasElement, globals }) => {
    const page = bodyOf(canvasElement)
    const [hisId] = await page.findAllByRole('textbox')
    if (hisId === undefined) throw new Error('There is nothing to type in.')
    await userEvent.type(hisId, 'H000{Enter}')
    await waitFor(() => expect(page.getByRole('status')).toBeVisible())
    await userEvent.clear(hisId)
    await userEvent.type(hisId, 'H881{Enter}')
    await waitFor(() => expect(page.getAllByText('周敏')).toHaveLength(2))
    // The first is urgent; of the last a study was registered, which is shown, too.
    const [urgent, registered] = page.getAllByRole('row').slice(1)
    if (globals.language === 'zh') {
      await expect(urgent).toHaveTextContent('加急')
      await expect(registered).toHaveTextContent('已登记')
      return
    }
    await expect(urgent).toHaveTextContent('Urgent')
    await expect(urgent).not.toHaveTextContent('Registered')
    await expect(registered).toHaveTextContent('Registered')
    await expect(registered).not.toHaveTextContent('Urgent')
  },
}
export const HisOrderInChinese: Story = { ...HisOrder, globals: { language: 'zh', theme: 'light' } }

export const History: Story = {
  render: () => {
    const { patientRecordId, patientName } = storyPatient()
    return <PatientHistory patientRecordId={patientRecordId} patientName={patientName} onClose={onClose} />
  },
}
