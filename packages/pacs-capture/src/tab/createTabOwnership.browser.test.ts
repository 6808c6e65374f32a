import { afterEach, expect, it, vi } from 'vitest'
import { createTabOwnership } from './createTabOwnership'
import type { TabOwnership } from './TabOwnership'

const name = `test-${crypto.randomUUID()}`
const tabs: TabOwnership[] = []
const roles = () => tabs.map((tab) => tab.getSnapshot().role)

/** Locks know nothing of tabs: each claim stands for one. */
function open(count: number): void {
  for (let index = 0; index < count; index += 1) tabs.push(createTabOwnership({ name }))
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.destroy()
})

it('of all tabs exactly one is the owner, and the next becomes it when that one goes', async () => {
  open(3)
  expect(roles()).toEqual(['waiting', 'waiting', 'waiting'])
  for (const tab of tabs) tab.claim()
  await vi.waitFor(() => expect(roles()).toEqual(['owner', 'other', 'other']))
  tabs[0]?.destroy()
  await vi.waitFor(() => expect(roles()).toEqual(['waiting', 'owner', 'other']))
  tabs[1]?.release()
  await vi.waitFor(() => expect(roles()).toEqual(['waiting', 'waiting', 'owner']))
  tabs[1]?.claim()
  await vi.waitFor(() => expect(roles()).toEqual(['waiting', 'other', 'owner']))
})

it('a tab that asks no more does not become the owner', async () => {
  open(3)
  for (const tab of tabs) tab.claim()
  await vi.waitFor(() => expect(roles()).toEqual(['owner', 'other', 'other']))
  tabs[1]?.release()
  tabs[0]?.release()
  await vi.waitFor(() => expect(roles()).toEqual(['waiting', 'waiting', 'owner']))
})

it('a tab in a frame that is torn away leaves the ownership to the next', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const theirs = frame.contentWindow?.navigator.locks
  void theirs?.request(name, () => new Promise(() => {})).catch(() => {})
  await vi.waitFor(async () =>
    expect((await navigator.locks.query()).held?.some((lock) => lock.name === name)).toBe(true),
  )
  open(1)
  tabs[0]?.claim()
  await vi.waitFor(() => expect(roles()).toEqual(['other']))
  frame.remove()
  await vi.waitFor(() => expect(roles()).toEqual(['owner']))
})

it('a tab whose lock was broken by another page is no owner any more, and queues again', async () => {
  open(1)
  tabs[0]?.claim()
  await vi.waitFor(() => expect(roles()).toEqual(['owner']))
  let giveBack = () => {}
  void navigator.locks.request(name, { steal: true }, () => new Promise<void>((resolve) => (giveBack = resolve)))
  await vi.waitFor(() => expect(roles()).toEqual(['other']))
  giveBack()
  await vi.waitFor(() => expect(roles()).toEqual(['owner']))
})

it('where there are no locks, or they are refused, every tab is an owner', async () => {
  const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
  tabs.push(createTabOwnership({ locks: null }), createTabOwnership({ locks }))
  for (const tab of tabs) tab.claim()
  await vi.waitFor(() => expect(roles()).toEqual(['owner', 'owner']))
})

it('only the owner may capture; the others are told why not', async () => {
  open(2)
  for (const tab of tabs) tab.claim()
  await vi.waitFor(() => expect(roles()).toEqual(['owner', 'other']))
  expect(() => tabs[0]?.demand()).not.toThrow()
  expect(() => tabs[1]?.demand()).toThrow(expect.objectContaining({ code: 'CAPTURE_IN_OTHER_TAB' }))
})
