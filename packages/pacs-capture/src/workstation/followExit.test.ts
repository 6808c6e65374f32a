import type { PageMessage, SessionState, ShellMessage } from '@opensono/pacs-core'
import { expect, it, vi } from 'vitest'
import { followExit } from './followExit'

function open(status: SessionState['status']) {
  const heard: PageMessage[] = []
  const listeners = new Set<(message: ShellMessage) => void>()
  const bridge = {
    send: (message: PageMessage) => void heard.push(message),
    subscribe(listener: (message: ShellMessage) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const logOut = vi.fn(async () => undefined)
  const stop = followExit({ bridge, session: { getSnapshot: () => ({ status }) as SessionState, logOut } })
  const say = (message: ShellMessage) => {
    for (const listener of listeners) listener(message)
  }
  return { heard, logOut, say, stop }
}

it('a shell that closes ends the login, and no other message does', () => {
  const { heard, logOut, say, stop } = open('active')
  say({ type: 'dicomRecieveReady' })
  say({ type: 'mainWindowStatus', status: 'hidden' })
  expect(logOut).not.toHaveBeenCalled()
  say({ type: 'appExit' })
  stop()
  say({ type: 'appExit' })
  expect([logOut.mock.calls.length, heard]).toEqual([1, []])
})

it('a shell that closes while nobody is logged in learns so', () => {
  const { heard, logOut, say } = open('anonymous')
  say({ type: 'appExit' })
  expect([logOut.mock.calls.length, heard]).toEqual([0, [{ type: 'webPageStatus', status: 'not-logged-in' }]])
})
