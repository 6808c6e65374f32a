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

  it('a resolution change opens the stream anew with that size', async () => {
    const { capture, mediaDevices } = await startLiveCapture()
    await capture.chooseResolution({ width: 1280, height: 720 })
    expect(mediaDevices.streams.map(({ track }) => track.readyState)).toEqual(['ended', 'live'])
    expect(mediaDevices.asked[1]).toMatchObject({ width: { exact: 1280 }, height: { exact: 720 } })
    expect(capture.getSnapshot().status).toBe('live')
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
