import {
  arrange,
  createStudyQuery,
  type Language,
  layoutApi,
  PacsError,
  paperApi,
  permissionTree,
  recordColumnTable,
  recordQueryApi,
  studyActApi,
  studyApi,
} from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { applyEvent } from '../provider/applyEvent'
import type { StoryPacs } from '../testing/PacsStory'
import { StudyRecords } from './StudyRecords'
import { storyPaper, storyStudy, storyWithStudies } from './storyStudies'

const newQuery = () => createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
const priority = (colour: string, name: string, englishName: string) => ({ id: colour, name, englishName, colour })
const later = '2036-01-05T00:00:00.000Z'
const occupant = {
  userId: 'user-9',
  userName: '赵敏',
  roomId: 'room-3',
  roomName: '3 号检查室',
  expiresAt: later,
}
const marks: Record<number, object> = {
  2: { isVip: true, priority: priority('red', '急诊', 'Emergency') },
  3: { lockedUntil: later, printTime: '2026-01-05T02:00:00.000Z', printedByName: '李伟' },
  4: { occupant, isRevisit: true },
  5: { priority: priority('blue', '优先', 'Preferred') },
  6: {
    priority: priority('green', '体检', 'Check-up'),
    findings: '肝脏形态大小正常，实质回声均匀。',
    tips: '未见明显异常。',
  },
}
const twenty = Array.from({ length: 20 }, (_, index) =>
  storyStudy(index + 1, { registeredById: 'user-1', ...marks[index] }),
)
/** One of each kind: a page of twenty takes three times as long to look at. */
const seven = twenty.slice(0, 7)
/** Everything that may be done. */
const allRights = permissionTree.flatMap(({ permissions }) => permissions)

/** The story on the stage, for what its server does while somebody looks. */
let staged: StoryPacs | null = null
const withStudies = (studies = seven, prepare: (story: StoryPacs) => void = () => undefined) =>
  inStory((language: Language) => {
    const story = storyWithStudies(language, studies, allRights)
    prepare(story)
    staged = story
    return story
  })

const meta = {
  title: 'Study/StudyRecords',
  component: StudyRecords,
  args: { query: newQuery(), onOpen: fn(), onRowAction: fn(), onMoreInfo: fn() },
  render: (args) => <StudyRecords {...args} style={{ height: 752 }} />,
} satisfies Meta<typeof StudyRecords>

export default meta
type Story = StoryObj<typeof meta>

/** Opens the menu of a row and chooses from it. */
async function choose(canvasElement: HTMLElement, name: RegExp, entry: RegExp) {
  const page = within(canvasElement.ownerDocument.body)
  const [button] = await page.findAllByRole('button', { name })
  if (button !== undefined) await userEvent.click(button)
  await userEvent.click(await page.findByRole('menuitem', { name: entry }))
  return page
}

export const TwentyRows: Story = {
  args: { query: newQuery() },
  decorators: [withStudies(twenty)],
  play: async ({ args, canvasElement }) => {
    const [first] = await within(canvasElement).findAllByText('张三')
    if (first !== undefined) await userEvent.dblClick(first)
    await expect(args.onRowAction).toHaveBeenCalledOnce()
    const head = within(canvasElement).getByRole('columnheader', { name: /Registered/ })
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Exam number' }))
    await expect(args.query.getSnapshot().sort).toEqual({ column: 'examNumber', isDescending: false })
  },
}

export const TwentyRowsInLightZh: Story = {
  args: { query: newQuery() },
  decorators: [withStudies(twenty)],
  globals: { theme: 'light', language: 'zh' },
}

export const TouchZh: Story = {
  args: { query: newQuery() },
  decorators: [withStudies()],
  globals: { mode: 'touch', language: 'zh' },
  render: (args) => <StudyRecords {...args} style={{ height: 700, width: 960 }} />,
  play: async ({ canvasElement }) => {
    const [menu] = await within(canvasElement).findAllByRole('button', { name: /的更多操作/ })
    const right = menu?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
    const table = canvasElement.querySelector('.pacs-table-scroll')
    await expect(right).toBeLessThanOrEqual(table?.getBoundingClientRect().right ?? 0)
    // All columns find room: nothing is to be scrolled for.
    await expect(table?.scrollWidth).toBe(table?.clientWidth ?? -1)
  },
}

const marked = {
  isVip: true,
  isRevisit: true,
  lockedUntil: '2999-01-05T02:00:00.000Z',
  priority: { id: 'p1', name: '急诊', englishName: 'Urgent', colour: 'red' as const },
}
const wholeNames = [
  storyStudy(1, { ...marked, patientName: 'Christopher Anderson' }),
  storyStudy(2, { ...marked, patientName: '欧阳上官文静古丽' }),
]

/** No name of twenty Latin or eight Chinese letters is cut, whatever is said of the study beside it, and nothing is to be scrolled for. */
export const NamesAreWhole: Story = {
  args: { query: newQuery() },
  decorators: [withStudies(wholeNames)],
  render: (args) => <StudyRecords {...args} style={{ height: 700, width: 1192 }} />,
  play: async ({ canvasElement }) => {
    for (const { patientName } of wholeNames) {
      const name = await within(canvasElement).findByText(patientName)
      await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
    }
    const table = canvasElement.querySelector('.pacs-table-scroll')
    await expect(table?.scrollWidth).toBe(table?.clientWidth ?? -1)
  },
}

/** What somebody arranged for themselves scrolls, and the name and the acts stay in sight. */
export const EveryColumn: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies(seven, (story) => {
      const items = arrange(recordColumnTable, null).map((item) => ({
        ...item,
        isShown: true,
        ...(item.id === 'patientName' && { isFrozen: true, width: 180 }),
      }))
      story.fake.answer(layoutApi.view, () => ({ items, version: 2, isOwn: true }))
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByRole('columnheader', { name: /Verified by/ })
    const scroll = canvasElement.querySelector('.pacs-table-scroll')
    if (scroll !== null) scroll.scrollLeft = 2000
    const box = scroll?.getBoundingClientRect()
    const head = page.getByRole('columnheader', { name: /^Name/ }).getBoundingClientRect()
    await expect(Math.round(head.left)).toBe(Math.round((box?.left ?? 0) + 36))
    await expect(head.width).toBe(180)
    const [menu] = page.getAllByRole('button', { name: /^More for/ })
    await expect(menu?.getBoundingClientRect().right).toBeLessThanOrEqual(box?.right ?? 0)
  },
}

export const ActsOfOne: Story = {
  args: { query: newQuery() },
  decorators: [withStudies()],
  play: async ({ args, canvasElement }) => {
    // A menu that is moved while it opens must not grow by it: the browser would report a loop.
    const onFault = fn()
    window.addEventListener('error', onFault)
    const page = await choose(canvasElement, /^More for 欧阳文静/, /More information/)
    await expect(args.onMoreInfo).toHaveBeenCalledOnce()
    // A locked study says why it is not deleted.
    const [menu] = page.getAllByRole('button', { name: /^More for 欧阳文静/ })
    if (menu !== undefined) await userEvent.click(menu)
    await expect(await page.findByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
    const [reason] = page.getAllByText(/locked until/)
    await expect(reason).toBeVisible()
    window.removeEventListener('error', onFault)
    await expect(onFault).not.toHaveBeenCalled()
  },
}

/** The application form is looked at before it is printed. */
export const ApplicationForm: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies(seven, ({ fake }) => {
      fake.answer(paperApi.applicationForm, () => storyPaper)
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = await choose(canvasElement, /^More for 李娜/, /Application form/)
    const dialog = within(await page.findByRole('dialog', { name: 'Application form' }))
    // The dialog is there before the code that draws papers.
    const sheet = await dialog.findByRole('img', { name: 'Page 1 of 1' }, { timeout: 20_000 })
    await waitFor(() => expect(sheet).toHaveAttribute('data-drawn', 'true'), { timeout: 10_000 })
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled())
    await expect(staged?.fake.seen.at(-1)).toMatchObject({
      id: 'paper.applicationForm',
      input: { studyId: 'study-2', language: 'en' },
    })
  },
}

/** Who may not register prints no slip; the form is for everybody who sees the study. */
export const WithoutSlip: Story = {
  args: { query: newQuery() },
  decorators: [
    inStory((language: Language) =>
      storyWithStudies(
        language,
        seven,
        allRights.filter((right) => right !== paperApi.slip.permission),
      ),
    ),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const [menu] = await page.findAllByRole('button', { name: /^More for 李娜/ })
    if (menu !== undefined) await userEvent.click(menu)
    await page.findByRole('menuitem', { name: 'Application form' })
    await expect(page.queryByRole('menuitem', { name: 'Print slip' })).toBeNull()
  },
}

export const AsksBeforeDeleting: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies(seven, ({ fake }) => {
      fake.answer(studyActApi.remove, () => null)
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = await choose(canvasElement, /^More for 张三/, /Delete/)
    const dialog = within(await page.findByRole('alertdialog', { name: 'Delete the study of 张三?' }))
    await waitFor(() => expect(dialog.getByText(/Images and reports are kept/)).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    await expect(staged?.fake.seen.some(({ id }) => id === 'studyAct.remove')).toBe(true)
  },
}

/** Two are merged when the number of the one that is removed was typed. */
export const Merging: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies(seven, ({ fake }) => {
      const side = (studyId: string) => ({
        study: seven.find((study) => study.studyId === studyId) ?? storyStudy(1),
        images: 12,
        reportVersions: 1,
      })
      fake.answer(studyActApi.mergePreview, ({ survivorId, mergedId }) => ({
        token: 'token-1',
        survivor: side(survivorId),
        merged: side(mergedId),
        differences: ['patientName' as const, 'patientSex' as const],
        confirmation: side(mergedId).study.examNumber,
      }))
      fake.answer(studyActApi.merge, () => storyStudy(1))
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const boxes = await page.findAllByRole('checkbox', { name: 'Select this row' })
    for (const box of boxes.slice(0, 2)) await userEvent.click(box)
    await userEvent.click(page.getByRole('button', { name: 'Actions' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Merge' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Merge two studies' }))
    await waitFor(() => expect(dialog.getByText(/These are different patients: name, sex/)).toBeVisible())
    const merge = dialog.getByRole('button', { name: 'Merge' })
    await userEvent.type(dialog.getByRole('textbox'), 'US20260105000')
    await expect(merge).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox'), '2')
    await userEvent.click(merge)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

/** New studies wait, so that nothing moves under the pointer; what changed is renewed in its place. */
export const NewStudiesWait: Story = {
  args: { query: newQuery() },
  decorators: [withStudies()],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findAllByText('张三')
    const [first] = page.getAllByRole('row').slice(1)
    const top = first?.getBoundingClientRect().top
    const renewed = seven.map((study, index) => (index === 0 ? { ...study, isVip: true } : study))
    const newer = [31, 32, 33].map((number) => storyStudy(number, { patientName: `新 ${number}` }))
    staged?.fake.answer(studyApi.search, () => ({
      rows: [...newer, ...renewed],
      total: 10,
      isTotalExact: true,
      cursor: null,
    }))
    if (staged !== null) await applyEvent(staged.queryClient, { type: 'study-changed', studyId: 'study-31' })
    const show = await page.findByRole('button', { name: '3 new studies' })
    await expect(first?.getBoundingClientRect().top).toBe(top)
    await expect(within(first ?? canvasElement).getByText('VIP')).toBeInTheDocument()
    await userEvent.click(show)
    await waitFor(() => expect(page.getByText('新 31')).toBeVisible())
    await expect(page.queryByRole('button', { name: '3 new studies' })).toBeNull()
  },
}

export const MoreConditions: Story = {
  args: { query: newQuery() },
  decorators: [withStudies()],
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'More filters' }))
    const drawer = within(await page.findByRole('dialog', { name: 'More filters' }))
    await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Result' }), 'positive')
    await userEvent.type(drawer.getByRole('textbox', { name: 'Inpatient number' }), 'ZY12')
    await waitFor(() =>
      expect(args.query.getSnapshot().more).toEqual({ negativePositiveMark: ['positive'], inpatientNumber: 'ZY12' }),
    )
  },
}

export const QueriesThatAreKept: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies(seven, ({ fake }) => {
      const common = { preset: null, sort: null, version: 1, conditions: {} }
      fake.answer(recordQueryApi.list, () => [
        { ...common, id: 'q1', name: '本周阳性', isShared: true, ownerId: 'user-1', ownerName: '李伟' },
        {
          ...common,
          id: 'q2',
          name: 'Printed today',
          isShared: true,
          ownerId: 'user-2',
          ownerName: '赵敏',
          preset: 'today' as const,
          conditions: { studyStatus: ['printed' as const] },
        },
      ])
    }),
  ],
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Saved queries' }))
    await waitFor(() => expect(page.getByRole('button', { name: 'Delete "本周阳性"' })).toBeVisible())
    await expect(page.queryByRole('button', { name: 'Delete "Printed today"' })).toBeNull()
    await userEvent.click(page.getByRole('button', { name: /Printed today/ }))
    await expect(args.query.getSnapshot().studyStatus).toEqual(['printed'])
  },
}

export const QueryChangedElsewhere: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies(seven, ({ fake }) => {
      const kept = {
        id: 'q1',
        name: 'Stones',
        isShared: false,
        ownerId: 'user-1',
        ownerName: '李伟',
        preset: null,
        sort: null,
      }
      let version = 1
      const read = () => ({ ...kept, version, conditions: { text: version === 1 ? '结石' : '囊肿' } })
      fake.answer(recordQueryApi.list, () => [read()])
      fake.answer(recordQueryApi.edit, () => {
        version = 2
        throw new PacsError('CONFLICT', { details: { savedByName: '李伟', savedAt: '2026-01-05T08:03:00.000Z' } })
      })
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Saved queries' }))
    await userEvent.type(await page.findByRole('textbox', { name: 'Name' }), 'Stones')
    await userEvent.click(await page.findByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(page.getByRole('button', { name: 'Save the choice' })).toBeVisible())
  },
}

export const Exporting: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies(seven, ({ fake }) => {
      fake.answerFile(studyApi.export, () => new Promise(() => undefined))
    }),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Export to Excel' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Export to Excel' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Export' })).toBeVisible())
  },
}

export const WithoutCapture: Story = {
  args: { query: newQuery(), targets: ['register', 'report'] },
  decorators: [withStudies()],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const [menu] = await page.findAllByRole('button', { name: /^More for/ })
    if (menu !== undefined) await userEvent.click(menu)
    await page.findByRole('menuitem', { name: 'Write report' })
    await expect(page.queryByRole('menuitem', { name: 'Capture images' })).toBeNull()
  },
}

export const Empty: Story = { args: { query: newQuery() }, decorators: [withStudies([])] }

export const NothingMatchesToday: Story = {
  args: { query: newQuery() },
  decorators: [withStudies([])],
  play: async ({ args, canvasElement }) => {
    args.query.set({ text: '李' })
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Search all dates' }))
    await expect(args.query.getSnapshot()).toMatchObject({ range: null, text: '李' })
  },
}

export const Failed: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies([], ({ fake }) => {
      fake.answer(studyApi.search, () => {
        throw new PacsError('FORBIDDEN')
      })
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

export const Loading: Story = {
  args: { query: newQuery() },
  decorators: [
    withStudies([], ({ fake }) => {
      fake.answer(studyApi.search, () => new Promise(() => undefined))
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More filters' }))
    const drawer = await canvas.findByRole('dialog', { name: 'More filters' })
    await within(drawer).findByRole('button', { name: 'Reset filters' })
    // What is not known is not counted as none.
    await expect(within(drawer).queryByRole('button', { name: /^Show \d/ })).toBeNull()
  },
}
