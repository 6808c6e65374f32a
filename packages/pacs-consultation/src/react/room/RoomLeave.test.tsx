import { createStore } from '@opensono/pacs-core'
import { useLeaveGuard } from '@opensono/pacs-react'
import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RoomRecordingState } from '../../record/RoomRecording'
import { RoomContext, type RoomServices } from './RoomContext'
import { RoomLeaveProvider, useRoomLeave } from './RoomLeave'

async function open() {
  const services = createFakeServices()
  await services.logIn()
  const recording = createStore<RoomRecordingState>({ status: 'idle', elapsedSeconds: 0, error: null, uploadIds: [] })
  const room = { leave: vi.fn() }
  const onLeave = vi.fn()
  const parts = { consultation: { id: 'consultation-1' }, isDoctor: true, room, recording } as unknown as RoomServices
  const { result, unmount } = renderHook(() => ({ ...useRoomLeave(), guard: useLeaveGuard() }), {
    wrapper: ({ children }) => (
      <FakePacsProvider services={services}>
        <RoomContext.Provider value={parts}>
          <RoomLeaveProvider onLeave={onLeave}>{children}</RoomLeaveProvider>
        </RoomContext.Provider>
      </FakePacsProvider>
    ),
  })
  await waitFor(() => expect(result.current).not.toBeNull())
  return {
    is: (status: RoomRecordingState['status']) => act(async () => recording.update({ status })),
    leave: () => act(async () => result.current.leave()),
    guard: result.current.guard,
    room,
    onLeave,
    unmount,
    /** Whether the browser asks before it closes the page: Chromium 102 looks at the return value. */
    asks() {
      const event = new Event('beforeunload', { cancelable: true })
      const asked = vi.fn()
      Object.defineProperty(event, 'returnValue', { set: asked })
      window.dispatchEvent(event)
      return asked.mock.calls.length > 0
    },
  }
}

it('a room that records is not left unasked, neither by the host’s router nor by closing the page', async () => {
  const { is, guard, asks, unmount } = await open()
  expect([guard.reason(), asks()]).toEqual([null, false])
  await is('recording')
  expect([guard.reason(), asks()]).toEqual(['recording', true])
  await is('stopping')
  expect([guard.reason(), asks()]).toEqual(['recording', true])
  await is('idle')
  expect([guard.reason(), asks()]).toEqual([null, false])
  await is('recording')
  unmount()
  expect([guard.reason(), asks()]).toEqual([null, false])
})

it('who is asked while the room records and stays is still in the room', async () => {
  const { is, leave, room, onLeave } = await open()
  await is('recording')
  await leave()
  expect([room.leave.mock.calls.length, onLeave.mock.calls.length]).toEqual([0, 1])
  await is('idle')
  await leave()
  expect([room.leave.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 2])
})
