import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { RoomContext, type RoomServices } from './RoomContext'
import { useChatDraft } from './useChatDraft'

beforeEach(() => sessionStorage.clear())

/** The room of a page that was just loaded. */
async function load(id = 'consultation-1') {
  cleanup()
  const services = createFakeServices()
  await services.logIn()
  const parts = { consultation: { id, studyId: 'study-1' } } as unknown as RoomServices
  const { result } = renderHook(() => useChatDraft(), {
    wrapper: ({ children }) => (
      <FakePacsProvider services={services}>
        <RoomContext.Provider value={parts}>{children}</RoomContext.Provider>
      </FakePacsProvider>
    ),
  })
  await waitFor(() => expect(result.current).not.toBeNull())
  return { result, type: (text: string) => act(async () => result.current[1](text)) }
}

const kept = () => sessionStorage.getItem('opensono.chat')

it('a half-typed message is there after a reload, and cannot be read in the storage', async () => {
  const { type } = await load()
  await type('边界是否清')
  await waitFor(() => expect(kept()).not.toBeNull())
  expect(kept()).not.toContain('边界')
  const { result } = await load()
  await waitFor(() => expect(result.current[0]).toBe('边界是否清'))
})

it('a message that was sent does not come back, and none comes into another consultation', async () => {
  const { type } = await load()
  await type('half')
  await waitFor(() => expect(kept()).not.toBeNull())
  const other = await load('consultation-2')
  await act(async () => undefined)
  expect(other.result.current[0]).toBe('')
  const again = await load()
  await waitFor(() => expect(again.result.current[0]).toBe('half'))
  await again.type('')
  await waitFor(() => expect(kept()).toBeNull())
})
