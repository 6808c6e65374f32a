import { PacsError } from '@opensono/pacs-core'
import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createConsultationRoom } from '../../room/createConsultationRoom'
import { createFakeMedia, createFakeRoomServer } from '../../testing'
import { consultationId, doctor, expert } from '../../testing/participants'
import { useRoomPicture } from './useRoomPicture'

afterEach(() => vi.unstubAllGlobals())

/** A window that is sent: jsdom has no streams. */
function createWindow() {
  const track = Object.assign(new EventTarget(), { kind: 'video', readyState: 'live', stop() {} })
  track.stop = () => Object.assign(track, { readyState: 'ended' })
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
  return { track, stream, isSent: () => track.readyState === 'live' }
}

/** The doctor's side, with the browser's question for a window, which the test answers. */
async function open(side = doctor) {
  const answers: { choose: (stream: MediaStream) => void; refuse: (name: string) => void }[] = []
  const getDisplayMedia = () =>
    new Promise<MediaStream>((resolve, reject) =>
      answers.push({ choose: resolve, refuse: (name) => reject(new DOMException('', name)) }),
    )
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getDisplayMedia } }))
  const services = createFakeServices()
  await services.logIn()
  const media = createFakeMedia()
  const connect = createFakeRoomServer().connectAs(side)
  const room = createConsultationRoom({
    pacs: services.pacs,
    consultationId,
    token: () => 'token',
    connect,
    createMedia: media.create,
  })
  const { result, unmount } = renderHook(() => useRoomPicture(room, side === doctor), {
    wrapper: ({ children }) => <FakePacsProvider services={services}>{children}</FakePacsProvider>,
  })
  await waitFor(() => expect(result.current).not.toBeNull())
  const share = () => act(async () => result.current.share())
  return {
    media,
    now: () => result.current,
    share,
    answer: (at: number, how: (answer: (typeof answers)[number]) => void) =>
      act(async () => {
        const answer = answers[at]
        if (answer === undefined) throw new Error('nothing was asked')
        how(answer)
      }),
    perform: (work: () => void) => act(async () => work()),
    unmount,
  }
}

it('a window that is chosen is sent until it is taken back, and is let go then', async () => {
  const { now, share, answer, media, perform } = await open()
  const shown = createWindow()
  await share()
  await answer(0, ({ choose }) => choose(shown.stream))
  expect(now()).toMatchObject({ isShared: true, stream: shown.stream })
  expect(media.tracks.get('ultrasound')).toBe(shown.track)
  await perform(() => now().unshare())
  expect([now().isShared, shown.isSent(), media.tracks.has('ultrasound')]).toEqual([false, false, false])
})

it('a window that ends by the browser’s own bar is not sent any more', async () => {
  const { now, share, answer, media, perform } = await open()
  const shown = createWindow()
  await share()
  await answer(0, ({ choose }) => choose(shown.stream))
  await perform(() => shown.track.dispatchEvent(new Event('ended')))
  expect([now().isShared, media.tracks.has('ultrasound')]).toEqual([false, false])
})

it('the next window takes the place of the one before, whose end is no end of the next', async () => {
  const { now, share, answer, perform } = await open()
  const [first, second] = [createWindow(), createWindow()]
  await share()
  await answer(0, ({ choose }) => choose(first.stream))
  await share()
  await answer(1, ({ choose }) => choose(second.stream))
  await perform(() => first.track.dispatchEvent(new Event('ended')))
  expect(now().stream).toBe(second.stream)
  expect([first.isSent(), second.isSent()]).toEqual([false, true])
})

it('a window is let go when the room is left', async () => {
  const { share, answer, unmount } = await open()
  const shown = createWindow()
  await share()
  await answer(0, ({ choose }) => choose(shown.stream))
  unmount()
  expect(shown.isSent()).toBe(false)
})

it('a window that is chosen after the room was left is let go at once', async () => {
  const { share, answer, unmount } = await open()
  const shown = createWindow()
  await share()
  unmount()
  await answer(0, ({ choose }) => choose(shown.stream))
  expect(shown.isSent()).toBe(false)
})

it('a window that cannot be sent says why until the next try; a question that is closed says nothing', async () => {
  const { now, share, answer } = await open()
  await share()
  await answer(0, ({ refuse }) => refuse('NotReadableError'))
  expect(now().shareError).toBeInstanceOf(PacsError)
  await share()
  expect(now().shareError).toBeNull()
  await answer(1, ({ refuse }) => refuse('NotAllowedError'))
  expect([now().shareError, now().isShared]).toEqual([null, false])
})

it('an expert sees what the doctor sends, and sends no picture', async () => {
  const { now, media, perform } = await open(expert)
  const { stream, track } = createWindow()
  const sent = { userId: doctor.userId, stream, track: track as unknown as MediaStreamTrack }
  await perform(() => media.update({ remotes: [{ ...sent, source: 'camera' }] }))
  expect(now().stream).toBeNull()
  await perform(() => media.update({ remotes: [{ ...sent, source: 'ultrasound' }] }))
  expect(now()).toMatchObject({ stream, senderId: doctor.userId, capture: null })
  expect(media.tracks.size).toBe(0)
})
