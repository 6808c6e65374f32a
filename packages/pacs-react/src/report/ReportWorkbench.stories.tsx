import {
  defaultRules,
  imageApi,
  PacsError,
  reportAddendumApi,
  reportApi,
  reportAuditApi,
  ruleApi,
  type StudyImage,
  sessionApi,
  studyApi,
  workRules,
} from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyRow } from '../image/storyImages'
import { storyViews } from '../image/view/storyViews'
import { createStoryPacs } from '../testing/PacsStory'
import { ReportWorkbench } from './ReportWorkbench'
import { storyLink, storySignature } from './signature/storySignature'
import { storyAddendum, storyFinished, storyReport, storyTemplates, storyWithReport } from './storyReport'
import { storyDistance, storySource } from './storyValues'

const meta = {
  title: 'Report/ReportWorkbench',
  component: ReportWorkbench,
  args: { style: { height: '100vh' } },
} satisfies Meta<typeof ReportWorkbench>

export default meta
type Story = StoryObj<typeof meta>
type Canvas = ReturnType<typeof within>

/** A text, as soon as it can be written on. */
async function writable(canvas: Canvas, name: string): Promise<HTMLElement> {
  await waitFor(() => expect(canvas.getByRole('textbox', { name })).toHaveAttribute('contenteditable', 'true'))
  const text = canvas.getByRole('textbox', { name })
  await userEvent.click(text)
  return text
}

/** The findings can be read, and stay so when the editor is there. */
async function readOnly(canvas: Canvas): Promise<void> {
  await waitFor(() =>
    expect(canvas.getByRole('textbox', { name: 'Findings' })).toHaveAttribute('contenteditable', 'false'),
  )
}

export const Draft: Story = {
  decorators: [inStory((language) => storyWithReport(language))],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    if (globals.language === 'zh') return
    const impression = await writable(canvas, 'Impression')
    await userEvent.type(impression, ' Follow up.')
    await waitFor(() => expect(canvas.getByText('Not saved yet')).toBeVisible())
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(canvas.getByText(/^Saved/)).toBeVisible())
  },
}

/** The preview names the images of the report of which the machine sent corrected ones. */
export const PreviewOfReplaced: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language, storyReport({ imageIds: ['image-2', 'image-1'] as StudyImage['id'][] }))
      story.fake.answer(imageApi.list, () => [
        storyRow(1),
        storyRow(2, { isReplaced: true }),
        storyRow(3, { isReplaced: true }),
      ])
      story.fake.answer(reportApi.preview, () => ({
        pdf: btoa('%PDF-1.4'),
        missingImageIds: [],
        missingCharacters: [],
      }))
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    const isChinese = globals.language === 'zh'
    await userEvent.click(await canvas.findByRole('button', { name: isChinese ? '预览' : 'Preview' }))
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'))
    await dialog.findByText(
      isChinese ? /^图像2：设备已发送更正后的图像/ : /^Image 2: the machine has sent a corrected image/,
    )
  },
}

/** The views that the exam type asks for: a key tags the image that has the focus. */
export const Views: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language, storyReport(), { examViews: [...storyViews] })
      let rows = [storyRow(1, { viewCode: 'LL' }), storyRow(2, { viewCode: 'GB', hasBodyMark: true }), storyRow(3)]
      story.fake.answer(imageApi.list, () => rows)
      story.fake.answer(imageApi.setView, ({ imageId, viewCode }) => {
        rows = rows.map((row) => (row.id === imageId ? { ...row, viewCode } : row))
        return null
      })
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    if (globals.language === 'zh') return
    await waitFor(() => expect(canvas.getByText(/^Missing: Right liver, Portal vein/)).toBeVisible())
    canvas.getByRole('button', { name: 'Open Image 3' }).focus()
    await userEvent.keyboard('3')
    await waitFor(() => expect(canvas.getByText(/^Missing: Right liver, Pancreas/)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Tag Image 3: PV Portal vein' }))
    const menu = await within(document.body).findByRole('menu', { name: /^Tag Image 3/ })
    await userEvent.click(within(menu).getByRole('menuitem', { name: /^Pancreas/ }))
    await waitFor(() => expect(canvas.getByText(/^Missing: Right liver, Portal vein, Spleen/)).toBeVisible())
    const findings = await writable(canvas, 'Findings')
    await userEvent.type(findings, ' 3')
    await expect(canvas.getByText(/^Missing: Right liver, Portal vein, Spleen/)).toBeVisible()
  },
}
export const ViewsInChinese: Story = { ...Views, globals: { language: 'zh', theme: 'light' } }

const linked = '胆囊大小约 45 px，壁光滑，囊内见一强回声，大小约 45 px。'

/** Values that are linked to a measurement; it was changed since. */
export const LinkedValues: Story = {
  decorators: [
    inStory((language) => {
      const findings = { field: 'findings' as const, source: storySource }
      const values = [
        { ...findings, id: 'value-1', start: 6, end: 11 },
        { ...findings, id: 'value-2', start: 28, end: 33, source: { ...storySource, annotationId: 'deleted' } },
      ]
      const report = storyReport({
        findings: linked,
        values,
        recommendation: '三个月后复查。',
        history: '右上腹痛三天。',
      })
      const story = storyWithReport(language, report)
      storyDistance(story, 52)
      story.fake.answer(imageApi.list, () => [storyRow(1, { isMeasured: true }), storyRow(2)])
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const value = () => canvasElement.querySelector<HTMLElement>('.pacs-report-value[data-state=changed]')
    await waitFor(() => expect(value()).not.toBeNull(), { timeout: 10_000 })
    // What is drawn meanwhile may take the card away; a pointer that stays where it is does not bring it back.
    await waitFor(
      async () => {
        const shown = value()
        if (shown !== null) {
          await userEvent.unhover(shown)
          await userEvent.hover(shown)
        }
        await expect(canvasElement.querySelector('.pacs-report-card')).not.toBeNull()
      },
      { timeout: 10_000 },
    )
  },
}

/** A report in another language than the screens: its headings and the text of its template are in it. */
export const InAnotherLanguage: Story = {
  decorators: [
    inStory((language) => {
      const [template] = storyTemplates
      const text = { findings: template?.findings ?? '', impression: template?.impression ?? '' }
      return storyWithReport(language, storyReport({ ...text, language: 'zh', templateId: template?.id ?? null }))
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    const label = globals.language === 'zh' ? /报告语言/ : /Language of the report/
    await writable(canvas, '超声提示')
    await userEvent.click(canvas.getByRole('button', { name: label }))
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('option', { name: globals.language === 'zh' ? /^英文/ : /^English/ }))
    await expect(await canvas.findByRole('textbox', { name: 'Impression' })).toHaveTextContent('Normal liver.')
  },
}

export const NoStudy: Story = {
  args: { onChooseStudy: () => {} },
  decorators: [inStory((language) => createStoryPacs({ language }))],
}

export const CouldNotLoad: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      story.fake.answer(reportApi.get, () => {
        throw new PacsError('STUDY_VIP_ERROR')
      })
      return story
    }),
  ],
}

export const LockedAfterPrint: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      const { pacs, fake } = story
      const lockedUntil = new Date(Date.now() + 3_600_000).toISOString()
      const study = pacs.call(studyApi.get, { studyId: 'study-1' as never })
      fake.answer(studyApi.get, async () => ({ ...(await study), printTime: '2026-01-05T08:20:00Z', lockedUntil }))
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect((await canvas.findAllByText(/^Printed and locked until/))[0]).toBeVisible()
    await readOnly(canvas)
  },
}

export const Finished: Story = {
  decorators: [inStory((language) => storyWithReport(language, storyReport(), storyFinished))],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Reopen' })).toBeVisible()
    await readOnly(canvas)
  },
}

/** What is asked before a finished report is written on. */
export const Reopening: Story = {
  decorators: [inStory((language) => storyWithReport(language, storyReport(), storyFinished))],
  play: async ({ canvasElement, globals }) => {
    const reopen = globals.language === 'zh' ? '重新编辑' : 'Reopen'
    await userEvent.click(await within(canvasElement).findByRole('button', { name: reopen }))
    await expect(await within(canvasElement.ownerDocument.body).findByRole('alertdialog')).toBeVisible()
  },
}

/** A printed report, locked, that its doctor added to. */
export const Addenda: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language, storyReport({ printedAt: '2026-01-05T08:20:00Z' }), {
        ...storyFinished,
        printTime: '2026-01-05T08:20:00Z',
        lockedUntil: new Date(Date.now() + 3_600_000).toISOString(),
        examinedById: 'user-1',
        examinedByName: '李伟',
      })
      const addenda = [storyAddendum('另见右肾囊肿，大小约 1.2 cm。')]
      story.fake.answer(reportAddendumApi.list, () => [...addenda])
      story.fake.answer(reportAddendumApi.add, ({ text }) => {
        const added = { ...storyAddendum(text), id: `addendum-${addenda.length + 1}` }
        addenda.push(added)
        return added
      })
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const isChinese = globals.language === 'zh'
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: isChinese ? '书写补充报告' : 'Add addendum' }))
    const text = await page.findByRole('textbox', { name: isChinese ? /补充内容/ : /^Addendum/ })
    await userEvent.type(text, '已电话告知。')
    await userEvent.click(page.getByRole('button', { name: isChinese ? '保存并封存' : 'Save and seal' }))
    const addenda = page.getByRole('region', { name: isChinese ? '补充报告' : 'Addenda' })
    await expect(await within(addenda).findByText('已电话告知。')).toBeVisible()
  },
}

/** Another doctor finished it, and the hospital asks for a second one. */
export const ForTheSecondDoctor: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language, storyReport(), {
        ...storyFinished,
        reportedById: 'user-9',
        reportedByName: '李娜',
      })
      story.fake.answer(ruleApi.atWork, () => ({ ...workRules(defaultRules), isReportAuditOn: true }))
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const isChinese = globals.language === 'zh'
    const page = within(canvasElement.ownerDocument.body)
    await expect(await page.findByText(isChinese ? /^该报告由李娜完成/ : /^李娜 finished this report/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: isChinese ? '退回' : 'Return to writer' }))
    const text = await page.findByRole('textbox', { name: isChinese ? /退回原因/ : /^Reason/ })
    await userEvent.type(text, '左右写错')
  },
}

/** A draft that the second doctor returned. */
export const Returned: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      const returned = { at: '2026-01-05T08:40:00Z', byName: '李娜', reason: '左右写错' }
      story.fake.answer(reportAuditApi.get, () => ({ returned }))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/左右写错/)).toBeVisible()
  },
}

const signaturePage = (ticket: string) => `https://pacs.hospital.example/sign/${ticket}`

/** The code by which a phone opens the page of the signature. */
export const SignByPhone: Story = {
  args: { signaturePage },
  decorators: [inStory((language) => storyLink(storyWithReport(language)))],
  play: async ({ canvasElement, globals }) => {
    const sign = globals.language === 'zh' ? '手机签名' : 'Sign by phone'
    await userEvent.click(await within(canvasElement).findByRole('button', { name: sign }))
    const page = within(canvasElement.ownerDocument.body)
    await expect(
      await page.findByRole('img', { name: globals.language === 'zh' ? '签名页面二维码' : /^QR code/ }),
    ).toBeVisible()
  },
}
export const SignByPhoneInChinese: Story = { ...SignByPhone, globals: { language: 'zh', theme: 'light' } }

/** A draft that its doctor signed. */
export const Signed: Story = {
  args: { signaturePage },
  decorators: [inStory((language) => storyLink(storyWithReport(language), storySignature))],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /Signature/ }))
    const dialog = within(canvasElement.ownerDocument.body)
    await expect(await dialog.findByText(/^Drawn/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Draw again' }))
    await expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeVisible()
  },
}

export const PrintedByOthers: Story = {
  decorators: [
    inStory((language) =>
      storyWithReport(language, storyReport(), {
        ...storyFinished,
        studyStatus: 'printed',
        printTime: '2026-01-05T08:20:00Z',
        examinedById: 'user-8',
        examinedByName: '王磊',
        reportedById: 'user-9',
        reportedByName: '李娜',
      }),
    ),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await expect((await within(canvasElement).findAllByText(/王磊 or 李娜/))[0]).toBeVisible()
  },
}

export const ResultUnknown: Story = {
  decorators: [inStory((language) => storyWithReport(language, storyReport({ result: 'unknown' })))],
  play: async ({ canvasElement, globals }) => {
    const finish = globals.language === 'zh' ? '完成报告' : 'Finish report'
    await userEvent.click(await within(canvasElement).findByRole('button', { name: finish }))
    await expect(await within(canvasElement.ownerDocument.body).findByRole('dialog')).toBeVisible()
  },
}

export const History: Story = {
  decorators: [inStory((language) => storyWithReport(language))],
  play: async ({ canvasElement, globals }) => {
    const history = globals.language === 'zh' ? '历史版本' : 'History'
    await userEvent.click(await within(canvasElement).findByRole('button', { name: history }))
    await expect(await within(canvasElement.ownerDocument.body).findByText(/左右写错/)).toBeVisible()
  },
}

/** Two versions side by side. */
export const Difference: Story = {
  decorators: [inStory((language) => storyWithReport(language))],
  play: async ({ canvasElement, globals }) => {
    const isChinese = globals.language === 'zh'
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: isChinese ? '历史版本' : 'History' }),
    )
    const [compare] = await page.findAllByRole('button', {
      name: isChinese ? /版本与前一版本对比$/ : /^Compare the version of/,
    })
    if (compare !== undefined) await userEvent.click(compare)
    await userEvent.click(await page.findByRole('radio', { name: isChinese ? '并排显示' : 'Side by side' }))
    await expect(await page.findByText('左叶见一无回声区。')).toBeVisible()
  },
}

export const OccupiedByAnother: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      const { pacs, fake } = story
      const expiresAt = new Date(Date.now() + 60_000).toISOString()
      const occupant = { userId: 'user-9', userName: 'Li Wei', roomId: 'room-9', roomName: 'Room 3', expiresAt }
      const study = pacs.call(studyApi.get, { studyId: 'study-1' as never })
      fake.answer(studyApi.get, async () => ({ ...(await study), occupant }))
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await expect((await canvas.findAllByText(/^Li Wei is working on this study in Room 3/))[0]).toBeVisible()
    await readOnly(canvas)
  },
}

export const ViewOnly: Story = {
  decorators: [
    inStory((language) => {
      const authorities = ['pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view']
      const story = storyWithReport(language)
      story.fake.answer(sessionApi.info, () => exampleUser({ authorities }))
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await readOnly(within(canvasElement))
  },
}

export const SaveFails: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      story.fake.answer(reportApi.save, () => {
        throw new PacsError('CANNOT_EDIT_CONSULTATION_REPORT')
      })
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    const findings = await writable(canvas, 'Findings')
    await userEvent.type(findings, '!')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(canvas.getByText(/What you wrote is kept here/)).toBeVisible())
  },
}

export const Conflict: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithReport(language)
      let isLate = false
      story.fake.answer(reportApi.get, () =>
        isLate
          ? storyReport({ language, version: 4, impression: '肝囊肿，建议复查。', savedByName: '王芳' })
          : storyReport({ language }),
      )
      story.fake.answer(reportApi.save, () => {
        isLate = true
        throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:20:00Z' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    const impression = await writable(canvas, 'Impression')
    await userEvent.type(impression, '建议随访。')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(canvas.getByText(/Yours is kept: compare and choose/)).toBeVisible())
    await waitFor(() => expect(canvas.getByText('肝囊肿。建议随访。')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('肝囊肿，建议复查。')).toBeVisible())
  },
}
