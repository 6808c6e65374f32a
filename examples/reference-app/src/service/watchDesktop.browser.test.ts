import type { SessionState } from '@opensono/pacs-core'
import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { watchDesktop } from './watchDesktop'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function open(status: SessionState['status']) {
  const answers: unknown[] = []
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === 'webPageStatus') answers.push(data)
  }
  window.addEventListener('message', hear)
  const logOut = vi.fn(async () => undefined)
  const session = { getSnapshot: () => ({ status }) as SessionState, logOut }
  stops.push(watchDesktop(session), () => window.removeEventListener('message', hear))
  return { answers, logOut }
}

it('When the desktop shell closes, the login is cleared', async () => {
  const { answers, logOut } = open('active')
  window.postMessage({ type: 'appExit' }, location.origin)
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledOnce())
  expect(answers).toEqual([])
})

it('When the desktop shell closes and nobody is logged in, it is told so', async () => {
  const { answers, logOut } = open('anonymous')
  window.postMessage({ type: 'appExit' }, location.origin)
  await vi.waitFor(() => expect(answers).toEqual([{ type: 'webPageStatus', status: 'not-logged-in' }]))
  expect(logOut).not.toHaveBeenCalled()
})

it('A hostile frame, another origin and 1,000 odd payloads have no effect and get no answer', async () => {
  const { logOut } = open('active')
  const anonymous = open('anonymous')
  const send = vi.spyOn(window, 'postMessage')
  stops.push(() => send.mockRestore())
  const frame = document.createElement('iframe')
  document.body.append(frame)
  stops.push(() => frame.remove())
  const kinds = [
    'appExit',
    'dicomRecieveReady',
    'dicomFileFound',
    'mainWindowStatus',
    'webPageStatus',
    'dicomFileUploaded',
  ]
  for (const type of kinds) {
    window.dispatchEvent(
      new MessageEvent('message', { data: { type }, origin: 'https://evil.example', source: window }),
    )
    window.dispatchEvent(
      new MessageEvent('message', { data: { type }, origin: location.origin, source: frame.contentWindow }),
    )
    window.dispatchEvent(new MessageEvent('message', { data: { type }, origin: location.origin, source: null }))
  }
  const payload = fc.oneof(
    fc.jsonValue(),
    fc.record({ type: fc.constantFrom(...kinds), extra: fc.jsonValue() }),
    fc.record({ type: fc.string() }),
  )
  const calls = () => [logOut.mock.calls, anonymous.logOut.mock.calls, send.mock.calls]
  expect(calls()).toEqual([[], [], []])
  // A payload that has an effect is said with its seed.
  const hasNoEffect = fc.property(payload, (data) => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }))
    expect(calls()).toEqual([[], [], []])
  })
  fc.assert(hasNoEffect, { numRuns: 1_000 })
})
