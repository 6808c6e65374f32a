import { act, fireEvent, render } from '@testing-library/react'
import { createRef, type ForwardedRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useVideoStream } from './useVideoStream'

/** jsdom shows no stream: the element keeps what it is given. */
beforeEach(() => {
  const given = new WeakMap<HTMLMediaElement, MediaProvider | null>()
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    get() {
      return given.get(this) ?? null
    },
    set(stream: MediaProvider | null) {
      given.set(this, stream)
    },
  })
  return () => Reflect.deleteProperty(HTMLMediaElement.prototype, 'srcObject')
})
afterEach(() => vi.restoreAllMocks())

const streamOf = (id: string) => ({ id }) as MediaStream
const [card, other] = [streamOf('card'), streamOf('other')]

function Live({ stream, of }: { stream: MediaStream; of: ForwardedRef<HTMLVideoElement> }) {
  const { videoProps } = useVideoStream(stream, of)
  return <video {...videoProps} data-testid="video" />
}

function open(of: ForwardedRef<HTMLVideoElement> = null, plays = () => Promise.resolve()) {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(plays)
  const { getByTestId, rerender, unmount } = render(<Live stream={card} of={of} />)
  const video = getByTestId('video') as HTMLVideoElement
  return {
    video,
    play,
    show: (stream: MediaStream, by = of) => rerender(<Live stream={stream} of={by} />),
    load: () => fireEvent.loadedData(video),
    isShown: () => video.hasAttribute('data-shown'),
    unmount,
  }
}

test('a stream is shown once its first picture is there, and the next one only with a picture of its own', () => {
  const { video, show, load, isShown } = open()
  expect([video.srcObject, isShown()]).toEqual([card, false])
  load()
  expect(isShown()).toBe(true)
  show(other)
  expect([video.srcObject, isShown()]).toEqual([other, false])
  load()
  expect(isShown()).toBe(true)
})

test('a stream that comes back is empty until it has a picture again', () => {
  const { show, load, isShown } = open()
  load()
  show(other)
  show(card)
  expect(isShown()).toBe(false)
  load()
  expect(isShown()).toBe(true)
})

test('an owner’s ref of each drawing gets the element, and the picture goes on', () => {
  const first = vi.fn()
  const { video, play, show, load, isShown } = open(first)
  load()
  const played = play.mock.calls.length
  const second = vi.fn()
  show(card, second)
  expect([first.mock.lastCall, second.mock.lastCall]).toEqual([[null], [video]])
  expect([video.srcObject, isShown(), play.mock.calls.length]).toEqual([card, true, played])
})

test('the element lets go of the stream with its component, and the owner of the element', () => {
  const ref = createRef<HTMLVideoElement>()
  const { video, unmount } = open(ref)
  expect(ref.current).toBe(video)
  unmount()
  expect([video.srcObject, ref.current]).toEqual([null, null])
})

test('a browser that does not play by itself is no fault: the picture is shown with the next press', async () => {
  const { load, isShown } = open(null, () => Promise.reject(new DOMException('no press', 'NotAllowedError')))
  await act(async () => undefined)
  expect(isShown()).toBe(false)
  load()
  expect(isShown()).toBe(true)
})
