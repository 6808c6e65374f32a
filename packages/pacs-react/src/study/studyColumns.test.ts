import { coreText, createText, type StudyRow } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { storyStudy } from './storyStudies'
import { studyColumns } from './studyColumns'
import { studyText } from './studyText'

test('a list marks findings and impression of a draft report', () => {
  const text = createText({ resources: [coreText, studyText] })
  const facts = { ...text.getSnapshot(), timeZone: 'Asia/Shanghai', seenMs: () => 0, currentId: null }
  const { findings, tips } = studyColumns(facts)
  const shown = (row: StudyRow) => [findings.cell(row), tips.cell(row)]
  const texts = { findings: 'Liver of normal size', tips: 'No finding' }
  const draft = storyStudy(1, { ...texts, draftedAt: '2026-01-05T08:00:00.000Z' })
  expect(shown(draft)).toEqual(['[Draft] Liver of normal size', '[Draft] No finding'])
  expect(shown(storyStudy(1, { ...texts, draftedAt: null }))).toEqual(['Liver of normal size', 'No finding'])
})
