import { arrange, layoutApi, limits, PacsError, viewTables } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { useRecordColumns } from '../../settings/layout/useLayouts'
import { createStoryPacs } from '../../testing/PacsStory'
import { useColumnWidth } from './useColumnWidth'

/** A server that keeps the columns under a version, as another tab may change them, too. */
async function open() {
  const story = createStoryPacs()
  let kept = { items: arrange(viewTables.column, null), version: 4, isOwn: true }
  const put = (items: unknown) => {
    kept = { items: arrange(viewTables.column, items), version: kept.version + 1, isOwn: true }
    return kept as never
  }
  story.fake.answer(layoutApi.view, () => kept as never)
  story.fake.answer(layoutApi.setView, ({ items, version }) => {
    if (version !== kept.version) {
      throw new PacsError('CONFLICT', { details: { savedByName: '李伟', savedAt: '2026-01-05T08:03:00.000Z' } })
    }
    return put(items)
  })
  const page = await drawHook(story, () => {
    const columns = useRecordColumns()
    return { columns, keepWidth: useColumnWidth(columns) }
  })
  return {
    ...page,
    story,
    put,
    ready: () => waitFor(() => expect(page.use().keepWidth).toBeDefined()),
    item: (id: string) => kept.items.find((each) => each.id === id),
    versions: () => page.asked(layoutApi.setView).map((input) => (input as { version: number }).version),
  }
}

describe('the width of a column', () => {
  it('cannot be kept before the columns are known, and stays within its limits', async () => {
    const { use, ready, item, do: perform } = await open()
    expect(use().keepWidth).toBeUndefined()
    await ready()
    await perform(({ keepWidth }) => keepWidth?.('room', 1))
    await waitFor(() => expect(item('room')?.width).toBe(limits.recordColumn.minWidth))
    await waitFor(() => expect(use().columns?.version).toBe(5))
  })

  it('is kept though another one was given while it was on its way', async () => {
    const { use, ready, item, versions, do: perform } = await open()
    await ready()
    await perform(({ keepWidth }) => {
      keepWidth?.('room', 200)
      keepWidth?.('examType', 220)
    })
    await waitFor(() => expect([item('room')?.width, item('examType')?.width]).toEqual([200, 220]))
    // Each waits for the one before: none is refused.
    expect(versions()).toEqual([4, 5])
    await waitFor(() => expect(use().columns?.version).toBe(6))
  })

  it('is kept on top of what another tab arranged meanwhile, and so is the next one', async () => {
    const { use, put, ready, item, versions, do: perform } = await open()
    await ready()
    put(use().columns?.items.map((each) => (each.id === 'examType' ? { ...each, width: 180 } : each)))
    await perform(({ keepWidth }) => keepWidth?.('room', 200))
    await waitFor(() => expect([item('room')?.width, item('examType')?.width]).toEqual([200, 180]))
    expect(versions()).toEqual([4, 5])
    await waitFor(() => expect(use().columns?.version).toBe(6))
    await perform(({ keepWidth }) => keepWidth?.('room', 210))
    await waitFor(() => expect(item('room')?.width).toBe(210))
    expect(versions()).toEqual([4, 5, 6])
  })

  it('is sent twice at most, and why it is not kept is said; the next one is tried again', async () => {
    const { story, put, ready, item, versions, notices, do: perform } = await open()
    await ready()
    story.fake.answer(layoutApi.setView, () => {
      throw new PacsError('CONFLICT', { details: { savedByName: '李伟', savedAt: '2026-01-05T08:03:00.000Z' } })
    })
    await perform(({ keepWidth }) => keepWidth?.('room', 200))
    await waitFor(() => expect(notices()).toHaveLength(1))
    expect(versions()).toEqual([4, 4])
    story.fake.answer(layoutApi.setView, ({ items }) => put(items))
    await perform(({ keepWidth }) => keepWidth?.('room', 210))
    await waitFor(() => expect(item('room')?.width).toBe(210))
  })

  it('that cannot be sent is not sent again by itself', async () => {
    const { story, ready, versions, notices, do: perform } = await open()
    await ready()
    story.fake.answer(layoutApi.setView, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await perform(({ keepWidth }) => keepWidth?.('room', 200))
    await waitFor(() => expect(notices().join()).toMatch(/busy/i))
    expect(versions()).toEqual([4])
  })
})
