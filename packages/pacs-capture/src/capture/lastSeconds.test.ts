import { MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import { room1, startCapture, startLiveCapture, study1, study2 } from '../testing/startCapture'
import { performCaptureAction } from './performCaptureAction'
import { readRingSeconds } from './ringSeconds'

describe('the seconds before a press', () => {
  it('become a clip of the current study, or of the buffer, with the last picture as poster', async () => {
    const { capture, pictures, uploads } = await startLiveCapture({ userId: () => 'user-a' })
    pictures.keep(7)
    expect(await capture.saveLast('study')).toBe('upload-1')
    expect(await capture.saveLast('buffer')).toBe('upload-2')
    expect(uploads.added.map(({ target }) => target)).toEqual([
      { kind: 'study', studyId: study1 },
      { kind: 'buffer', roomId: room1, imageName: 'A1' },
    ])
    const [first] = uploads.added
    expect(first).toMatchObject({ fileExtension: '.mp4', durationMs: 7_000, isTaken: true, userId: 'user-a' })
    expect([await first?.blob.text(), await first?.poster?.text()]).toEqual(['last 7', 'still'])
  })

  it('are 10 unless chosen: 1 to 60, or 0 for none; the choice is kept', async () => {
    const { capture, pictures, storage } = await startLiveCapture()
    expect(capture.getSnapshot().ring).toEqual({ isOn: true, seconds: 10, readySeconds: 0 })
    expect(pictures.wantedSeconds).toBe(10)
    for (const seconds of [-1, 61, 1.5, Number.NaN]) {
      expect(() => capture.setRingSeconds(seconds)).toThrow('SCHEMA_VALIDATION_FAILED')
    }
    for (const seconds of [1, 60, 0]) {
      capture.setRingSeconds(seconds)
      expect([pictures.wantedSeconds, storage.getItem('opensono.ringSeconds')]).toEqual([seconds, String(seconds)])
    }
    expect(capture.getSnapshot().ring).toEqual({ isOn: false, seconds: 0, readySeconds: 0 })
    const others = new MemoryStorage()
    others.setItem('opensono.ringSeconds', '900')
    expect([readRingSeconds(storage), readRingSeconds(others)]).toEqual([0, 10])
  })

  it('are asked of each device that is opened, and are none while no picture is live', async () => {
    const { capture, pictures, mediaDevices } = await startLiveCapture()
    pictures.keep(10)
    mediaDevices.streams[0]?.track.lose()
    expect(capture.getSnapshot().ring).toEqual({ isOn: false, seconds: 10, readySeconds: 0 })
    await capture.chooseResolution({ width: 1280, height: 720 })
    expect(capture.getSnapshot().ring).toEqual({ isOn: true, seconds: 10, readySeconds: 0 })
  })

  it('say so while there are none yet, and take no name of the buffer', async () => {
    const { capture, warnings, uploads, pictures } = await startLiveCapture()
    expect(await capture.saveLast('buffer')).toBeNull()
    expect(warnings).toEqual(['RING_EMPTY'])
    pictures.keep(2)
    await capture.saveLast('buffer')
    expect(uploads.added[0]?.target).toMatchObject({ imageName: 'A1' })
  })

  it('need the permission, a patient or the buffer, and a stream, as any clip', async () => {
    const { capture, pictures, warnings } = startCapture({ authorities: [] })
    await capture.saveLast('study')
    const other = startCapture()
    await other.capture.saveLast('study')
    await other.capture.saveLast('buffer')
    expect([...warnings, ...other.warnings]).toEqual([
      'NO_COLLECT_PERMISSION',
      'NO_CURRENT_PATIENT',
      'GET_VIDEO_FAILED',
    ])
    expect(pictures.openCount).toBe(0)
  })

  it('can be saved while a clip records, which goes on, and after the picture has frozen', async () => {
    const { capture, pictures, uploads } = await startLiveCapture()
    await capture.toggleClip('study')
    pictures.keep(4)
    pictures.freeze(true)
    await capture.saveLast('buffer')
    expect(uploads.added).toHaveLength(1)
    expect(capture.getSnapshot().recording).toMatchObject({ studyId: study1, isStopping: false })
  })

  it('never hold pictures of another patient: a change forgets them, the same patient after a login does not', async () => {
    const { capture, pictures, warnings } = await startLiveCapture()
    pictures.keep(9)
    capture.hideCurrentStudy()
    capture.setCurrentStudy(null)
    capture.setCurrentStudy(study1)
    expect(capture.getSnapshot().ring.readySeconds).toBe(9)
    const before = pictures.forgetCount
    capture.setCurrentStudy(study2)
    expect(pictures.forgetCount).toBe(before + 1)
    await capture.saveLast('study')
    expect(warnings).toEqual(['RING_EMPTY'])
  })

  it('never hold what a former user saw', async () => {
    let userId: string | null = 'user-a'
    const { capture, pictures, warnings } = await startLiveCapture({ userId: () => userId })
    pictures.keep(9)
    userId = null
    capture.hideCurrentStudy()
    userId = 'user-b'
    capture.setCurrentStudy(study1)
    await capture.saveLast('study')
    expect(warnings).toEqual(['RING_EMPTY'])
  })

  it('are what the fifth action saves: for the current patient, else for the buffer', async () => {
    const { capture, pictures, uploads } = await startLiveCapture()
    pictures.keep(3)
    await performCaptureAction(capture, 'lastSeconds')
    capture.hideCurrentStudy()
    await performCaptureAction(capture, 'lastSeconds')
    expect(uploads.added.map(({ target }) => target.kind)).toEqual(['study', 'buffer'])
  })
})
