import { type ImageId, type Language, type StudyId, type StudyObject, studyObjectApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory } from '../storyImages'
import { StudyObjects } from './StudyObjects'

const samePatient = { name: 'ZHANG^SAN', patientId: '', birthDate: null, sex: 'F', differences: [], keptByName: null }

function storyObject(number: number, patch: Partial<StudyObject>): StudyObject {
  return {
    id: `object-${number}` as ImageId,
    kind: 'STRUCTURED_REPORT',
    title: 'OB-GYN Ultrasound Procedure Report',
    madeAt: '2026-01-05T08:00:00.000Z',
    arrivedAt: '2026-01-05T08:05:00.000Z',
    sizeBytes: 12_000,
    sopInstanceUid: `1.2.3.${number}`,
    isPdf: false,
    isDamaged: false,
    isAfterReport: false,
    filePatient: samePatient,
    ...patch,
  }
}

const objects = [
  storyObject(1, {}),
  storyObject(2, { kind: 'KEY_OBJECTS', title: 'Of Interest' }),
  storyObject(3, { kind: 'PRESENTATION_STATE', title: '' }),
  storyObject(4, { kind: 'DOCUMENT', title: 'Fetal growth', isPdf: true }),
]
const ofOther = storyObject(5, {
  filePatient: { ...samePatient, name: 'LI^SI', differences: ['name'] },
})

let listed = objects
let takenOut: string[] = []

const meta = {
  title: 'Image/StudyObjects',
  component: StudyObjects,
  args: { studyId: 'study-1' as StudyId },
  decorators: [
    inStory((language: Language) => {
      const story = createStoryPacs({ language })
      story.fake.answer(studyObjectApi.list, () => listed)
      story.fake.answer(studyObjectApi.takeOut, ({ objectId, reason }) => {
        takenOut = [objectId, reason]
        return null
      })
      return story
    }),
  ],
  beforeEach: () => {
    listed = objects
    takenOut = []
  },
} satisfies Meta<typeof StudyObjects>

export default meta
type Story = StoryObj<typeof meta>

/** The list is folded until it is asked for; a PDF can be opened, everything downloaded. */
export const Listed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '4 other files from the machine' }))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
    await expect(canvas.getAllByRole('button', { name: /^Open: Fetal growth/ })).toHaveLength(1)
    await expect(canvas.getAllByRole('button', { name: /^Download DICOM file/ })).toHaveLength(4)
  },
}

/** One of another patient is in sight at once, is not given out, and goes back with a reason. */
export const OfAnotherPatient: Story = {
  beforeEach: () => {
    listed = [ofOther]
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Another patient: LI SI/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Download/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: /^Return to the waiting list/ }))
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.type(await page.findByRole('textbox', { name: 'Reason' }), 'wrong name')
    await userEvent.click(page.getByRole('button', { name: 'Return to the waiting list' }))
    await waitFor(() => expect(takenOut).toEqual(['object-5', 'wrong name']))
  },
}

const arrive = () => {
  listed = [...objects.slice(0, 3), storyObject(6, { kind: 'DOCUMENT', isPdf: true, isAfterReport: true })]
}

/** What came after the report was begun is in sight at once beside the report, and is folded when the user has seen it. */
export const ArrivedAfterTheReport: Story = {
  args: { isOpenOnArrival: true },
  beforeEach: arrive,
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    const isChinese = globals.language === 'zh'
    const note = await canvas.findByText(isChinese ? '开始书写报告后传来。' : 'Arrived after the report was begun.')
    await expect(note.closest('li')).toHaveTextContent(isChinese ? '文档' : 'Document')
    await expect(canvas.getAllByRole('listitem')[0]).toContainElement(note)
    await userEvent.click(canvas.getByRole('button', { expanded: true }))
    await expect(note).not.toBeVisible()
  },
}
/** In the strip the list stays folded, so that images keep their room; its head says so. */
export const ArrivedInTheStrip: Story = {
  beforeEach: arrive,
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    const head = await canvas.findByRole('button', { expanded: false })
    await expect(head).toHaveTextContent('4 other files from the machine1 arrived after the report was begun')
    await expect(canvas.queryAllByRole('listitem')).toHaveLength(0)
  },
}
export const ArrivedInChinese: Story = { ...ArrivedAfterTheReport, globals: { language: 'zh', theme: 'light' } }

/** In the column of a window of 1024 pixels nothing of a name or a button is cut. */
export const Narrow: Story = {
  args: { isOpenAtFirst: true },
  decorators: [
    (Story) => (
      <div style={{ width: 152 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const rows = await canvas.findAllByRole('listitem')
    for (const row of rows) {
      const box = row.getBoundingClientRect()
      // Words are not broken letter by letter beside the buttons.
      await expect(row.querySelector('.pacs-object-name')?.getBoundingClientRect().width).toBeGreaterThan(95)
      for (const each of row.querySelectorAll<HTMLElement>('strong, span, button')) {
        const { left, right } = each.getBoundingClientRect()
        await expect(left >= box.left && right <= box.right && each.scrollWidth <= each.clientWidth + 1).toBe(true)
      }
    }
  },
}
export const NarrowInChinese: Story = { ...Narrow, globals: { language: 'zh', theme: 'light' } }

export const InChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /4/ }))
  },
}

/** Nothing is drawn for a study without any. */
export const None: Story = {
  beforeEach: () => {
    listed = []
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
