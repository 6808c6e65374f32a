import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifyHidden, notifyState } from './notifyHidden'

/** A notice that the browser shows. */
class FakeNotification {
  static permission: NotificationPermission = 'granted'
  static shown: FakeNotification[] = []
  onclick: (() => void) | null = null
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this)
  }
  close() {
    FakeNotification.shown = FakeNotification.shown.filter((each) => each !== this)
  }
}

let visibility: DocumentVisibilityState = 'hidden'

beforeEach(() => {
  Object.assign(FakeNotification, { permission: 'granted', shown: [] })
  visibility = 'hidden'
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const onOpen = vi.fn()
const notify = () => notifyHidden({ title: 'Dr. Li asks', body: 'Second Hospital', tag: 'consultation-1', onOpen })

it('a hidden tab notifies by the browser, until that is taken back', () => {
  const takeBack = notify()
  expect(FakeNotification.shown).toMatchObject([
    { title: 'Dr. Li asks', options: { body: 'Second Hospital', tag: 'consultation-1', requireInteraction: true } },
  ])
  takeBack()
  expect(FakeNotification.shown).toEqual([])
})

it('a notice that is pressed brings the tab to the front, and is gone', () => {
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  notify()
  FakeNotification.shown[0]?.onclick?.()
  expect([focus.mock.calls.length, onOpen.mock.calls.length, FakeNotification.shown.length]).toEqual([1, 1, 0])
})

it('nothing is notified in a tab that is seen, nor without leave, nor by a browser that cannot', () => {
  visibility = 'visible'
  notify()
  visibility = 'hidden'
  for (const permission of ['default', 'denied'] as const) {
    FakeNotification.permission = permission
    notify()
    expect(notifyState()).toBe(permission)
  }
  expect(FakeNotification.shown).toEqual([])
  vi.stubGlobal('Notification', undefined)
  expect(() => notify()()).not.toThrow()
  expect(notifyState()).toBe('unsupported')
})
