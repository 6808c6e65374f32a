import { type Language, PacsError, Report, realtimeConsultationApi, reportApi } from '@opensono/pacs-core'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withoutLayout } from '../../../../pacs-react/test/withoutLayout'
import { storyWithConsultations } from '../storyConsultation'
import { storyConsultationExpert } from '../storyExperts'
import { storyConsultation } from '../storyRows'
import { InsertOpinion } from './InsertOpinion'

withoutLayout()

const empty = Report.parse({
  studyId: 'study-1',
  templateId: null,
  language: null,
  findings: '',
  impression: '',
  recommendation: '',
  history: '',
  values: [],
  parameters: [],
  worksheets: [],
  result: 'unknown',
  imageIds: [],
  drawings: [],
  printedDrawings: null,
  version: 0,
  savedAt: null,
  savedByName: null,
  diagnosedAt: null,
  reportedByName: null,
  printedAt: null,
})

/** Two opinions, of which the note of the second one fails the first time. */
async function open(language: Language) {
  const services = storyWithConsultations(language, {
    authorities: ['pacs:diagnostic_report:edit_report', 'pacs:diagnostic_report:diagnostic_report_view'],
  })
  const saved: string[] = []
  const noted: string[] = []
  services.fake.answer(reportApi.get, () => empty)
  services.fake.answer(reportApi.save, ({ impression = '', version }) => {
    saved.push(impression)
    return { ...empty, impression, version: version + 1, savedAt: '2026-01-05T09:00:00.000Z' }
  })
  let failures = 1
  services.fake.answer(realtimeConsultationApi.noteIntoReport, ({ userId }) => {
    if (userId.endsWith('2') && failures-- > 0) throw new PacsError('NETWORK_UNREACHABLE')
    noted.push(userId)
    return { at: '2026-01-05T09:00:00.000Z' }
  })
  const experts = [1, 2].map((number) =>
    storyConsultationExpert(number, { state: 'finished', opinion: `Opinion ${number}.` }),
  )
  const consultation = storyConsultation(1, { status: 'finished', endedAt: '2026-01-05T09:00:00Z', experts })
  const onClose = vi.fn()
  render(
    <FakePacsProvider services={services}>
      <InsertOpinion consultation={consultation} onClose={onClose} />
    </FakePacsProvider>,
  )
  return { saved, noted, onClose }
}

it.each([
  ['en', 'Add', 'Retry', /The opinion is in the report\. Only the note of it/],
  ['zh', '写入', '重试', /会诊意见已写入报告，但会诊中的写入记录未能保存/],
] as const)(
  'an opinion that is in the report, and was not noted as that, is said to be so, and the note alone is tried again (%s)',
  async (language, add, retry, words) => {
    const { saved, noted, onClose } = await open(language)
    const button = await screen.findByRole('button', { name: add })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: add })).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    expect(noted).toEqual(['user-1'])
    fireEvent.click(screen.getByRole('button', { name: retry }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(noted).toEqual(['user-1', 'user-2'])
    expect(saved).toHaveLength(1)
  },
)
