import { createStudyQuery, PacsError, type Study, studyApi } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { applyEvent } from '../provider/applyEvent'
import { useSort } from './records/useSort'
import { storyStudy, storyWithStudies } from './storyStudies'
import { useStudySearch } from './useStudySearch'

const answerOf = (rows: readonly Study[]) => ({ rows: [...rows], total: rows.length, isTotalExact: true, cursor: null })

async function open() {
  const story = storyWithStudies('en', [storyStudy(2), storyStudy(1)])
  const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
  const page = await drawHook(story, () => ({ ...useStudySearch(query), ...useSort(query) }))
  await waitFor(() => expect(page.use().status).toBe('ready'))
  const change = async (rows: readonly Study[]) => {
    story.fake.answer(studyApi.search, () => answerOf(rows))
    await act(() => applyEvent(story.queryClient, { type: 'study-changed', studyId: 'study-1' }))
  }
  return { ...page, story, query, change, ids: () => page.use().rows.map(({ studyId }) => studyId) }
}

describe('a list of studies', () => {
  it('renews a row in its place', async () => {
    const { use, change, ids } = await open()
    await change([storyStudy(1, { patientName: '改名' }), storyStudy(2)])
    await waitFor(() => expect(use().rows.map(({ patientName }) => patientName)).toContain('改名'))
    expect(ids()).toEqual(['study-2', 'study-1'])
  })

  it('a study that comes above those in sight waits, and is shown when it is asked for', async () => {
    const { use, do: perform, change, ids } = await open()
    await change([storyStudy(3), storyStudy(2), storyStudy(1)])
    await waitFor(() => expect(use().waiting).toBe(1))
    expect(ids()).toEqual(['study-2', 'study-1'])
    await perform(({ showWaiting }) => showWaiting())
    expect([ids(), use().waiting]).toEqual([['study-3', 'study-2', 'study-1'], 0])
  })

  it('a study that is gone leaves at once', async () => {
    const { change, ids } = await open()
    await change([storyStudy(1)])
    await waitFor(() => expect(ids()).toEqual(['study-1']))
  })

  it('refreshing shows what waits', async () => {
    const { use, do: perform, change, ids } = await open()
    await change([storyStudy(3), storyStudy(2), storyStudy(1)])
    await waitFor(() => expect(use().waiting).toBe(1))
    await perform(({ refetch }) => refetch())
    await waitFor(() => expect(ids()[0]).toBe('study-3'))
  })

  it('keeps the former page in sight until the other one comes', async () => {
    const { use, story, query, ids } = await open()
    let answer: () => void = () => undefined
    story.fake.answer(
      studyApi.search,
      () => new Promise((resolve) => (answer = () => resolve(answerOf([storyStudy(5)])))),
    )
    await act(async () => query.set({ pageNumber: 1 }))
    expect([ids(), use().status]).toEqual([['study-2', 'study-1'], 'refreshing'])
    await act(async () => answer())
    await waitFor(() => expect(ids()).toEqual(['study-5']))
    expect(use().waiting).toBe(0)
  })

  it('that cannot be read says so', async () => {
    const story = storyWithStudies('en')
    story.fake.answer(studyApi.search, () => {
      throw new PacsError('FORBIDDEN')
    })
    const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
    const { use } = await drawHook(story, () => useStudySearch(query))
    await waitFor(() => expect(use()).toMatchObject({ status: 'error', error: { code: 'FORBIDDEN' }, rows: [] }))
  })
})

describe('its order', () => {
  it('is by the time that is asked for, the newest first, until a column is chosen', async () => {
    const { use, query, asked, do: perform } = await open()
    expect(use().sort).toEqual({ columnId: 'registerTime', direction: 'descending' })
    await act(async () => query.set({ studyTimeType: 'PrintTime' }))
    expect(use().sort.columnId).toBe('printTime')
    await perform(({ onSortChange }) => onSortChange({ columnId: 'patientName', direction: 'ascending' }))
    expect(use().sort).toEqual({ columnId: 'patientName', direction: 'ascending' })
    await waitFor(() =>
      expect(asked(studyApi.search).at(-1)).toMatchObject({ sort: { column: 'patientName', isDescending: false } }),
    )
  })

  it('is not changed by a column that a server cannot sort by', async () => {
    const { use, do: perform } = await open()
    await perform(({ onSortChange }) => onSortChange({ columnId: 'marks', direction: 'ascending' }))
    expect(use().sort.columnId).toBe('registerTime')
  })
})
