import { createEventFeed } from '@opensono/pacs-capture/workstation'
import { sessionApi, settingsApi } from '@opensono/pacs-core'
import { exampleUser, FakeClock } from '@opensono/pacs-core/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createStoryPacs, startStorySession } from '../testing/PacsStory'
import { keepFresh } from './keepFresh'
import { PacsProvider } from './PacsProvider'
import { useCall } from './useCall'
import { useController } from './useController'
import { usePacs } from './usePacs'

afterEach(cleanup)

function Rooms() {
  const { data } = useCall(settingsApi.rooms, {})
  return <p>{data === undefined ? 'empty' : data.map(({ name }) => name).join()}</p>
}

/** Drawn when somebody works, as a vendor's page does it. */
function Page() {
  const { status } = useController(usePacs().session)
  return status === 'active' ? <Rooms /> : null
}

function open(page: ReactNode, reactStrictMode = true) {
  const story = createStoryPacs()
  const { fake, session, queryClient, pacs } = story
  let userId = 'user-1'
  fake.answer(sessionApi.info, () => exampleUser({ userId }))
  fake.answer(sessionApi.logout, () => null)
  fake.answer(settingsApi.rooms, () => [
    { id: 'room-1', name: `Room of ${userId}`, departmentId: 'department-1', departmentName: 'Ultrasound' },
  ])
  const events = createEventFeed({ pacs, session, connect: null, clock: new FakeClock() })
  const stop = keepFresh(queryClient, { session, events })
  const { unmount } = render(<PacsProvider {...story}>{page}</PacsProvider>, { reactStrictMode })
  return {
    ...story,
    reads: () => fake.seen.filter(({ id }) => id === settingsApi.rooms.id).length,
    async logIn(user: string) {
      userId = user
      // Not in `act`, which would draw only when the login is complete: a page draws while it ends.
      void startStorySession(story)
      await screen.findByText(`Room of ${user}`)
    },
    end() {
      unmount()
      stop()
      events.destroy()
    },
  }
}

it('rows of a component that a login draws are read once and shown', async () => {
  // StrictMode's remount gives the first read up and sends it again: it says nothing about how often a page reads.
  const { logIn, reads, end } = open(<Page />, false)
  await logIn('user-1')
  expect(reads()).toBe(1)
  end()
})

it('rows are gone when the login ends, and those of the next user are read without a remount', async () => {
  const { logIn, session, end } = open(<Rooms />)
  await logIn('user-1')
  await act(() => session.logOut())
  await screen.findByText('empty')
  await logIn('user-2')
  end()
})

it('rows of another user, who logs in without an end of the former login, are read again', async () => {
  const { logIn, end } = open(<Rooms />)
  await logIn('user-1')
  await logIn('user-2')
  end()
})
