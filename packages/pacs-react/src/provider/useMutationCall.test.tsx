import { basicDataApi, PacsError, settingsApi } from '@opensono/pacs-core'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import { useCall } from './useCall'
import { useMutationCall } from './useMutationCall'

afterEach(cleanup)

/** A screen that shows two dictionaries and deletes rows of one of them. */
async function open() {
  const story = createStoryPacs()
  story.fake.answer(settingsApi.basicData, () => [])
  story.fake.answer(basicDataApi.remove, ({ id }) => {
    if (id === 'used') throw new PacsError('NOT_FOUND')
    return null
  })
  await startStorySession(story)
  const wrapper = ({ children }: { children: ReactNode }) => <PacsStory story={story}>{children}</PacsStory>
  const shown = renderHook(
    () => {
      const isRead = [
        useCall(settingsApi.basicData, { kind: 'priority' }).isSuccess,
        useCall(settingsApi.basicData, { kind: 'occupation' }).isSuccess,
      ]
      return { isRead, ...useMutationCall(basicDataApi.remove) }
    },
    { wrapper },
  )
  await waitFor(() => expect(shown.result.current.isRead).toEqual([true, true]))
  const { seen } = story.fake
  const readFirst = seen.length
  const callsOf = (id: string) =>
    seen
      .slice(readFirst)
      .filter((call) => call.id === id)
      .map(({ input }) => input)
  return {
    remove: (id: string) => ({ kind: 'priority' as const, id: id as never }),
    use: () => shown.result.current,
    removed: () => callsOf('basicData.remove').map(({ id }) => id),
    /** What was read after the screen was complete. */
    read: () => callsOf('settings.basicData').map(({ kind }) => kind),
  }
}

test('a change has read again what its endpoint emits, and nothing else', async () => {
  const { use, remove, read } = await open()
  await act(() => use().mutateAsync(remove('a')))
  await waitFor(() => expect(read()).toEqual(['priority']))
})

test('a change that failed has it read again, too', async () => {
  const { use, remove, read } = await open()
  await act(() =>
    use()
      .mutateAsync(remove('used'))
      .catch(() => null),
  )
  await waitFor(() => expect(read()).toEqual(['priority']))
})

test('a change without a network fails at once, and is not made when the network is back', async () => {
  const { use, remove, removed } = await open()
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await act(() =>
    use()
      .mutateAsync(remove('used'))
      .catch(() => null),
  )
  expect([removed(), use().error?.code]).toEqual([['used'], 'NOT_FOUND'])
})

test('several changes are made in their order and read again once', async () => {
  const { use, remove, removed, read } = await open()
  const inputs = ['a', 'used', 'b'].map(remove)
  const result = await act(() => use().mutateEach(inputs))
  expect(removed()).toEqual(['a', 'used', 'b'])
  expect(result.done.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(result.failed).toMatchObject([{ input: { id: 'used' }, error: { code: 'NOT_FOUND' } }])
  expect(read()).toEqual(['priority'])
})

test('of several changes those behind the first failure are not sent where that is wanted', async () => {
  const { use, remove, removed } = await open()
  const inputs = ['used', 'b'].map(remove)
  const { done, failed } = await act(() => use().mutateEach(inputs, { isEndedByFailure: true }))
  expect([removed(), done, failed.length]).toEqual([['used'], [], 1])
})
