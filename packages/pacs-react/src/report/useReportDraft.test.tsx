import { PacsError, reportApi, StudyId, UserId } from '@opensono/pacs-core'
import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { applyEvent } from '../provider/applyEvent'
import { storyReport, storyWithReport } from './storyReport'
import { useReportDraft } from './useReportDraft'

const studyId = StudyId.parse('study-1')
afterEach(() => void vi.restoreAllMocks())

async function open() {
  const story = storyWithReport('en')
  const shown = { isShown: true, userId: UserId.parse('user-1') }
  const page = await drawHook(story, () => useReportDraft(studyId, shown.userId, shown.isShown))
  await waitFor(() => expect(page.use().state.status).toBe('saved'))
  return {
    ...page,
    story,
    write: (findings: string) => page.do(({ draft }) => draft.change({ findings })),
    saves: () => page.asked(reportApi.save).map(({ findings }) => findings),
    show: async (patch: Partial<typeof shown>) => {
      Object.assign(shown, patch)
      await act(async () => page.rerender())
    },
    meet: async (findings: string, version: number) => {
      story.fake.answer(reportApi.get, () => storyReport({ findings, version }))
      await act(() => applyEvent(story.queryClient, { type: 'report-changed', studyId }))
    },
  }
}

describe('what is written', () => {
  it('is saved when another page comes to the front', async () => {
    const { write, saves, show } = await open()
    await write('half a sentence')
    await show({ isShown: false })
    await waitFor(() => expect(saves()).toEqual(['half a sentence']))
  })

  it('is saved when the tab is hidden', async () => {
    const { write, saves } = await open()
    await write('half a sentence')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(saves()).toEqual(['half a sentence']))
  })

  it('is not saved by a tab that comes back', async () => {
    const { write, saves } = await open()
    await write('half a sentence')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(saves()).toEqual([])
  })

  it('is saved when its page is left', async () => {
    const { write, saves, unmount } = await open()
    await write('half a sentence')
    unmount()
    await waitFor(() => expect(saves()).toEqual(['half a sentence']))
  })

  it('holds up the closing of the tab while it is unsaved, and only then', async () => {
    const { write } = await open()
    const leave = async () => {
      const event = new Event('beforeunload', { cancelable: true })
      // What Chromium 102 looks at; a plain event has another property of this name.
      const asked = vi.fn()
      Object.defineProperty(event, 'returnValue', { set: asked })
      await act(async () => void window.dispatchEvent(event))
      return event.defaultPrevented && asked.mock.calls.length > 0
    }
    expect(await leave()).toBe(false)
    await write('half a sentence')
    expect(await leave()).toBe(true)
    await waitFor(async () => expect(await leave()).toBe(false))
  })

  it('is nobody else’s: another user begins with what is stored', async () => {
    const { use, write, show, story } = await open()
    story.fake.answer(reportApi.save, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await write('words of the first')
    await show({ userId: UserId.parse('user-2') })
    await waitFor(() => expect(use().state.content?.findings).toBe(storyReport().findings))
    await show({ userId: UserId.parse('user-1') })
    expect(use().state.content?.findings).toBe('words of the first')
  })
})

describe('what somebody else saves', () => {
  it('is shown at once where nothing is unsaved here', async () => {
    const { use, meet } = await open()
    await meet('theirs', 4)
    await waitFor(() => expect(use().state).toMatchObject({ status: 'saved', content: { findings: 'theirs' } }))
  })

  it('is never laid over unsaved words', async () => {
    const { use, write, meet } = await open()
    await write('mine')
    await meet('theirs', 4)
    await waitFor(() => expect(use().state.status).toBe('conflict'))
    expect(use().state).toMatchObject({ content: { findings: 'mine' }, theirs: { findings: 'theirs' } })
  })

  it('is no conflict when it is the very same', async () => {
    const { use, write, meet } = await open()
    await write('the same')
    await meet('the same', 4)
    await waitFor(() => expect(use().state).toMatchObject({ status: 'saved', saved: { version: 4 } }))
  })
})

describe('a report that cannot be read', () => {
  it('says why, and is read when it is asked for again', async () => {
    const story = storyWithReport('en')
    story.fake.answer(reportApi.get, () => {
      throw new PacsError('STUDY_IS_DELETED_ERROR')
    })
    const { use, do: perform } = await drawHook(story, () => useReportDraft(studyId, UserId.parse('user-1'), true))
    await waitFor(() => expect(use().loadError?.code).toBe('STUDY_IS_DELETED_ERROR'))
    expect(use().state).toMatchObject({ status: 'loading', content: null })
    story.fake.answer(reportApi.get, () => storyReport())
    await perform(({ reload }) => reload())
    await waitFor(() => expect(use()).toMatchObject({ loadError: null, state: { status: 'saved' } }))
  })
})
