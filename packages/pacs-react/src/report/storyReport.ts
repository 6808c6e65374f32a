import {
  type AnswerOf,
  acrTiRads,
  knowledgeApi,
  type Report,
  type ReportTemplate,
  reportAddendumApi,
  reportApi,
  reportAuditApi,
  studyApi,
  withWorksheet,
} from '@opensono/pacs-core'
import { storyWithImages } from '../image/storyImages'
import type { StoryPacs } from '../testing/PacsStory'
import { answerKnowledge } from './knowledge/storyKnowledge'

/** A report, with what a story wants different. */
export function storyReport(patch: Partial<Report> = {}): Report {
  return {
    studyId: 'study-1' as Report['studyId'],
    templateId: null,
    language: null,
    findings: '肝脏大小形态正常，实质回声均匀。右叶见一无回声区，大小约 4.2 × 3.8 cm，边界清，后方回声增强。',
    impression: '肝囊肿。',
    recommendation: '',
    history: '',
    values: [],
    parameters: [],
    worksheets: [],
    result: 'positive',
    imageIds: ['image-2'] as unknown as Report['imageIds'],
    drawings: [],
    printedDrawings: null,
    unlinked: [],
    version: 3,
    savedAt: '2026-01-05T08:10:00Z',
    savedByName: '李伟',
    diagnosedAt: null,
    reportedByName: null,
    printedAt: null,
    ...patch,
  }
}

const usual = { title: { zh: '', en: '' } }

/** Templates to choose from. */
export const storyTemplates: readonly ReportTemplate[] = [
  {
    id: 'template-1' as ReportTemplate['id'],
    name: '腹部',
    englishName: 'Abdomen',
    title: '超声检查报告单',
    examTypeIds: [],
    findings: '肝脏大小形态正常，实质回声均匀。',
    impression: '肝脏未见明显异常。',
    sections: [
      { ...usual, name: 'findings', text: '肝脏大小形态正常，实质回声均匀。', englishText: 'Liver of normal size.' },
      { ...usual, name: 'impression', text: '肝脏未见明显异常。', englishText: 'Normal liver.' },
    ],
    tables: [],
    imageLimit: null,
    isEnabled: true,
  },
]

/** What a doctor added to a report. */
export function storyAddendum(text: string): AnswerOf<typeof reportAddendumApi.add> {
  return {
    id: 'addendum-1',
    version: 3,
    text,
    at: '2026-01-05T10:00:00Z',
    byName: '李伟',
    sealed: {
      document: { text },
      seal: { code: '8KQ2-7MZC-1V0D-P4XA', digest: 'ab', keyId: 'cd', signature: 'ef' },
      publicKey: 'pem',
    },
  }
}

/** What a study says of a report that its doctor finished. */
export const storyFinished = {
  draftedAt: null,
  diagnosedAt: '2026-01-05T08:15:00Z',
  reportedById: 'user-1',
  reportedByName: '李伟',
}

const storyParameter = (value: string) => ({
  parameterId: 'parameter-1',
  name: '胆囊壁厚',
  englishName: 'Gallbladder wall',
  abbreviation: 'GBW',
  unit: 'mm',
  value,
  source: null,
  isComputed: false,
  referenceStart: '',
  referenceEnd: '3',
  mark: 'above' as const,
})

const storyWorksheets = (shape: string) =>
  withWorksheet([], acrTiRads, { answers: { composition: ['solid'], shape: [shape] }, size: '12' })

/** How a report came to be: finished, printed, reopened, written on. */
export const storyHistory: AnswerOf<typeof reportApi.versions> = [
  {
    version: 9,
    act: 'saved' as const,
    at: '2026-01-05T09:02:00Z',
    findings: '右叶见一无回声区，大小约 4.2 × 3.8 cm。',
    reason: null,
    prints: [],
    imageIds: ['image-2', 'image-1'],
    result: 'positive' as const,
    parameters: [storyParameter('12')],
    worksheets: storyWorksheets('taller'),
  },
  {
    version: 7,
    act: 'reopened' as const,
    at: '2026-01-05T09:00:00Z',
    findings: '左叶见一无回声区。',
    reason: '左右写错',
    prints: [],
    imageIds: ['image-1', 'image-2'],
    result: 'unknown' as const,
    parameters: [storyParameter('9')],
    worksheets: storyWorksheets('wider'),
  },
  {
    version: 6,
    act: 'finished' as const,
    at: '2026-01-05T08:15:00Z',
    findings: '左叶见一无回声区。',
    reason: null,
    prints: [
      {
        printedAt: '2026-01-05T08:20:00Z',
        printedByName: '李伟',
        endedAt: '2026-01-05T09:00:00Z',
        end: 'reopened' as const,
      },
    ],
    imageIds: ['image-1', 'image-2'],
    result: 'unknown' as const,
    parameters: [],
  },
].map((each) => ({
  ...each,
  byName: '李伟',
  impression: '肝囊肿。',
  recommendation: '',
  history: '',
  imageCount: 2,
}))

/**
 * Services with a study and its report.
 *
 * @param report - written in the story's language, unless it says another one.
 * @param ofStudy - what the study says, where it differs from one whose report is a draft.
 */
export function storyWithReport(
  language: 'en' | 'zh',
  report: Report = storyReport(),
  ofStudy: Partial<AnswerOf<typeof studyApi.get>> = {},
): StoryPacs {
  const story = storyWithImages(language)
  answerKnowledge(story)
  let current: Report = { ...report, language: report.language ?? language }
  let facts = { draftedAt: report.savedAt, ...ofStudy }
  const study = story.pacs.call(studyApi.get, { studyId: report.studyId })
  story.fake.answer(studyApi.get, async () => ({ ...(await study), ...facts }))
  story.fake.answer(knowledgeApi.snippets, () => [])
  story.fake.answer(reportApi.versions, () => storyHistory)
  story.fake.answer(reportApi.finish, ({ version }) => {
    facts = { ...facts, ...storyFinished }
    current = { ...current, ...storyFinished, version: version + 1 }
    return current
  })
  story.fake.answer(reportApi.reopen, ({ version }) => {
    const open = { diagnosedAt: null, reportedById: null, reportedByName: null }
    facts = { ...facts, ...open, draftedAt: '2026-01-05T09:00:00Z', printTime: null }
    current = { ...current, ...open, printedAt: null, version: version + 1 }
    return current
  })
  story.fake.answer(reportApi.restore, ({ version }) => {
    current = { ...current, findings: '左叶见一无回声区。', version: version + 1 }
    return current
  })
  story.fake.answer(reportAddendumApi.list, () => [])
  story.fake.answer(reportAuditApi.get, () => ({ returned: null }))
  story.fake.answer(reportApi.get, () => current)
  story.fake.answer(reportApi.templates, () => [...storyTemplates])
  story.fake.answer(reportApi.save, ({ studyId: _, version, ...content }) => {
    current = { ...current, ...(content as Partial<Report>), version: version + 1 }
    return current
  })
  return story
}

/** A PDF of one page that says hello, as a preview would be answered. */
export const storyPdf = new TextEncoder().encode(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>endobj',
    '4 0 obj<</Length 42>>stream',
    '0.2 0.4 0.7 rg 60 700 475 80 re f 0 g     ',
    'endstream endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)
