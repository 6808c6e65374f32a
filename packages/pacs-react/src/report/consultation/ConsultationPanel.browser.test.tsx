import { type ConsultationRow, realtimeConsultationApi } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyReport, storyWithReport } from '../storyReport'
import { storyConsultations } from './storyConsultations'

afterEach(cleanup)

/** The server keeps when an opinion was put into the report. */
async function openPanel(language: 'en' | 'zh' = 'en') {
  const story = storyWithReport(language, storyReport({ findings: 'Liver normal.' }))
  let rows: readonly ConsultationRow[] = storyConsultations
  story.fake.answer(realtimeConsultationApi.ofStudy, () => [...rows])
  story.fake.answer(realtimeConsultationApi.noteIntoReport, ({ userId }) => {
    const intoReport = { at: '2026-01-05T09:00:00.000Z', byName: 'Li Wei' }
    rows = rows.map((row) => ({
      ...row,
      experts: row.experts.map((each) => (each.userId === userId ? { ...each, intoReport } : each)),
    }))
    return { at: intoReport.at }
  })
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <ReportWorkbench />
    </PacsStory>,
  )
  const tab = await screen.findByRole('tab', { name: language === 'en' ? 'Consultations' : '会诊' })
  tab.click()
  await screen.findByText('A simple cyst.')
  return story
}

/** Each line of a text is an element. */
const textOf = (name: string) =>
  [...screen.getByRole('textbox', { name }).children].map((line) => line.textContent).join('\n')
const pressed = (name: string, nth: number) => {
  const button = screen.getAllByRole('button', { name })[nth]
  if (button === undefined) throw new Error(`There is no button ${name} ${nth}.`)
  return button
}

describe('the consultations beside a report', () => {
  it('put the opinions of two experts at the end of the findings, each on its own line with name and hospital', async () => {
    await openPanel()
    fireEvent.click(pressed('Add to findings', 0))
    fireEvent.click(pressed('Add to findings', 1))
    await waitFor(() =>
      expect(textOf('Findings')).toBe(
        'Liver normal.\nConsultation opinion (Dr Zhou, University Hospital): A simple cyst.\n' +
          'Consultation opinion (Dr Qian, University Hospital): No biopsy.\nControl in a year.',
      ),
    )
    await waitFor(() => expect(screen.getAllByText(/^Put into the report at 2026.* by Li Wei$/)).toHaveLength(2))
  })

  it('put an opinion in at the cursor, on lines of its own, into the text that last had the focus', async () => {
    await openPanel()
    const impression = () => screen.getByRole('textbox', { name: 'Impression' })
    await waitFor(() => expect(impression().isContentEditable).toBe(true))
    await userEvent.fill(impression(), 'Cyst. Control.')
    await userEvent.click(impression())
    await userEvent.keyboard('{Control>}{End}{/Control}')
    for (const _ of 'Control.') await userEvent.keyboard('{ArrowLeft}')
    fireEvent.click(pressed('Insert at cursor', 0))
    await waitFor(() =>
      expect(textOf('Impression')).toBe(
        'Cyst. \nConsultation opinion (Dr Zhou, University Hospital): A simple cyst.\nControl.',
      ),
    )
  })

  it('show an expert who has not answered, and no way to put in what is not there', async () => {
    await openPanel('zh')
    screen.getByText('尚未给出意见')
    expect(screen.getAllByRole('button', { name: '写入检查所见' })).toHaveLength(2)
    screen.getByText('编辑中')
  })

  it('do not say that there are none while an empty answer from before the request is read again', async () => {
    const story = storyWithReport('en', storyReport({ findings: 'Liver normal.' }))
    let answer: Promise<ConsultationRow[]> = Promise.resolve([])
    let reads = 0
    story.fake.answer(realtimeConsultationApi.ofStudy, () => {
      reads += 1
      return answer
    })
    await startStorySession(story)
    render(
      <PacsStory story={story}>
        <ReportWorkbench />
      </PacsStory>,
    )
    const panel = async () => (await screen.findByRole('tab', { name: 'Consultations' })).click()
    await panel()
    await screen.findByText('No consultations')
    let arrive: (rows: ConsultationRow[]) => void = () => undefined
    answer = new Promise((resolve) => {
      arrive = resolve
    })
    const before = reads
    await story.queryClient.invalidateQueries({ refetchType: 'none' })
    screen.getByRole('tab', { name: 'Knowledge base' }).click()
    await waitFor(() => expect(screen.queryByText('No consultations')).toBeNull())
    await panel()
    await waitFor(() => expect(reads).toBeGreaterThan(before))
    expect(screen.queryByText('No consultations')).toBeNull()
    arrive([...storyConsultations])
    await screen.findByText('A simple cyst.')
  })
})
