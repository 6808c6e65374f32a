import { arrange, layoutApi, PacsError, viewTables } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import { useRecordColumns, useRecordConditions, useSetView } from './useLayouts'

/** A server that keeps one arrangement of each part. */
async function open() {
  const story = createStoryPacs()
  const kept = {
    column: { items: arrange(viewTables.column, null), version: 4, isOwn: false },
    query: { items: arrange(viewTables.query, null), version: 4, isOwn: false },
  }
  story.fake.answer(layoutApi.view, ({ part }) => kept[part])
  story.fake.answer(layoutApi.setView, ({ part, items }) => ({
    items: arrange(viewTables[part], items) as never,
    version: 5,
    isOwn: items !== null,
  }))
  const page = await drawHook(story, () => ({
    columns: useRecordColumns(),
    conditions: useRecordConditions(),
    setView: useSetView(),
  }))
  return { ...page, story, kept }
}

describe('the columns of the record list', () => {
  it('are unknown until the server has said them', async () => {
    const { use } = await open()
    expect(use().columns).toBeNull()
    await waitFor(() => expect(use().columns).toMatchObject({ version: 4, isOwn: false }))
  })

  it('are all known, hidden ones too, and are shown as the user arranged them at once', async () => {
    const { use, do: perform, asked } = await open()
    await waitFor(() => expect(use().columns).not.toBeNull())
    const items = use().columns?.items ?? []
    const hidden = items.find(({ id, isShown }) => isShown && id !== 'patientName')?.id
    const own = items.map((item) => (item.id === hidden ? { ...item, isShown: false } : item))
    const reads = asked(layoutApi.view).length
    await perform(({ setView }) => setView.mutateAsync({ part: 'column', items: own, version: 4 } as never))
    expect(use().columns).toMatchObject({ version: 5, isOwn: true })
    expect(use().columns?.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    expect(use().columns?.items.find(({ id }) => id === hidden)?.isShown).toBe(false)
    // The answer is the arrangement: it is not asked for once more.
    expect(asked(layoutApi.view)).toHaveLength(reads)
  })

  it('stay as they were when the server refuses', async () => {
    const { use, do: perform, story } = await open()
    await waitFor(() => expect(use().columns).not.toBeNull())
    const before = use().columns
    story.fake.answer(layoutApi.setView, () => {
      throw new PacsError('NETWORK_UNREACHABLE')
    })
    await perform(({ setView }) =>
      setView.mutateAsync({ part: 'column', items: null, version: 4 }).catch(() => undefined),
    )
    expect(use().columns).toEqual(before)
  })
})

describe('the conditions of the record list', () => {
  it('are those of the product until the server has said them', async () => {
    const { use } = await open()
    const usual = arrange(viewTables.query, null).flatMap(({ id, isShown }) => (isShown ? [id] : []))
    expect(use().conditions).toEqual(usual)
  })

  it('are the ones that the user shows, in the user’s order, and those of the columns stay apart', async () => {
    const { use, do: perform } = await open()
    await waitFor(() => expect(use().columns).not.toBeNull())
    const columns = use().columns
    const all = arrange(viewTables.query, null)
    const [first, second, third, ...rest] = all
    const own = [first, third, second, ...rest.map((item) => ({ ...item, isShown: false }))]
    await perform(({ setView }) => setView.mutateAsync({ part: 'query', items: own, version: 4 } as never))
    expect(use().conditions.slice(0, 3)).toEqual([first?.id, third?.id, second?.id])
    expect(use().columns).toEqual(columns)
  })
})
