import { imageApi, type Language, PacsError, type StudyId, studyApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyRow } from '../../image/storyImages'
import type { StoryPacs } from '../../testing/PacsStory'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { StudyMoreInfo } from './StudyMoreInfo'

const whole = storyStudy(2, {
  isVip: true,
  isRevisit: true,
  birthDate: '1993-04-12',
  nation: '汉族',
  bloodGroup: 'A',
  rhFactor: 'negative',
  address: '北京市海淀区中关村南大街 5 号院 12 号楼 3 单元 1804 室',
  requestNumber: 'R20260105001',
  bedNumber: '12',
  clinicalHistory: '右上腹痛三日，进食后加重。',
  lastPeriod: '2025-10-01',
  dueDate: '2026-07-08',
  gestationalDays: 96,
  studyStatus: 'printed',
  lockedUntil: '9999-12-31T23:59:59.999Z',
  printTime: '2026-01-05T02:00:00.000Z',
  printedByName: '李伟',
  imageCount: 2,
  negativePositiveMark: 'positive',
  findings: '肝脏形态大小正常，实质回声增强。',
  tips: '脂肪肝。',
})
const brief = storyStudy(1)

const withStudy = (prepare: (story: StoryPacs) => void = () => undefined) =>
  inStory((language: Language) => {
    const story = storyWithStudies(language, [brief, whole])
    story.fake.answer(imageApi.list, () => [storyRow(1), storyRow(2, { type: 'MULTI_FRAME' })])
    prepare(story)
    return story
  })

const meta = {
  title: 'Study/StudyMoreInfo',
  component: StudyMoreInfo,
  args: { studyId: whole.studyId },
  decorators: [withStudy()],
} satisfies Meta<typeof StudyMoreInfo>

export default meta
type Story = StoryObj<typeof meta>

/** The group of facts of this name. */
const group = (canvasElement: HTMLElement, name: string) => within(canvasElement).findByRole('region', { name })

export const Everything: Story = {
  play: async ({ canvasElement }) => {
    const patient = await group(canvasElement, 'Patient')
    await expect(patient).toHaveTextContent('Blood groupA')
    const study = await group(canvasElement, 'Examination')
    await expect(study).toHaveTextContent('MarksVIP')
    await expect(await group(canvasElement, 'Pregnancy')).toHaveTextContent('13w5d')
    await expect(await group(canvasElement, 'Timeline')).toHaveTextContent('Locked untiluntil unlocked')
    await expect(await group(canvasElement, 'Report')).toHaveTextContent('脂肪肝。')
    await waitFor(() => expect(within(canvasElement).getAllByRole('img')).toHaveLength(2))
  },
}

export const EverythingInLightZh: Story = {
  globals: { theme: 'light', language: 'zh' },
  play: async ({ canvasElement }) => {
    await expect(await group(canvasElement, '孕产信息')).toHaveTextContent('13周5天')
    await expect(await group(canvasElement, '流程信息')).toHaveTextContent('锁定至直到解锁')
  },
}

export const Touch: Story = { globals: { mode: 'touch' } }

/** Of a lock and a lease that have ended nothing is left. */
export const OverSince: Story = {
  decorators: [
    withStudy((story) => {
      const past = '2020-01-05T02:00:00.000Z'
      const occupant = { userId: 'user-2', userName: '李伟', roomId: 'room-2', roomName: '2 号检查室', expiresAt: past }
      story.fake.answer(studyApi.get, () => ({ ...whole, lockedUntil: past, occupant }))
    }),
  ],
  play: async ({ canvasElement }) => {
    const course = await group(canvasElement, 'Timeline')
    await expect(course).toHaveTextContent('Printed')
    await expect(course).not.toHaveTextContent(/Locked until|李伟 works/)
    await expect(course).not.toHaveTextContent('2 号检查室')
  },
}

/** What nobody filled in takes no room, and a group without facts has no heading. */
export const LittleKnown: Story = {
  args: { studyId: brief.studyId },
  play: async ({ canvasElement }) => {
    await expect(await group(canvasElement, 'Patient')).not.toHaveTextContent('ID card')
    await expect(within(canvasElement).queryByRole('region', { name: 'Pregnancy' })).toBeNull()
    await expect(within(canvasElement).queryByRole('region', { name: 'Report' })).toBeNull()
  },
}

/** As text the facts are under their headings, one a line. */
export const Copied: Story = {
  play: async ({ canvasElement }) => {
    const writeText = fn(async (_text: string) => undefined)
    const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Copy as text' }))
    if (own === undefined) Reflect.deleteProperty(navigator, 'clipboard')
    else Object.defineProperty(navigator, 'clipboard', own)
    await expect(writeText).toHaveBeenCalledOnce()
    const [[text] = ['']] = writeText.mock.calls
    await expect(text.split('\n').slice(0, 2)).toEqual(['Patient', 'Name: 李娜'])
    await expect(text).toContain('\n\nPregnancy\nLMP (last menstrual period): 2025/10/01\n')
  },
}

export const NoneNamed: Story = {
  args: { studyId: null },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No study selected')).toBeVisible()
  },
}

export const NotThere: Story = {
  args: { studyId: 'study-404' as StudyId },
  decorators: [
    withStudy(({ fake }) => {
      fake.answer(studyApi.get, () => {
        throw new PacsError('STUDY_VIP_ERROR')
      })
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
    await expect(within(canvasElement).queryByRole('heading')).toBeNull()
  },
}

export const Loading: Story = {
  decorators: [
    withStudy(({ fake }) => {
      fake.answer(studyApi.get, () => new Promise(() => undefined))
    }),
  ],
}
