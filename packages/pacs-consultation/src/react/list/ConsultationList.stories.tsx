import { PacsError, realtimeConsultationApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyWithConsultations } from '../storyConsultation'
import { storyConsultationExpert } from '../storyExperts'
import { storyConsultation } from '../storyRows'
import { ConsultationList } from './ConsultationList'

const managing = [
  'pacs:remote_consultation:remote_consultation_application_and_reception',
  'pacs:other:set_basic_info',
] as const

const onEnter = fn()
const onOpen = fn()

const meta = {
  title: 'Consultation/ConsultationList',
  component: ConsultationList,
  args: { kind: 'REALTIME', side: 'received', onEnter, onOpen, onAsk: fn(), style: { height: '100vh' } },
  decorators: [inStory((language) => storyWithConsultations(language))],
} satisfies Meta<typeof ConsultationList>

export default meta
type Story = StoryObj<typeof meta>

export const Received: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Enter: 王芳' }))
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith('consultation-1'))
    await userEvent.click(page.getByRole('button', { name: 'Remove 张三丰 from the favourites' }))
    await userEvent.click(page.getByRole('button', { name: '2 videos of Maria Fernandez-Gutierrez' }))
    const videos = await page.findByRole('dialog', { name: 'Videos of Maria Fernandez-Gutierrez' })
    await waitFor(() => expect(within(videos).getAllByLabelText(/^Recorded /)).toHaveLength(2))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const Requested: Story = { args: { side: 'requested' } }
export const OnImages: Story = {
  args: { kind: 'GRAPHIC' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Open: 王芳' }))
    await expect(onOpen).toHaveBeenCalledWith('consultation-1')
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

/** Names of hospitals and experts as the longest of them are, in the room of a window of 1024 pixels. */
const longNames = [
  storyConsultation(1, {
    requestHospitalName: '复旦大学附属中山医院',
    requestDoctorName: '欧阳明 Ouyang Ming',
    experts: [
      storyConsultationExpert(2, { hospitalName: 'Second Hospital 第二医院', name: '钱学文 Qian Xuewen' }),
      storyConsultationExpert(3, { hospitalName: '华中科技大学同济医学院附属协和医院' }),
    ],
  }),
]

export const LongNames: Story = {
  args: { style: { height: '100vh', width: 960 } },
  decorators: [inStory((language) => storyWithConsultations(language, { received: longNames, authorities: managing }))],
  play: async ({ canvasElement }) => {
    const found = (await within(canvasElement).findByText('王芳')).closest('tr')
    const row = within(found as HTMLElement)
    for (const words of ['US000001', 'Liver', '欧阳明 Ouyang Ming', '复旦大学附属中山医院', '钱学文 Qian Xuewen'])
      await expect(row.getByText(new RegExp(words))).toBeVisible()
    // No text is cut.
    for (const name of canvasElement.querySelectorAll('.pacs-consultation-name')) {
      await expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight)
      await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
    }
    // The button that asks is on the line of the conditions.
    const ask = within(canvasElement).getByRole('button', { name: 'New request' })
    const search = within(canvasElement).getByRole('searchbox')
    await expect(ask.getBoundingClientRect().top).toBeLessThan(search.getBoundingClientRect().bottom)
  },
}

export const Details: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click((await page.findAllByText('Maria Fernandez-Gutierrez'))[0] as HTMLElement)
    const drawer = await page.findByRole('dialog', { name: 'Consultation about Maria Fernandez-Gutierrez' })
    await waitFor(() => expect(within(drawer).getByText('考虑血管瘤，建议三个月后复查。')).toBeVisible())
  },
}

export const DetailsBeforeAcceptance: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click((await page.findAllByText('王芳'))[0] as HTMLElement)
    const drawer = await page.findByRole('dialog', { name: 'Consultation about 王芳' })
    await waitFor(() => expect(within(drawer).getByText(/are shown once you accept/)).toBeVisible())
    await expect(within(drawer).getByRole('img', { name: 'Image 1' })).toBeVisible()
  },
}

export const DetailsInChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click((await page.findAllByText('张三丰'))[0] as HTMLElement)
    const drawer = await page.findByRole('dialog', { name: '张三丰的会诊' })
    await waitFor(() => expect(within(drawer).getByText('乙肝十年，规律随访。')).toBeVisible())
  },
}

export const StatusChanged: Story = {
  args: { side: 'requested' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'More actions for 王芳' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Cancel the request' }))
    const dialog = await page.findByRole('alertdialog', { name: 'Cancel the consultation about 王芳?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the request' }))
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(/has changed meanwhile/))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  },
}

const seen: string[] = []

/** All consultations that the hospital requested: whoever maintains it ends one, takes one over, and reads who ended the last. */
export const OfHospital: Story = {
  args: { side: 'requested' },
  beforeEach: () => {
    seen.length = 0
  },
  decorators: [
    inStory((language) => {
      const services = storyWithConsultations(language, { authorities: managing })
      services.fake.answer(realtimeConsultationApi.hospitalFinish, ({ id }) => {
        seen.push(`ended ${id}`)
        return { status: 'unedited' as const }
      })
      services.fake.answer(realtimeConsultationApi.takeOver, ({ id }) => {
        seen.push(`taken over ${id}`)
        return { status: 'waiting' as const }
      })
      return services
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const toggle = await page.findByRole('button', { name: 'All of the hospital', pressed: false })
    await userEvent.click(toggle)
    await page.findByRole('grid', { name: 'Live consultations of the hospital' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    const act = async (name: string, entry: string) => {
      await userEvent.click(await page.findByRole('button', { name: `More actions for ${name}` }))
      await userEvent.click(await page.findByRole('menuitem', { name: entry }))
      return page.findByRole('alertdialog')
    }
    const end = await act('张三丰', 'End for the doctor')
    await expect(end).toHaveTextContent('李伟 and the experts read that you ended it.')
    await userEvent.click(within(end).getByRole('button', { name: 'End' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    const takeOver = await act('王芳', 'Take over')
    await expect(takeOver).toHaveTextContent('You become its doctor. 李伟 can no longer enter it.')
    await userEvent.click(within(takeOver).getByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    await expect(seen).toEqual(['ended consultation-2', 'taken over consultation-1'])
    await userEvent.click((await page.findAllByText('Maria Fernandez-Gutierrez'))[0] as HTMLElement)
    const drawer = await page.findByRole('dialog', { name: 'Consultation about Maria Fernandez-Gutierrez' })
    await expect(within(drawer).getByText('赵敏')).toBeVisible()
    // What is over is neither taken over nor ended.
    await expect(within(drawer).queryByRole('button', { name: /Take over|End/ })).toBeNull()
  },
}

/** Others see no switch. */
export const NotOfHospital: Story = {
  args: { side: 'requested' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole('grid', { name: 'Requested live consultations' })
    await expect(page.queryByRole('button', { name: 'All of the hospital' })).toBeNull()
  },
}

export const Transfer: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'More actions for 王芳' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Transfer' }))
    const dialog = await page.findByRole('dialog', { name: 'Transfer the consultation about 王芳' })
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Expert' }))
    // The user is an expert who was asked: they cannot be asked instead of themselves.
    const listbox = await page.findByRole('listbox')
    await waitFor(() => expect(within(listbox).getAllByRole('option')).toHaveLength(4))
    await userEvent.click(page.getByRole('option', { name: /钱学文/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const Finish: Story = {
  globals: { language: 'zh' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: '张三丰的更多操作' }))
    await userEvent.click(await page.findByRole('menuitem', { name: '完成会诊' }))
    const dialog = await page.findByRole('alertdialog', { name: '完成张三丰的会诊' })
    // An opinion is required.
    await expect(within(dialog).getByRole('button', { name: '完成' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /会诊意见/ }), '考虑血管瘤')
    await userEvent.click(within(dialog).getByRole('button', { name: '完成' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  },
}

const empty = { received: [], requested: [] }
export const NoneReceived: Story = { decorators: [inStory((language) => storyWithConsultations(language, empty))] }
export const NoneRequested: Story = {
  args: { side: 'requested' },
  decorators: [inStory((language) => storyWithConsultations(language, empty))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No consultations requested')).toBeVisible())
  },
}

export const Failed: Story = {
  decorators: [
    inStory((language) => {
      const services = storyWithConsultations(language)
      services.fake.answer(realtimeConsultationApi.receivedRecords, () => {
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
      const services = storyWithConsultations(language)
      services.fake.answer(realtimeConsultationApi.receivedRecords, () => new Promise(() => undefined))
      return services
    }),
  ],
}
