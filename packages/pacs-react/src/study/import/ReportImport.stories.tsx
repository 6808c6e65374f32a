import { imageApi, type Language, ReportSheetFault, reportSheetApi, StudyId } from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { createStoryPacs } from '../../testing/PacsStory'
import { ReportImport } from './ReportImport'

const faultOf = (row: number, path: string, message: string, value: string, code: string | null = null) =>
  ReportSheetFault.parse({ row, path, message, value, refusal: code === null ? null : { code, details: {} } })
const faults = [
  faultOf(3, 'examNumber', 'exists', 'US202601050003'),
  faultOf(4, 'examNumber', 'unknown', 'US-9'),
  faultOf(5, 'examNumber', 'refused', 'US202601050005', 'STUDY_VIP_ERROR'),
  faultOf(6, 'patientName', 'otherPatient', '王芳'),
  faultOf(7, 'result', 'unlisted', '可疑'),
]

const patients = (['李志强', 'Anna Berg'] as const).map((patientName, index) => ({
  studyId: StudyId.parse(`study-${index + 1}`),
  examNumber: `US20260105000${index + 1}`,
  patientName,
  patientSex: index === 0 ? ('male' as const) : ('female' as const),
  birthDate: index === 0 ? '1961-04-09' : null,
}))

function services(language: Language, isGood: boolean) {
  const story = createStoryPacs({ language, authorities: ['pacs:diagnostic_report:edit_report'] })
  story.fake.answer(imageApi.genericUploadToken, () => exampleUploadCredentials({ key: 'upload/reports.xlsx' }))
  story.fake.answer(imageApi.genericOnUpload, () => ({
    uploadId: 'upload-1',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    sizeBytes: 1500,
    width: null,
    height: null,
    url: 'http://store.invalid/upload/reports.xlsx',
  }))
  story.fake.answer(reportSheetApi.import, () =>
    isGood
      ? { studyIds: patients.map(({ studyId }) => studyId), patients, faults: [], faultCount: 0 }
      : { studyIds: [], patients: [], faults, faultCount: faults.length },
  )
  story.fake.answer(reportSheetApi.empty, () => ({ fileName: 'Reports.xlsx', xlsx: btoa('sheet') }))
  return story
}

const meta = {
  title: 'Report/ReportImport',
  component: ReportImport,
  args: { onClose: fn(), store: { put: fn(async () => undefined) }, save: fn(async () => undefined) },
  decorators: [inStory((language: Language) => services(language, true))],
} satisfies Meta<typeof ReportImport>

export default meta
type Story = StoryObj<typeof meta>

async function choose(canvasElement: HTMLElement, name = 'reports.xlsx') {
  const body = within(canvasElement.ownerDocument.body)
  const section = await body.findByRole('region', { name: 'Choose a file' })
  const input = section.querySelector<HTMLInputElement>('input[type=file]')
  await expect(input).not.toBeNull()
  if (input !== null) await userEvent.upload(input, new File(['sheet'], name), { applyAccept: false })
  return body
}

export const Rest: Story = {
  play: async ({ canvasElement, args }) => {
    const body = within(canvasElement.ownerDocument.body)
    await userEvent.click(await body.findByRole('button', { name: 'Download an empty sheet' }))
    await expect(args.save).toHaveBeenCalledOnce()
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Imported: Story = {
  play: async ({ canvasElement, args }) => {
    const body = await choose(canvasElement)
    const table = await body.findByRole('grid', { name: 'Patients' })
    await expect(within(table).getByText('李志强')).toBeVisible()
    await userEvent.click(await body.findByRole('button', { name: 'Import 2 reports' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}
export const Faults: Story = {
  decorators: [inStory((language: Language) => services(language, false))],
  play: async ({ canvasElement }) => {
    const body = await choose(canvasElement)
    const table = await body.findByRole('grid', { name: 'Errors' })
    await expect(within(table).getByText('The study already has a report. It is not overwritten.')).toBeVisible()
    await expect(body.queryByRole('button', { name: /^Import/ })).toBeNull()
  },
}
export const AnotherFile: Story = {
  play: async ({ canvasElement }) => {
    const body = await choose(canvasElement, 'reports.csv')
    await expect(await body.findByText('reports.csv is not an Excel file (.xlsx).')).toBeVisible()
  },
}
