import { coreText, createText, type StudyRow } from '@opensono/pacs-core'
import { renderToStaticMarkup } from 'react-dom/server'
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

test('a list shows times of this year without the year, others without the hour, and says the whole when pointed at', () => {
  const text = createText({ resources: [coreText, studyText] })
  const seenMs = () => Date.parse('2026-06-01T00:00:00Z')
  const { registerTime } = studyColumns({ ...text.getSnapshot(), timeZone: 'Asia/Shanghai', seenMs, currentId: null })
  const shown = (time: string) => {
    const html = renderToStaticMarkup(registerTime.cell(storyStudy(1, { registerTime: time })))
    return /title="(.*)">(.*)</.exec(html)?.slice(1)
  }
  expect(shown('2026-01-05T08:00:07.000Z')).toEqual(['2026/01/05 16:00:07', '01/05 16:00'])
  expect(shown('2025-12-30T08:00:07.000Z')).toEqual(['2025/12/30 16:00:07', '2025/12/30'])
})
