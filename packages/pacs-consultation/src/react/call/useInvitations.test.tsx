import { createEmitter, realtimeConsultationApi, type ServerEvent, sessionApi } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { usePacs } from '@opensono/pacs-react'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createConsultationStore } from '../../invitation/createConsultationStore'
import { storyWithConsultations } from '../storyConsultation'
import { storyConsultation, storyUserId } from '../storyRows'
import { type RoomEvents, type UseInvitationsOptions, useInvitations } from './useInvitations'

beforeEach(() => sessionStorage.clear())

const created: ServerEvent = { type: 'room-created', consultationId: 'consultation-1', userIds: [storyUserId] }

/** Events of the server, and how many listen to them. */
function createEvents() {
  const events = createEmitter<{ happened: ServerEvent; missed: undefined }>()
  let listeners = 0
  const on = ((kind: 'happened', listener: (event: ServerEvent) => void) => {
    const stop = events.on(kind, listener)
    listeners += 1
    return () => {
      listeners -= 1
      stop()
    }
  }) as RoomEvents['on']
  return { on, happen: (event: ServerEvent) => act(async () => events.emit('happened', event)), count: () => listeners }
}

async function open({ host, machineId }: Pick<UseInvitationsOptions, 'host'> & { machineId?: string } = {}) {
  const services = storyWithConsultations('en', { received: [storyConsultation(1)], machineId })
  const events = createEvents()
  const { result, rerender, unmount } = renderHook(
    () => ({
      invitations: useInvitations({ events: { on: events.on }, host }),
      store: usePacs().lifetime.once(createConsultationStore),
    }),
    { wrapper: ({ children }) => <FakePacsProvider services={services}>{children}</FakePacsProvider> },
  )
  await waitFor(() => expect(result.current).not.toBeNull())
  return {
    services,
    events,
    invitations: () => result.current.invitations,
    known: () => result.current.store.getSnapshot(),
    ringing: () => result.current.invitations.getSnapshot().ringing.map(({ id }) => id),
    rerender,
    unmount,
  }
}

it('one page listens once, however often it is drawn, and not at all when it is left', async () => {
  const { events, invitations, rerender, unmount } = await open()
  const listening = events.count()
  const before = invitations()
  rerender()
  expect([invitations() === before, events.count(), listening]).toEqual([true, 2, 2])
  unmount()
  expect([events.count(), before.getSnapshot().isOn]).toEqual([0, false])
})

it('an invitation rings while its page is open; one that is read only after the page was left does not', async () => {
  const { services, events, ringing, invitations, unmount } = await open()
  await events.happen(created)
  await waitFor(() => expect(ringing()).toEqual(['consultation-1']))
  const before = invitations()
  let answer: () => void = () => undefined
  services.fake.answer(
    realtimeConsultationApi.get,
    () => new Promise((resolve) => (answer = () => resolve(storyConsultation(1) as never))),
  )
  await events.happen({ ...created, consultationId: 'consultation-2' })
  unmount()
  await act(async () => answer())
  expect(before.getSnapshot().ringing).toEqual([])
})

it('the monitor that is followed is that of the machine of the login, and is offline until it says otherwise', async () => {
  const { services, events, known } = await open({ host: 'qt', machineId: 'machine-1' })
  expect(known()).toMatchObject({ machineId: 'machine-1', monitorOnline: false })
  await events.happen({ type: 'monitor-online', machineId: 'machine-2' })
  expect(known().monitorOnline).toBe(false)
  await events.happen({ type: 'monitor-online', machineId: 'machine-1' })
  expect(known().monitorOnline).toBe(true)
  services.fake.answer(sessionApi.info, () => exampleUser({ userId: storyUserId, machineId: 'machine-2' }))
  await act(() => services.logIn())
  expect(known()).toMatchObject({ machineId: 'machine-2', monitorOnline: false })
})

it('the next user of this tab finds nothing of the one before', async () => {
  const { services, known } = await open()
  await waitFor(() => expect(known().receivedConsultationCount).toBe(1))
  await act(() => services.session.logOut())
  expect(known()).toMatchObject({ receivedConsultationCount: 0, consultationId: null, putOffIds: [] })
})
