import { type Consultation, createStore, realtimeConsultationApi } from '@opensono/pacs-core'
import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withoutLayout } from '../../../../pacs-react/test/withoutLayout'
import { type SelfCheck, type SelfCheckState, selfChecks } from '../../check/SelfCheck'
import { ConsultationRoomView } from './ConsultationRoomView'
import { storyConsultation, storyDevices } from './storyRoom'

withoutLayout()
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

/** A check that never comes to an end. */
function createCheck() {
  const store = createStore<SelfCheckState>({
    status: 'idle',
    items: selfChecks.map((name) => ({ name, status: 'waiting', code: null, facts: {} })),
    level: 0,
    stream: null,
  })
  const run = vi.fn(async () => store.update({ status: 'running' }))
  const check: SelfCheck = { ...store, run, cancel: vi.fn(), answer: () => undefined }
  return { check, run, make: vi.fn(() => check) }
}

async function open(role: Consultation['role'], patch: Partial<Consultation> = {}) {
  const services = createFakeServices()
  await services.logIn()
  let now = storyConsultation(role, { status: 'waiting', ...patch })
  const { make, run } = createCheck()
  const enter = vi.fn(() => new Promise<never>(() => undefined))
  services.fake.answer(realtimeConsultationApi.get, () => now)
  services.fake.answer(realtimeConsultationApi.closeStatus, () => ({
    isClosed: now.status === 'cancelled',
    status: now.status,
  }))
  services.fake.answer(realtimeConsultationApi.start, () => ({ status: 'serving' as const }))
  services.fake.answer(realtimeConsultationApi.enter, enter)
  const page = render(
    <FakePacsProvider services={services}>
      <ConsultationRoomView
        consultationId={now.id}
        onLeave={() => undefined}
        createCheck={make}
        mediaDevices={storyDevices}
      />
    </FakePacsProvider>,
  )
  return {
    ...page,
    make,
    run,
    enter,
    end() {
      now = { ...now, status: 'cancelled' }
    },
  }
}

it.each([
  ['doctor', selfChecks],
  ['expert', selfChecks.filter((name) => name !== 'captureCard')],
] as const)('the self-check of the %s begins when the page opens, and once', async (role, names) => {
  const { run } = await open(role)
  await screen.findByRole('button', { name: 'Skip and enter' })
  await waitFor(() => expect(run).toHaveBeenCalled())
  expect(run.mock.calls).toEqual([[names]])
})

it('after a reload in the room it is entered again without another check', async () => {
  const { id } = storyConsultation('expert')
  sessionStorage.setItem('consultation', JSON.stringify({ enteredId: id }))
  const { enter, make } = await open('expert')
  await waitFor(() => expect(enter).toHaveBeenCalledOnce())
  expect(screen.getByRole('status').textContent).toContain('Opening')
  expect(make).not.toHaveBeenCalled()
  cleanup()
  sessionStorage.setItem('consultation', JSON.stringify({ enteredId: 'another' }))
  const other = await open('expert')
  await screen.findByRole('button', { name: 'Skip and enter' })
  expect(other.enter).not.toHaveBeenCalled()
})

it('a consultation that is cancelled before it is entered says so, and offers no way in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { end } = await open('expert')
  await screen.findByRole('button', { name: 'Skip and enter' })
  end()
  await vi.advanceTimersByTimeAsync(3_100)
  await screen.findByText('Cancelled')
  expect(screen.queryByRole('button', { name: /enter/i })).toBeNull()
})
