import {
  type BasicDataRow,
  emptyFields,
  imageApi,
  type Language,
  newId,
  PacsError,
  readTemplate,
  settingsApi,
  TemplateRow,
  TemplateVersion,
  templateApi,
  writeTemplate,
} from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import { storyPdf } from '../../report/storyReport'
import { createStoryPacs, type StoryPacs } from '../../testing/PacsStory'

const at = '2026-01-05T08:00:00.000Z'
const words = (zh: string, en: string) => ({ zh, en })

/** XML of a template of reports. */
export const storyXml = writeTemplate({
  type: 'report',
  page: 'A4',
  orientation: 'portrait',
  title: words('超声心动图报告', 'Echocardiography Report'),
  examTypes: ['心脏超声'],
  header: ['patientName', 'sex', 'age', 'examNumber'],
  blocks: [
    { kind: 'images', columns: 2, rows: 1 },
    { kind: 'parameters', title: words('测值', 'Measurements'), columns: 2, abbreviations: ['EDV', 'ESV'] },
    { kind: 'section', name: 'findings', title: words('', ''), text: '各房室腔内径正常。\n室壁运动正常。' },
    { kind: 'section', name: 'impression', title: words('', ''), text: '' },
  ],
  signers: ['examined', 'reported'],
  footer: { fields: ['page'], text: words('本报告仅供临床参考', 'For clinical reference') },
})

const contentOf = (xml: string) => {
  const { content } = readTemplate(xml)
  if (content === null) throw new Error('The template of the story cannot be read.')
  return content
}

/** A template, with what a story wants different. */
export function storyTemplate(number: number, patch: Partial<Record<keyof TemplateRow, unknown>> = {}): TemplateRow {
  return TemplateRow.parse({
    id: `template-${number}`,
    type: 'report',
    name: `报告模板 ${number}`,
    description: '',
    isEnabled: true,
    number: 2,
    createdAt: at,
    changedAt: at,
    changedByName: '王芳',
    version: 1,
    ...patch,
  })
}

/** Templates of each type. */
export const storyRows = [
  storyTemplate(1, { name: '超声心动图', description: '成人' }),
  storyTemplate(2, { name: '甲状腺', isEnabled: false, number: 0 }),
  storyTemplate(3, { name: '超声检查申请单', type: 'application-form', number: 1 }),
  storyTemplate(4, { name: '会诊报告', type: 'consultation', number: 1 }),
]

const term = (kind: 'exam-type' | 'parameter', name: string, fields = {}): BasicDataRow => ({
  id: newId() as BasicDataRow['id'],
  name,
  englishName: null,
  briefCode: '',
  isEnabled: true,
  fields: { ...emptyFields(kind), ...fields },
})

/**
 * Services over templates in memory.
 *
 * @param language - the interface's.
 * @param options - what there is, and what the user may do.
 */
export function storyWithTemplates(
  language: Language = 'en',
  options: { rows?: readonly TemplateRow[]; authorities?: readonly string[] } = {},
): StoryPacs {
  const story = createStoryPacs({ language, authorities: options.authorities ?? ['pacs:other:set_basic_info'] })
  const { fake } = story
  let rows = [...(options.rows ?? storyRows)]
  const change = (id: string, patch: Partial<TemplateRow>): TemplateRow => {
    const row = rows.find((each) => each.id === id)
    if (row === undefined) throw new PacsError('NOT_FOUND')
    const next = { ...row, ...patch, version: row.version + 1 }
    rows = rows.map((each) => (each === row ? next : each))
    return next
  }
  fake.answer(settingsApi.basicData, ({ kind }) =>
    kind === 'exam-type'
      ? [term(kind, '心脏超声')]
      : ['EDV', 'ESV'].map((abbreviation) => term('parameter', abbreviation, { abbreviation })),
  )
  fake.answer(templateApi.reports, () => rows.filter(({ type }) => type === 'report'))
  fake.answer(templateApi.documents, () => rows.filter(({ type }) => type !== 'report'))
  fake.answer(templateApi.reportVersions, () =>
    [2, 1].map((number) =>
      TemplateVersion.parse({
        number,
        sizeBytes: 1500,
        createdAt: at,
        createdByName: '王芳',
        content: contentOf(storyXml),
      }),
    ),
  )
  fake.answer(templateApi.reportXml, ({ number }) => ({ fileName: `template-${number}.xml`, xml: storyXml }))
  const paper = { pdf: btoa(String.fromCharCode(...storyPdf)) }
  fake.answer(templateApi.previewReport, () => paper)
  fake.answer(templateApi.previewDocument, () => paper)
  fake.answer(templateApi.editReport, ({ templateId, name, description }) => change(templateId, { name, description }))
  fake.answer(templateApi.setReportEnabled, ({ templateId, isEnabled }) => change(templateId, { isEnabled }))
  fake.answer(templateApi.uploadReport, ({ templateId }) => change(templateId, { number: 3 }))
  fake.answer(templateApi.removeReport, ({ templateId }) => {
    rows = rows.filter(({ id }) => id !== templateId)
    return null
  })
  fake.answer(templateApi.createReport, ({ name, description }) => {
    const row = storyTemplate(rows.length + 1, { name, description, number: 1 })
    rows.push(row)
    return row
  })
  fake.answer(imageApi.genericUploadToken, () => exampleUploadCredentials({ key: 'upload/a.xml' }))
  fake.answer(imageApi.genericOnUpload, () => ({
    uploadId: 'upload-1',
    contentType: 'application/xml',
    sizeBytes: 1500,
    width: null,
    height: null,
    url: 'http://store.invalid/upload/a.xml',
  }))
  return story
}
