import { createStudyQuery, PacsError, studyApi } from '@opensono/pacs-core'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { PacsProvider } from '../provider/PacsProvider'
import { numberedStudy } from '../testing/exampleStudies'
import { createStoryPacs, startStorySession } from '../testing/PacsStory'
import { useStudySearch } from './useStudySearch'

/** A list whose pages have one study each; the page with number n answers the cursor `behind-n`. */
async function openList(takesCursors = true) {
  const story = createStoryPacs()
  const { fake } = story
  fake.answer(studyApi.search, ({ pageNumber, cursor }) => {
    if (!takesCursors && cursor !== undefined && cursor !== '')
      throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [] } })
    const rows = [numberedStudy(pageNumber + 1)]
    return { rows, total: 500, isTotalExact: true, cursor: pageNumber < 499 ? `behind-${pageNumber}` : null }
  })
  await startStorySession(story)
  const query = createStudyQuery(story.storage, () => ({ departmentType: null, today: '2026-01-05' }))
  const wrapper = ({ children }: { children: ReactNode }) => <PacsProvider {...story}>{children}</PacsProvider>
  const { result } = renderHook(() => useStudySearch(query), { wrapper })
  const shown = async (pageNumber: number) =>
    await waitFor(() => expect(result.current.rows.map(({ studyId }) => studyId)).toEqual([`study-${pageNumber + 1}`]))
  await shown(0)
  return {
    query,
    fake,
    async turnTo(pageNumber: number) {
      act(() => query.set({ pageNumber }))
      await shown(pageNumber)
    },
    asked: () =>
      fake.seen.filter(({ id }) => id === studyApi.search.id).map(({ input }) => [input.pageNumber, input.cursor]),
  }
}

it('the first page is asked for without a cursor, and each further page by that of the page before', async () => {
  const { turnTo, asked } = await openList()
  await turnTo(1)
  await turnTo(2)
  expect(asked().slice(-2)).toEqual([
    [1, 'behind-0'],
    [2, 'behind-1'],
  ])
  expect(asked().filter(([page]) => page === 0)).toEqual(asked().filter(([, cursor]) => cursor === undefined))
})

it('a deep page is asked for by the cursor of the nearest earlier page that was seen', async () => {
  const { turnTo, asked } = await openList()
  await turnTo(3)
  await turnTo(400)
  await turnTo(200)
  expect(asked().slice(-2)).toEqual([
    [400, 'behind-3'],
    [200, 'behind-3'],
  ])
})

it('another search, or another size of pages, sends no cursor of the former list', async () => {
  const { query, turnTo, asked } = await openList()
  await turnTo(1)
  act(() => query.set({ pageSize: 50, pageNumber: 2 }))
  await waitFor(() => expect(asked().at(-1)).toEqual([2, undefined]))
  act(() => query.set({ text: '张三', pageNumber: 1 }))
  await waitFor(() => expect(asked().at(-1)).toEqual([1, undefined]))
})

it('a page is read by its number when the server does not take the cursor', async () => {
  const { turnTo, asked } = await openList(false)
  await turnTo(1)
  expect(asked().slice(-2)).toEqual([
    [1, 'behind-0'],
    [1, undefined],
  ])
})
