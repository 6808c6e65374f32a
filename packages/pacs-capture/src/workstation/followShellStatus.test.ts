import { createStore, type PageMessage, type ShellMessage } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { followShellStatus } from './followShellStatus'

/** A page in which nothing is recorded, sent or written, and a shell that records what it receives. */
function start() {
  const received: PageMessage[] = []
  let listener: ((message: ShellMessage) => void) | null = null
  const session = createStore({ user: { userId: 'user-1' } as object | null })
  const capture = createStore({ recording: null as object | null, pendingStills: 0, seconds: 0 })
  const uploads = createStore({ hasUnsent: false, percent: 0 })
  const page = new EventTarget()
  const stop = followShellStatus({
    bridge: {
      send: (message) => void received.push(message),
      subscribe(given) {
        listener = given
        return () => {
          listener = null
        }
      },
    },
    session: session as never,
    capture: capture as never,
    uploads: uploads as never,
    page,
  })
  // As the product's own pages do.
  page.addEventListener('beforeunload', (event) => {
    if (capture.getSnapshot().recording !== null || uploads.getSnapshot().hasUnsent) event.preventDefault()
  })
  const say = (message: ShellMessage) => listener?.(message)
  const statuses = () =>
    received.splice(0).map((message) => (message.type === 'webPageStatus' ? message.status : message))
  return { session, capture, uploads, page, say, statuses, stop }
}

it('a shell that asks learns whether a user is logged in, whichever of the two questions it asks', () => {
  const { say, session, statuses } = start()
  say({ type: 'dicomRecieveReady' })
  say({ type: 'mainWindowStatus', status: 'closing' })
  expect(statuses()).toEqual(['ready', 'ready'])
  session.update({ user: null })
  expect(statuses()).toEqual(['not-logged-in'])
})

it('a recording and an upload are busy from their beginning to their end, and each is sent once', () => {
  const { say, capture, uploads, statuses } = start()
  say({ type: 'dicomRecieveReady' })
  capture.update({ recording: {}, pendingStills: 0, seconds: 0 })
  for (const seconds of [1, 2, 3]) capture.update({ recording: {}, pendingStills: 0, seconds })
  expect(statuses()).toEqual(['ready', 'busy'])
  uploads.update({ hasUnsent: true, percent: 0 })
  capture.update({ recording: null, pendingStills: 0, seconds: 0 })
  for (const percent of [10, 90]) uploads.update({ hasUnsent: true, percent })
  expect(statuses()).toEqual([])
  uploads.update({ hasUnsent: false, percent: 100 })
  expect(statuses()).toEqual(['ready'])
})

it('a report that is not saved is busy when the shell asks', () => {
  const { say, page, statuses } = start()
  let isUnsaved = true
  page.addEventListener('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault()
  })
  say({ type: 'mainWindowStatus', status: 'closing' })
  isUnsaved = false
  say({ type: 'mainWindowStatus', status: 'closing' })
  expect(statuses()).toEqual(['busy', 'ready'])
})

it('a recording after the login has ended is busy all the same', () => {
  const { say, session, capture, statuses } = start()
  session.update({ user: null })
  capture.update({ recording: {}, pendingStills: 0, seconds: 0 })
  say({ type: 'mainWindowStatus', status: 'closing' })
  expect(statuses()).toEqual(['busy'])
})

it('a shell that never asked, and one that is followed no more, get nothing', () => {
  const { say, capture, statuses, stop } = start()
  capture.update({ recording: {}, pendingStills: 0, seconds: 0 })
  expect(statuses()).toEqual([])
  say({ type: 'dicomRecieveReady' })
  stop()
  capture.update({ recording: null, pendingStills: 0, seconds: 0 })
  say({ type: 'dicomRecieveReady' })
  expect(statuses()).toEqual(['busy'])
})
