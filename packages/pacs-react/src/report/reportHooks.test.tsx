import { PacsError, reportApi, reportAuditApi, reviewApi, StudyId, systemClock, UserId } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { callKey } from '../provider/callKey'
import { usePacs } from '../provider/usePacs'
import { useAuditActs } from './audit/useAuditActs'
import { useRestoreVersion } from './history/useRestoreVersion'
import { storyReview } from './review/storyReview'
import { useReview } from './review/useReview'
import { storyFinished, storyReport, storyWithReport } from './storyReport'
import { useReportDraft } from './useReportDraft'

const studyId = StudyId.parse('study-1')

async function open(report = storyReport()) {
  const story = storyWithReport('en', report)
  const onRestored = vi.fn()
  const page = await drawHook(story, () => {
    const { queryClient } = usePacs()
    const { draft, state } = useReportDraft(studyId, UserId.parse('user-1'), true)
    return {
      draft,
      state,
      review: useReview(studyId),
      shown: () => queryClient.getQueryData(callKey(reviewApi.get, { studyId })),
      audit: useAuditActs(draft),
      restoring: useRestoreVersion(draft, onRestored),
    }
  })
  await waitFor(() => expect(page.use().state.status).toBe('saved'))
  return { ...page, story, onRestored }
}

const busy = () => {
  throw new PacsError('SERVER_BUSY')
}

describe('an older version of a report', () => {
  it('becomes the draft again after what is written now was saved: it stays among the versions', async () => {
    const { do: perform, use, asked, notices, onRestored } = await open()
    await perform(({ draft }) => draft.change({ findings: 'half a sentence' }))
    await perform(({ restoring }) => restoring.restore(6))
    await waitFor(() => expect(onRestored).toHaveBeenCalledOnce())
    expect(asked(reportApi.save)).toMatchObject([{ findings: 'half a sentence', version: 3 }])
    expect(asked(reportApi.restore)).toEqual([{ studyId, version: 4, from: 6 }])
    expect(use().state).toMatchObject({ status: 'saved', content: { findings: '左叶见一无回声区。' } })
    expect(notices()).toEqual([expect.stringMatching(/^success: /)])
  })

  it('leaves what was written while it was made the draft', async () => {
    const { story, do: perform, use, asked, onRestored } = await open()
    const restored = storyReport({ findings: '左叶见一无回声区。', impression: '', version: 4 })
    let answer: () => void = () => undefined
    story.fake.answer(reportApi.restore, () => new Promise((resolve) => (answer = () => resolve(restored))) as never)
    await perform(({ restoring }) => restoring.restore(6))
    await waitFor(() => expect(asked(reportApi.restore)).toHaveLength(1))
    await perform(({ draft }) => draft.change({ recommendation: 'follow up' }))
    answer()
    await waitFor(() => expect(onRestored).toHaveBeenCalledOnce())
    expect(use().state).toMatchObject({
      status: 'unsaved',
      content: { findings: '左叶见一无回声区。', impression: '', recommendation: 'follow up' },
    })
  })

  it('does not take the place of words that cannot be saved', async () => {
    const { story, do: perform, use, asked, onRestored } = await open()
    story.fake.answer(reportApi.save, busy)
    await perform(({ draft }) => draft.change({ findings: 'half a sentence' }))
    await perform(({ restoring }) => restoring.restore(6))
    expect(asked(reportApi.restore)).toEqual([])
    expect(onRestored).not.toHaveBeenCalled()
    expect(use().state.content?.findings).toBe('half a sentence')
  })

  it('that the server refuses says why, and the draft stays', async () => {
    const { story, do: perform, use, notices, onRestored } = await open()
    story.fake.answer(reportApi.restore, busy)
    await perform(({ restoring }) => restoring.restore(6))
    await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: .*busy/i)]))
    expect(use().state.content?.findings).toBe(storyReport().findings)
    expect(onRestored).not.toHaveBeenCalled()
  })
})

describe('the second doctor of a report', () => {
  it('confirms the version that was read', async () => {
    const report = storyReport(storyFinished)
    const { story, do: perform, asked, notices } = await open(report)
    story.fake.answer(reportAuditApi.confirm, ({ version }) => ({ ...report, version }))
    await perform(({ audit }) => audit.confirm(3))
    await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^success: /)]))
    expect(asked(reportAuditApi.confirm)).toEqual([{ studyId, version: 3 }])
  })

  it('returns it with a reason, and it is a draft again', async () => {
    const { do: perform, use, asked } = await open(storyReport(storyFinished))
    await perform(({ audit }) => audit.giveBack(3, 'left and right mixed up'))
    await waitFor(() => expect(use().state.saved?.diagnosedAt).toBeNull())
    expect(asked(reportApi.reopen)).toEqual([{ studyId, version: 3, reason: 'left and right mixed up' }])
  })

  it('is told why a version cannot be confirmed, and nothing has changed', async () => {
    const { story, do: perform, use, notices } = await open(storyReport(storyFinished))
    story.fake.answer(reportAuditApi.confirm, busy)
    await perform(({ audit }) => audit.confirm(3))
    await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: .*busy/i)]))
    expect(use().state.saved?.version).toBe(3)
    expect(use().audit.isBusy).toBe(false)
  })
})

describe('the review of a report', () => {
  it('answers what it found, and is under way until then', async () => {
    const { story, use, do: perform, asked } = await open()
    let end: (review: ReturnType<typeof storyReview>) => void = () => undefined
    story.fake.answer(reviewApi.start, () => new Promise((resolve) => (end = resolve)) as never)
    const found = { review: null as unknown }
    await perform(({ review }) => {
      void review.review(3, false).then((ended) => Object.assign(found, { review: ended }))
    })
    await waitFor(() => expect(asked(reviewApi.start)).toEqual([{ studyId, version: 3 }]))
    expect(use().review.isReviewing).toBe(true)
    end(storyReview())
    await waitFor(() => expect(use().review.isReviewing).toBe(false))
    expect(found.review).toMatchObject({ state: 'failed', findings: [{ id: 'finding-1' }] })
  })

  it('ends when the server says so, and is shown as it ended', async () => {
    const { story, use, do: perform, asked } = await open()
    vi.spyOn(systemClock, 'after').mockImplementation((_delayMs, callback) => {
      callback()
      return () => undefined
    })
    const reviews = [storyReview({ state: 'reviewing' }), storyReview({ state: 'passed', findings: [] })]
    story.fake.answer(reviewApi.start, () => storyReview({ state: 'reviewing' }))
    story.fake.answer(reviewApi.get, () => reviews.shift() ?? storyReview())
    const found = { review: null as unknown }
    await perform(async ({ review }) => Object.assign(found, { review: await review.review(3, false) }))
    expect(found.review).toMatchObject({ state: 'passed' })
    expect(asked(reviewApi.get)).toHaveLength(2)
    expect(use().shown()).toEqual(found.review)
  })

  it('is made again when somebody wants that, though the report is as it was', async () => {
    const { story, do: perform, asked } = await open()
    story.fake.answer(reviewApi.recheck, () => storyReview({ state: 'passed', findings: [] }))
    await perform(({ review }) => review.review(3, true))
    expect([asked(reviewApi.recheck), asked(reviewApi.start)]).toEqual([[{ studyId, version: 3 }], []])
  })

  it('that cannot be made says why, and the report may be left', async () => {
    const { story, use, do: perform, notices } = await open()
    story.fake.answer(reviewApi.start, busy)
    const found = { review: undefined as unknown }
    await perform(async ({ review }) => Object.assign(found, { review: await review.review(3, false) }))
    expect([found.review, use().review.isReviewing]).toEqual([null, false])
    expect(notices()).toEqual([expect.stringMatching(/^error: .*busy/i)])
  })
})
