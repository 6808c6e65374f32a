import { ImageId, PacsError, reportApi, reviewApi, StudyId, UserId } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyReview } from './review/storyReview'
import { storyFinished, storyReport, storyWithReport } from './storyReport'
import { type UseReportActsResult, useReportActs } from './useReportActs'
import { useReportDraft } from './useReportDraft'

type Acts = UseReportActsResult

const studyId = StudyId.parse('study-1')
const pdf = btoa('%PDF-1.4')
const textOf = (file: Uint8Array | null) => (file === null ? null : new TextDecoder().decode(file))

async function open(report = storyReport()) {
  const story = storyWithReport('en', report)
  story.fake.answer(reportApi.preview, () => ({ pdf, missingImageIds: [], missingCharacters: [] }))
  story.fake.answer(reportApi.print, ({ version }) => ({
    pdf,
    printId: 'print-1',
    printedAt: '2026-01-05T08:20:00Z',
    report: { ...report, ...storyFinished, printedAt: '2026-01-05T08:20:00Z', version: version + 1 },
  }))
  story.fake.answer(reportApi.revertPrint, () => report)
  const page = await drawHook(story, () => {
    const { draft, state } = useReportDraft(studyId, UserId.parse('user-1'), true)
    return { draft, state, acts: useReportActs(draft, studyId) }
  })
  await waitFor(() => expect(page.use().state.status).toBe('saved'))
  const write = (findings: string) => page.do(({ draft }) => draft.change({ findings }))
  const refuseSaves = () =>
    story.fake.answer(reportApi.save, () => {
      throw new PacsError('SERVER_BUSY')
    })
  return { ...page, story, write, refuseSaves }
}

describe('a report', () => {
  it('is saved before it is finished, and finished as it was saved', async () => {
    const { use, do: perform, write, asked, notices } = await open()
    await write('new words')
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(asked(reportApi.finish)).toEqual([{ studyId, version: 4 }]))
    expect(asked(reportApi.save)).toMatchObject([{ findings: 'new words', version: 3 }])
    await waitFor(() => expect(use().state.saved?.diagnosedAt).toBe(storyFinished.diagnosedAt))
    expect(notices()).toEqual(['success: The report is finished: the study is diagnosed.'])
  })

  it.each([
    ['finished', ({ finish }: Acts) => [finish(), finish()], reportApi.finish],
    ['printed', ({ print }: Acts) => [print(), print()], reportApi.print],
    ['finished, and not printed besides', ({ finish, print }: Acts) => [finish(), print()], reportApi.finish],
  ] as const)('is %s once when the button is pressed twice while it is saved', async (_, pressTwice, endpoint) => {
    const { do: perform, write, story, notices } = await open()
    await write('new words')
    await perform(({ acts }) => Promise.all(pressTwice(acts)))
    await waitFor(() => expect(notices()).toHaveLength(1))
    const ended = story.fake.seen.map(({ id }) => id).filter((id) => /^report\.(save|finish|print)$/.test(id))
    expect(ended).toEqual(['report.save', endpoint.id])
  })

  it('that cannot be saved is neither finished nor printed', async () => {
    const { use, do: perform, write, refuseSaves, asked, notices } = await open()
    refuseSaves()
    await write('new words')
    await perform(({ acts }) => acts.finish())
    await perform(({ acts }) => acts.print())
    expect([asked(reportApi.finish), asked(reportApi.print), notices()]).toEqual([[], [], []])
    expect(use().state).toMatchObject({ status: 'save-failed', content: { findings: 'new words' } })
  })

  it('is reopened with the reason, onto the version that is known', async () => {
    const { use, do: perform, asked } = await open(storyReport(storyFinished))
    await perform(({ acts }) => acts.reopen('left and right mixed up'))
    await waitFor(() => expect(use().state.saved?.diagnosedAt).toBeNull())
    expect(asked(reportApi.reopen)).toEqual([{ studyId, version: 3, reason: 'left and right mixed up' }])
  })

  it('that cannot be finished says why, and stays as it is', async () => {
    const { use, story, do: perform } = await open()
    story.fake.answer(reportApi.finish, () => {
      throw new PacsError('CANNOT_EDIT_CONSULTATION_REPORT')
    })
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(use().acts.held).not.toBeNull())
    expect(use().acts.held?.text).toMatch(/consultation/i)
    expect(use().state.saved?.diagnosedAt).toBeNull()
  })
})

describe('a report with values that lost their drawing', () => {
  const links = [{ id: 'v1', field: 'findings', start: 6, end: 13, text: '42.0 mm', fault: 'gone' }]
  const value = { id: 'v1', field: 'findings', start: 6, end: 13, source: { kind: 'parameter', parameterId: 'p' } }
  const refusal = () => new PacsError('LINKED_VALUE_DIFFERS', { details: { links, values: ['42.0 mm'] } as never })

  /** A server that refuses linked values in a save. */
  async function openStale() {
    const page = await open()
    page.story.fake.answer(reportApi.save, ({ values = [], unlinked = [], version, findings }) => {
      if (values.length > 0) throw refusal()
      return storyReport({ findings, unlinked, version: version + 1 })
    })
    await page.do(({ draft }) => draft.change({ findings: 'Cyst, 42.0 mm.', values: [value] as never }))
    return page
  }

  it.each(['finish', 'print'] as const)('is held once, whoever finds it: %s, by the save before it', async (act) => {
    const { use, do: perform, asked } = await openStale()
    await perform(({ acts }) => acts[act]())
    await waitFor(() => expect(use().acts.held?.text).toContain('42.0 mm'))
    expect(asked(reportApi[act])).toEqual([])
    expect(use().state.content).toMatchObject({ findings: 'Cyst, 42.0 mm.', values: [] })
    await perform(({ acts }) => acts[act]())
    await waitFor(() => expect(asked(reportApi[act])).toMatchObject([{ studyId, version: 4 }]))
    expect(use().acts.held).toBeNull()
  })

  it('is held once by the server, too', async () => {
    const {
      use,
      story,
      do: perform,
      asked,
    } = await open(storyReport({ findings: 'Cyst, 42.0 mm.', values: [value] as never }))
    let isRefused = true
    story.fake.answer(reportApi.finish, ({ version }) => {
      if (isRefused) throw refusal()
      return storyReport({ ...storyFinished, version: version + 1 })
    })
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(use().acts.held?.text).toContain('42.0 mm'))
    isRefused = false
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(use().state.saved?.diagnosedAt).toBe(storyFinished.diagnosedAt))
    expect(asked(reportApi.finish)).toHaveLength(2)
  })
})

describe('a print', () => {
  it('marks the report printed, and hands its paper to the printer in the language of the screen', async () => {
    const { use, do: perform, asked } = await open()
    await perform(({ acts }) => acts.print())
    await waitFor(() => expect(textOf(use().acts.paper)).toBe('%PDF-1.4'))
    expect(asked(reportApi.print)).toEqual([{ studyId, version: 3, language: 'en' }])
    expect(use().state.saved).toMatchObject({
      printedAt: '2026-01-05T08:20:00Z',
      diagnosedAt: storyFinished.diagnosedAt,
    })
  })

  it('whose paper did not come out is taken back by its notice', async () => {
    const { do: perform, asked, notices, pressNotice } = await open()
    await perform(({ acts }) => acts.print())
    await waitFor(() => expect(notices()).toHaveLength(1))
    await pressNotice()
    await waitFor(() => expect(asked(reportApi.revertPrint)).toEqual([{ studyId, printId: 'print-1' }]))
    await waitFor(() => expect(notices().at(-1)).toMatch(/^info: /))
  })

  it('that the browser could not do shows the failure message', async () => {
    const { do: perform, notices } = await open()
    await perform(({ acts }) => acts.failed())
    expect(notices()).toHaveLength(1)
    expect(notices()[0]).toMatch(/^error: /)
  })

  it('that the server refuses brings no paper', async () => {
    const { use, story, do: perform } = await open()
    story.fake.answer(reportApi.print, () => {
      throw new PacsError('NO_TEMPLATE')
    })
    await perform(({ acts }) => acts.print())
    await waitFor(() => expect(use().acts.held).not.toBeNull())
    expect(use().acts.paper).toBeNull()
  })
})

describe('a report with something that cannot be printed', () => {
  it('is printed without it only after the user said so, image after characters', async () => {
    const { use, story, do: perform, asked } = await open()
    story.fake.answer(reportApi.print, ({ withoutImageIds = [], withoutCharacters = [] }) => {
      if (withoutImageIds.length === 0)
        throw new PacsError('IMAGE_NOT_PRINTABLE', { details: { imageIds: ['image-2'], numbers: [1] } })
      if (withoutCharacters.length === 0)
        throw new PacsError('CHARACTERS_NOT_PRINTABLE', { details: { characters: ['𡶀'] } })
      throw new PacsError('SERVER_BUSY')
    })
    await perform(({ acts }) => acts.print())
    await waitFor(() => expect(use().acts.incomplete?.text).toMatch(/^Image 1 of the report cannot be drawn/))
    await perform(({ acts }) => acts.incomplete?.proceed())
    await waitFor(() => expect(use().acts.incomplete?.text).toContain('𡶀'))
    await perform(({ acts }) => acts.incomplete?.proceed())
    await waitFor(() => expect(use().acts.held).not.toBeNull())
    expect(use().acts.incomplete).toBeNull()
    expect(asked(reportApi.print).at(-1)).toMatchObject({ withoutImageIds: ['image-2'], withoutCharacters: ['𡶀'] })
  })

  it('is neither finished nor printed when the user changes it first', async () => {
    const { use, story, do: perform, asked } = await open()
    story.fake.answer(reportApi.finish, () => {
      throw new PacsError('IMAGE_NOT_PRINTABLE', { details: { imageIds: ['image-2'], numbers: [1] } })
    })
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(use().acts.incomplete?.act).toBe('finish'))
    await perform(({ acts }) => acts.closeIncomplete())
    expect(use().acts.incomplete).toBeNull()
    expect(asked(reportApi.finish)).toHaveLength(1)
  })

  it('is previewed with a line for each kind of it', async () => {
    const { use, story, do: perform } = await open()
    story.fake.answer(reportApi.preview, () => ({
      pdf,
      missingImageIds: [ImageId.parse('image-2')],
      missingCharacters: ['𡶀'],
    }))
    await perform(({ acts }) => acts.openPreview())
    await waitFor(() => expect(use().acts.previewFaults).toHaveLength(2))
    expect(use().acts.previewFaults.join()).toMatch(/^Image 1 cannot be drawn.*𡶀/)
  })
})

describe('a preview', () => {
  it('shows what is written now, and saves nothing', async () => {
    const { use, do: perform, write, asked } = await open()
    await write('not saved yet')
    await perform(({ acts }) => acts.openPreview())
    await waitFor(() => expect(textOf(use().acts.preview)).toBe('%PDF-1.4'))
    expect(asked(reportApi.preview)).toMatchObject([{ studyId, findings: 'not saved yet', imageIds: ['image-2'] }])
    expect(asked(reportApi.save)).toEqual([])
    await perform(({ acts }) => acts.closePreview())
    expect(use().acts.preview).toBeNull()
  })

  it('keeps nobody from writing meanwhile, a print does', async () => {
    const { use, story, do: perform } = await open()
    let answer: () => void = () => undefined
    story.fake.answer(
      reportApi.preview,
      () => new Promise((resolve) => (answer = () => resolve({ pdf, missingImageIds: [], missingCharacters: [] }))),
    )
    await perform(({ acts }) => acts.openPreview())
    await waitFor(() => expect(use().acts).toMatchObject({ isBusy: true, isActing: false }))
    await perform(() => answer())
    await waitFor(() => expect(use().acts.isBusy).toBe(false))
    story.fake.answer(reportApi.print, () => new Promise(() => undefined))
    await perform(({ acts }) => acts.print())
    await waitFor(() => expect(use().acts).toMatchObject({ isBusy: true, isActing: true }))
  })
})

describe('a report that is to be reviewed before it is finished', () => {
  async function openReviewed(state: 'passed' | 'failed') {
    const page = await open()
    let isReviewed = false
    page.story.fake.answer(reportApi.finish, () => {
      if (!isReviewed) throw new PacsError('REPORT_REVIEW_NEEDED')
      return storyReport(storyFinished)
    })
    page.story.fake.answer(reviewApi.start, () => {
      isReviewed = true
      return storyReview({ state })
    })
    return page
  }

  it('is reviewed when it is finished, and finished at once when nothing was found', async () => {
    const { use, do: perform, notices } = await openReviewed('passed')
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(notices().join()).toContain('The report is finished'))
    expect(use().acts.isReviewing).toBe(false)
  })

  it('is left to the doctor when something was found: the next press finishes it', async () => {
    const { use, do: perform, notices } = await openReviewed('failed')
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(use().acts.held?.text).toContain('the review found 1 error'))
    expect(notices().join()).not.toContain('The report is finished')
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(notices().join()).toContain('The report is finished'))
    expect(use().acts.held).toBeNull()
  })

  it('says why it is held until the next press, each time that the server holds it', async () => {
    const { use, do: perform, story } = await open()
    const errors = ['REPORT_REVIEW_ERRORS', 'REPORT_REVIEW_ERRORS', 'REPORT_HAS_GAPS'] as const
    const details = [
      { count: 2 },
      { count: 1 },
      { field: 'findings', start: 4, end: 8, words: '【内径】', count: 3 },
    ] as const
    let press = 0
    story.fake.answer(reportApi.finish, () => {
      throw new PacsError(errors[press] ?? 'SERVER_BUSY', { details: details[press++] as never })
    })
    await perform(({ acts }) => acts.finish())
    await waitFor(() =>
      expect(use().acts.held).toMatchObject({ text: expect.stringContaining('review: 2'), gap: null }),
    )
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(use().acts.held?.text).toContain('review: 1'))
    await perform(({ acts }) => acts.finish())
    await waitFor(() => expect(use().acts.held?.gap).toEqual({ field: 'findings', start: 4 }))
    expect(use().acts.held?.text).toContain('3, the first is "【内径】"')
  })

  it('can be reviewed before: it is written on meanwhile, and not left', async () => {
    const { use, do: perform, story, write, asked } = await open()
    let answer: () => void = () => undefined
    const ended = new Promise<ReturnType<typeof storyReview>>((resolve) => {
      answer = () => resolve(storyReview())
    })
    story.fake.answer(reviewApi.recheck, () => ended)
    await write('new words')
    let reviewed: Promise<void> = Promise.resolve()
    await perform(({ acts }) => {
      reviewed = acts.review(true)
    })
    await waitFor(() => expect(asked(reviewApi.recheck)).toEqual([{ studyId, version: 4 }]))
    expect(use().acts).toMatchObject({ isReviewing: true, isActing: false })
    await perform(async () => {
      answer()
      await reviewed
    })
    await waitFor(() => expect(use().acts.isReviewing).toBe(false))
  })

  it('that cannot be reviewed says why, and can be left', async () => {
    const { use, do: perform, story, notices } = await open()
    story.fake.answer(reviewApi.start, () => {
      throw new PacsError('STUDY_IS_DELETED_ERROR')
    })
    await perform(({ acts }) => acts.review(false))
    await waitFor(() => expect(notices()).toHaveLength(1))
    expect(notices()[0]).toMatch(/^error: /)
    expect(use().acts.isReviewing).toBe(false)
  })
})
