import { describe, expect, it, vi } from 'vitest'
import { deviceRefusal } from '../testing/FakeMediaDevices'
import { settled, startCapture, startLiveCapture, study1 } from '../testing/startCapture'

/** Waits for a condition that promises alone will bring about. */
const until = (condition: () => void) => vi.waitFor(condition, { interval: 1 })

describe('the live stream', () => {
  it('a stream that fails is opened again every 2 seconds; the error is shown first and at every 150th retry', async () => {
    const { capture, clock, mediaDevices, failures } = startCapture()
    mediaDevices.refusal = deviceRefusal('NotReadableError')
    await capture.start()
    expect(capture.getSnapshot()).toMatchObject({ status: 'lost', retryCount: 0, retryInSeconds: 2 })
    const shownAt: number[] = [0]
    expect(failures).toEqual(['DEVICE_NOT_READABLE'])
    for (let retry = 1; retry <= 301; retry += 1) {
      clock.advance(1_999)
      expect(mediaDevices.asked).toHaveLength(retry)
      clock.advance(1)
      await settled()
      expect(mediaDevices.asked).toHaveLength(retry + 1)
      if (failures.length > shownAt.length) shownAt.push(retry)
    }
    expect(shownAt).toEqual([0, 150, 300])
  })

  it('a device that is lost and comes back is live again, and the clip up to then is uploaded', async () => {
    const { capture, clock, mediaDevices, failures, stops, uploads } = await startLiveCapture()
    const restored = vi.fn()
    capture.on('streamRestored', restored)
    await capture.toggleClip('study')
    mediaDevices.refusal = deviceRefusal('NotFoundError')
    mediaDevices.streams[0]?.track.lose()
    await until(() => expect(stops).toEqual([{ reason: 'streamLost', studyId: study1 }]))
    expect(uploads.ids).toHaveLength(1)
    expect(capture.getSnapshot()).toMatchObject({ status: 'lost', stream: null })
    expect(failures).toEqual(['GET_VIDEO_FAILED'])
    clock.advance(2_000)
    await settled()
    mediaDevices.refusal = null
    clock.advance(2_000)
    await until(() => expect(capture.getSnapshot()).toMatchObject({ status: 'live', error: null, retryCount: 0 }))
    expect(restored).toHaveBeenCalledWith({ retryCount: 2 })
  })

  it('a resolution change opens the stream again with that size', async () => {
    const { capture, mediaDevices } = await startLiveCapture()
    await capture.chooseResolution({ width: 1280, height: 720 })
    expect(mediaDevices.streams.map(({ track }) => track.readyState)).toEqual(['ended', 'live'])
    expect(mediaDevices.asked[1]).toMatchObject({ width: { exact: 1280 }, height: { exact: 720 } })
    expect(capture.getSnapshot().status).toBe('live')
  })

  it('same capture card type is refused: the card that is live is not opened a second time', async () => {
    const { capture, mediaDevices, devices, warnings } = startCapture()
    mediaDevices.cards = ['card-1', 'card-1b', 'card-2']
    mediaDevices.groups = { 'card-1b': 'card-1' }
    await capture.start()
    expect(devices.getSnapshot().chosenId).toBe('card-1')
    await capture.chooseDevice('card-1')
    await capture.chooseDevice('card-1b')
    expect(warnings).toEqual(['SAME_CAPTURE_CARD', 'SAME_CAPTURE_CARD'])
    expect(mediaDevices.streams).toHaveLength(1)
    await capture.chooseDevice('card-2')
    expect(mediaDevices.streams.map(({ track }) => track.readyState)).toEqual(['ended', 'live'])
  })

  it('sizes are found out with the device closed, never while a clip records, and it is live again then', async () => {
    const { capture, mediaDevices, devices, warnings } = await startLiveCapture()
    await capture.toggleClip('study')
    await capture.findResolutions()
    expect(warnings).toEqual(['CURRENT_CLIP_RECORDING'])
    await capture.stopClip()
    mediaDevices.refusedSizes = ['1920x1080']
    await capture.findResolutions()
    expect(devices.getSnapshot().resolutions).toHaveLength(6)
    expect(capture.getSnapshot().status).toBe('live')
    expect(mediaDevices.streams.filter(({ track }) => track.readyState === 'live')).toHaveLength(1)
  })

  it('the size is 1024x768 while metadata is absent', () => {
    expect(startCapture().capture.getSnapshot()).toMatchObject({ status: 'idle', width: 1024, height: 768 })
  })

  it('a picture of another shape than asked for is said to have the wrong aspect, unless something worse is wrong', async () => {
    const { capture, pictures } = await startLiveCapture()
    await capture.chooseResolution({ width: 1280, height: 720 })
    const wrong = { kind: 'wrongAspect', asked: { width: 1280, height: 720 }, got: { width: 1024, height: 768 } }
    expect(capture.getSnapshot().signal).toEqual(wrong)
    pictures.signal({ kind: 'black' })
    expect(capture.getSnapshot().signal).toEqual({ kind: 'black' })
    pictures.signal({ kind: 'good' })
    pictures.resize(1920, 1080)
    expect(capture.getSnapshot()).toMatchObject({ width: 1920, height: 1080, signal: { kind: 'good' } })
    expect(capture.getSnapshot().isFrozen).toBe(false)
  })

  it('a signal that was bad is good again once the stream is opened again', async () => {
    const { capture, pictures, mediaDevices } = await startLiveCapture()
    pictures.freeze(true)
    expect(capture.getSnapshot()).toMatchObject({ isFrozen: true, signal: { kind: 'frozen', isDelivering: false } })
    mediaDevices.streams[0]?.track.lose()
    expect(capture.getSnapshot()).toMatchObject({ status: 'lost', isFrozen: false, signal: { kind: 'good' } })
  })

  it('stop and destroy end every track, also of a stream that is still being opened', async () => {
    const { capture, mediaDevices, pictures, clock } = startCapture()
    const starting = capture.start()
    await capture.stop()
    await starting
    await capture.start()
    await capture.toggleClip('buffer')
    capture.destroy()
    await settled()
    expect(mediaDevices.streams.every(({ track }) => track.readyState === 'ended')).toBe(true)
    expect(pictures.openCount).toBe(0)
    expect(clock.pendingCount).toBe(0)
  })

  it('snapshots are frozen and stay the same object while nothing changes', async () => {
    const { capture } = await startLiveCapture()
    const before = capture.getSnapshot()
    capture.setCurrentStudy(study1)
    expect(capture.getSnapshot()).toBe(before)
    expect(Object.isFrozen(before)).toBe(true)
  })
})
