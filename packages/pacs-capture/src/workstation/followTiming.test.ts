import {
  createEmitter,
  createSession,
  defaultRules,
  PacsError,
  ruleApi,
  sessionApi,
  storageKeys,
} from '@opensono/pacs-core'
import { createFakePacs, exampleUser, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { expect, it, vi } from 'vitest'
import type { EventFeedEventMap } from './event/createEventFeed'
import { followTiming } from './followTiming'

const productTiming = { isOn: defaultRules.isTimingOn, seconds: defaultRules.timingSeconds }

async function open() {
  const storage = new MemoryStorage()
  const fake = createFakePacs(
    { session: sessionApi, rule: ruleApi },
    { token: () => storage.getItem(storageKeys.token) },
  )
  fake.answer(sessionApi.breastScreeningSwitch, () => false)
  fake.answer(sessionApi.info, () => exampleUser())
  const setRules = (timingSeconds: number) =>
    fake.answer(ruleApi.atWork, () => ({ ...defaultRules, isTimingOn: true, timingSeconds }))
  const refuseRules = () =>
    fake.answer(ruleApi.atWork, () => {
      throw new PacsError('SERVER_FAULT')
    })
  setRules(20)
  const session = createSession({ pacs: fake.pacs, storage, clock: new FakeClock() })
  const events = createEmitter<EventFeedEventMap>()
  const setDefaultTiming = vi.fn()
  const stop = followTiming({ capture: { setDefaultTiming }, pacs: fake.pacs, session, events })
  const logIn = async () => {
    storage.setItem(storageKeys.token, 'token-1')
    await session.restore()
  }
  const timing = (seconds: number) =>
    vi.waitFor(() => expect(setDefaultTiming).toHaveBeenLastCalledWith({ isOn: true, seconds }))
  const asked = () => fake.seen.filter(({ id }) => id === ruleApi.atWork.id).length
  return { pacs: fake.pacs, session, events, setDefaultTiming, stop, logIn, timing, asked, setRules, refuseRules }
}

it('the rules of the hospital time recordings from the login on', async () => {
  const { setDefaultTiming, logIn, timing } = await open()
  expect(setDefaultTiming).not.toHaveBeenCalled()
  await logIn()
  await timing(20)
})

it('changed rules time the next recording; other changes ask for nothing', async () => {
  const { events, logIn, timing, asked, setRules } = await open()
  await logIn()
  await timing(20)
  setRules(40)
  events.emit('happened', { type: 'user-changed' })
  events.emit('happened', { type: 'session-ended', sessionId: 'session-9', reason: 'logout' } as never)
  expect(asked()).toBe(1)
  events.emit('happened', { type: 'rule-changed' })
  await timing(40)
  setRules(60)
  events.emit('missed', undefined)
  await timing(60)
})

it('rules that cannot be read leave the product’s timing after a login, and the last known one after a change', async () => {
  const { session, events, setDefaultTiming, logIn, timing, asked, setRules, refuseRules } = await open()
  refuseRules()
  await logIn()
  await vi.waitFor(() => expect(setDefaultTiming.mock.calls).toEqual([[productTiming]]))
  setRules(20)
  events.emit('happened', { type: 'rule-changed' })
  await timing(20)
  refuseRules()
  events.emit('happened', { type: 'rule-changed' })
  await vi.waitFor(() => expect(asked()).toBe(3))
  expect(session.getSnapshot().status).toBe('active')
  expect(setDefaultTiming).toHaveBeenLastCalledWith({ isOn: true, seconds: 20 })
})

it('an answer that comes after the end changes nothing', async () => {
  const { pacs, setDefaultTiming, stop, logIn, asked } = await open()
  await logIn()
  expect(asked()).toBe(1)
  stop()
  // Answers come in the order of their calls.
  await pacs.rule.atWork({})
  expect(setDefaultTiming).not.toHaveBeenCalled()
})
