import { FakeClock } from '@opensono/pacs-core/testing'
import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withoutLayout } from '../../../../pacs-react/test/withoutLayout'
import { storyConsultation } from '../storyRows'
import { CallInvite } from './CallInvite'
import { createRing } from './createRing'

withoutLayout()

/** Audio of the browser: jsdom has none. */
function createSound() {
  let notes = 0
  const running = new Set<object>()
  const nothing = () => undefined
  const gain = { gain: { setValueAtTime: nothing, linearRampToValueAtTime: nothing }, connect: nothing }
  const oscillator = {
    frequency: { value: 0 },
    connect: () => gain,
    start() {
      notes += 1
    },
    stop: nothing,
  }
  const openAudio = () => {
    const audio = {
      currentTime: 0,
      createOscillator: () => oscillator,
      createGain: () => gain,
      close: async () => running.delete(audio),
    }
    running.add(audio)
    return audio as unknown as AudioContext
  }
  return {
    openAudio,
    isOpen: () => running.size > 0,
    /** How many notes began since this was asked last. */
    notes() {
      const since = notes
      notes = 0
      return since
    },
  }
}

async function open(openAudio?: () => AudioContext) {
  const sound = createSound()
  const clock = new FakeClock()
  const onClose = vi.fn()
  const acts = { isAnswering: false, onAccept: vi.fn(), onRefuse: vi.fn(), onClose }
  const page = (waiting: number) => (
    <FakePacsProvider services={services}>
      <CallInvite
        consultation={storyConsultation(1)}
        waiting={waiting}
        makeRing={() => createRing({ openAudio: openAudio ?? sound.openAudio, clock })}
        {...acts}
      />
    </FakePacsProvider>
  )
  const services = createFakeServices()
  await services.logIn()
  const { rerender, unmount } = render(page(0))
  return {
    sound,
    /** Notes that begin in 26 seconds. */
    heard() {
      sound.notes()
      act(() => clock.advance(26_000))
      return sound.notes()
    },
    redraw: () => rerender(page(1)),
    mute: () => fireEvent.click(screen.getByRole('button', { name: 'Mute the ringing' })),
    onClose,
    unmount,
  }
}

it('an invitation rings again and again, also when it is drawn again, until it is gone from the screen', async () => {
  const { sound, heard, redraw, unmount } = await open()
  // Four notes every 2.6 seconds.
  expect(heard()).toBe(40)
  redraw()
  expect(heard()).toBe(40)
  unmount()
  expect([heard(), sound.isOpen()]).toEqual([0, false])
})

it('a muted invitation is silent at once and stays so, and goes on asking', async () => {
  const { sound, heard, redraw, mute, onClose } = await open()
  mute()
  expect([heard(), sound.isOpen()]).toEqual([0, false])
  redraw()
  expect(heard()).toBe(0)
  expect(screen.queryByRole('button', { name: 'Mute the ringing' })).toBeNull()
  screen.getByRole('button', { name: 'Accept and enter' })
  expect(onClose).not.toHaveBeenCalled()
})

it('an invitation is on the screen where the browser has no sound', async () => {
  await open(() => {
    throw new DOMException('', 'NotSupportedError')
  })
  screen.getByRole('dialog', { name: 'Live consultation' })
})

it('an invitation notifies by the browser each time its tab is hidden, until the tab is seen or it is gone', async () => {
  const shown = new Set<string>()
  class FakeNotification {
    static permission = 'granted'
    constructor(readonly title: string) {
      shown.add(title)
    }
    close() {
      shown.delete(this.title)
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const become = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    return [...shown]
  }
  const { unmount } = await open()
  expect([...shown]).toEqual([])
  const notice = '李伟 asks for a live consultation'
  expect(become('hidden')).toEqual([notice])
  expect(become('visible')).toEqual([])
  expect(become('hidden')).toEqual([notice])
  unmount()
  expect([...shown]).toEqual([])
  expect(become('hidden')).toEqual([])
})
