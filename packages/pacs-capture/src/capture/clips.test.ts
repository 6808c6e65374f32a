import { describe, expect, it, vi } from 'vitest'
import { settled, startLiveCapture, study1, study2 } from '../testing/startCapture'

/** Waits for a condition that promises alone will bring about. */
const until = (condition: () => void) => vi.waitFor(condition, { interval: 1 })

describe('when the login expires', () => {
  it('a recording goes on and no still is taken for a patient whom nobody sees', async () => {
    const { capture, warnings, uploads } = await startLiveCapture()
    await capture.toggleClip('study')
    capture.hideCurrentStudy()
    expect(await capture.still('study')).toBeNull()
    expect(warnings).toEqual(['NO_CURRENT_PATIENT'])
    expect(capture.getSnapshot().recording).toMatchObject({ studyId: study1, isStopping: false })
    await capture.toggleClip('study')
    expect(uploads.opened[0]?.upload.target).toEqual({ kind: 'study', studyId: study1 })
  })

  it('choosing the same patient again lets the recording go on, another one stops it', async () => {
    const { capture, stops, uploads } = await startLiveCapture()
    await capture.toggleClip('study')
    capture.hideCurrentStudy()
    capture.setCurrentStudy(study1)
    await settled()
    expect(stops).toEqual([])
    capture.hideCurrentStudy()
    capture.setCurrentStudy(study2)
    await until(() => expect(stops).toEqual([{ reason: 'patientChanged', studyId: study1 }]))
    expect(uploads.opened[0]?.upload.target).toEqual({ kind: 'study', studyId: study1 })
  })

  it('a clip is of the user who began it, no matter who works when it ends', async () => {
    let userId: string | null = 'user-a'
    const { capture, uploads } = await startLiveCapture({ userId: () => userId })
    await capture.toggleClip('study')
    expect(capture.getSnapshot().recording?.userId).toBe('user-a')
    userId = 'user-b'
    await capture.stopClip()
    expect(uploads.opened[0]?.upload.userId).toBe('user-a')
  })
})

describe('clips', () => {
  it('a clip without a single frame is not uploaded, and it is said', async () => {
    const { capture, pictures, uploads, warnings, stops } = await startLiveCapture()
    pictures.isEmpty = true
    await capture.toggleClip('study')
    await capture.toggleClip('study')
    expect(uploads.ids).toEqual([])
    expect(warnings).toEqual(['GET_VIDEO_FAILED'])
    expect(stops).toHaveLength(1)
  })

  it('two presses at the same moment, by key and by button, never record two clips', async () => {
    const { capture, pictures, warnings } = await startLiveCapture()
    await Promise.all([capture.toggleClip('study'), capture.toggleClip('buffer')])
    expect(pictures.recordingCount).toBe(1)
    expect(warnings).toEqual(['CURRENT_CLIP_RECORDING'])
    await Promise.all([capture.toggleClip('study'), capture.toggleClip('study')])
    expect(pictures.recordingCount).toBeLessThanOrEqual(1)
  })

  it('a change of resolution or device ends a clip, which is kept for its study', async () => {
    const { capture, stops, uploads } = await startLiveCapture()
    await capture.toggleClip('study')
    await capture.chooseResolution({ width: 1280, height: 720 })
    expect(stops).toEqual([{ reason: 'streamLost', studyId: study1 }])
    expect(uploads.opened[0]?.upload.target).toEqual({ kind: 'study', studyId: study1 })
    expect(capture.getSnapshot()).toMatchObject({ status: 'live', recording: null })
  })

  it('pressing the same record button again stops the clip, which is uploaded', async () => {
    const { capture, uploads, stops } = await startLiveCapture()
    await capture.toggleClip('study')
    expect(capture.getSnapshot().recording).toMatchObject({ target: 'study', studyId: study1, limitMs: 1_800_200 })
    await capture.toggleClip('study')
    expect(capture.getSnapshot().recording).toBeNull()
    expect(uploads.opened[0]?.upload).toEqual({
      target: { kind: 'study', studyId: study1 },
      contentType: 'video/mp4',
      fileExtension: '.mp4',
      isAppendOnly: true,
    })
    expect(stops).toEqual([{ reason: 'user', studyId: study1 }])
  })

  it('while a current clip records, a buffer clip warns, and the other way round', async () => {
    const { capture, warnings, pictures } = await startLiveCapture()
    await capture.toggleClip('study')
    await capture.toggleClip('buffer')
    await capture.toggleClip('study')
    await capture.toggleClip('buffer')
    await capture.toggleClip('study')
    expect(warnings).toEqual(['CURRENT_CLIP_RECORDING', 'BUFFER_CLIP_RECORDING'])
    expect(pictures.recordingCount).toBe(1)
  })

  it.each([
    { timing: { isOn: false, seconds: 5 }, limitMs: 1_800_200 },
    { timing: { isOn: true, seconds: 3 }, limitMs: 3_200 },
    { timing: { isOn: true, seconds: 1800 }, limitMs: 1_800_200 },
  ])('a clip stops by itself after $limitMs ms', async ({ timing, limitMs }) => {
    const { capture, clock, stops } = await startLiveCapture()
    capture.setTiming(timing)
    await capture.toggleClip('study')
    clock.advance(limitMs - 1)
    await settled()
    expect(stops).toEqual([])
    clock.advance(1)
    await until(() => expect(stops).toEqual([{ reason: 'limit', studyId: study1 }]))
  })

  it('a wall clock that jumps does not change the length of a clip', async () => {
    const { capture, clock, stops } = await startLiveCapture()
    capture.setTiming({ isOn: true, seconds: 5 })
    await capture.toggleClip('study')
    clock.jump(3_600_000)
    clock.advance(5_199)
    await settled()
    expect(stops).toEqual([])
    expect(capture.getSnapshot().recording?.elapsedSeconds).toBe(5)
    clock.advance(1)
    await until(() => expect(stops).toHaveLength(1))
  })

  it('timing takes 3 to 1800 whole seconds and is kept', async () => {
    const { capture, storage } = await startLiveCapture()
    for (const seconds of [2, 1801, 4.5, Number.NaN]) {
      expect(() => capture.setTiming({ isOn: true, seconds })).toThrow('SCHEMA_VALIDATION_FAILED')
    }
    expect(capture.getSnapshot().timing).toEqual({ isOn: false, seconds: 5 })
    capture.setTiming({ isOn: true, seconds: 1800 })
    expect(storage.getItem('opensono.clip.timingSeconds')).toBe('1800')
  })

  it('a clip warns at 450 MB and stops at 490 MB', async () => {
    const { capture, pictures, stops } = await startLiveCapture()
    await capture.toggleClip('study')
    pictures.grow(450 * 1024 * 1024 - 1)
    expect(capture.getSnapshot().recording?.isNearlyFull).toBe(false)
    pictures.grow(450 * 1024 * 1024)
    expect(capture.getSnapshot().recording?.isNearlyFull).toBe(true)
    pictures.grow(490 * 1024 * 1024)
    await until(() => expect(stops).toEqual([{ reason: 'size', studyId: study1 }]))
  })

  it('what an encoder wrote before it failed is uploaded', async () => {
    const { capture, pictures, stops, uploads } = await startLiveCapture()
    await capture.toggleClip('buffer')
    pictures.failClip()
    await until(() => expect(stops).toEqual([{ reason: 'failed', studyId: null }]))
    expect(uploads.ids).toHaveLength(1)
  })

  it('changing the current patient stops a recording, and its clip goes to the first study', async () => {
    const { capture, stops, uploads } = await startLiveCapture()
    await capture.toggleClip('study')
    capture.setCurrentStudy(study2)
    await until(() => expect(stops).toEqual([{ reason: 'patientChanged', studyId: study1 }]))
    expect(uploads.opened[0]?.upload.target).toEqual({ kind: 'study', studyId: study1 })
  })

  it('a press for the next clip, made while the last one is being written, is dropped when the patient changes', async () => {
    const { capture, uploads } = await startLiveCapture()
    await capture.toggleClip('study')
    const stopping = capture.toggleClip('study')
    const next = capture.toggleClip('study')
    capture.setCurrentStudy(study2)
    await Promise.all([stopping, next])
    expect(capture.getSnapshot().recording).toBeNull()
    expect(uploads.ids).toHaveLength(1)
  })

  it('bytes go to an upload that was opened at the start, with the first picture as poster; the end tells the length', async () => {
    const { capture, uploads } = await startLiveCapture({ userId: () => 'user-a' })
    await capture.toggleClip('buffer')
    await until(() => expect(uploads.opened[0]?.poster?.size).toBe('still'.length))
    const [clip] = uploads.opened
    expect(clip?.upload).toMatchObject({ isAppendOnly: true, userId: 'user-a', target: { kind: 'buffer' } })
    expect(clip?.facts).toBeUndefined()
    await capture.stopClip()
    expect(clip?.facts).toEqual({ durationMs: 1000 })
    await until(() => expect([clip?.isLast, clip?.sizeBytes]).toEqual([true, 4]))
  })

  it('a full disk stops a clip and says so; what was written is kept', async () => {
    const { capture, uploads, warnings, stops } = await startLiveCapture()
    await capture.toggleClip('study')
    await settled()
    uploads.fill()
    await until(() => expect(stops).toEqual([{ reason: 'diskFull', studyId: study1 }]))
    expect(warnings).toEqual(['DISK_FULL'])
    expect(uploads.opened[0]?.facts).toEqual({ durationMs: 1000 })
  })

  it('a clip that the encoder has stopped at its full length ends as by its time', async () => {
    const { capture, pictures, stops } = await startLiveCapture()
    capture.setTiming({ isOn: true, seconds: 5 })
    await capture.toggleClip('study')
    expect(pictures.limitMs).toBe(5_200)
    pictures.limitClip()
    await until(() => expect(stops).toEqual([{ reason: 'limit', studyId: study1 }]))
  })

  it.each([3_600_000, -3_600_000])('a wall clock that jumps by %i ms in mid-clip moves no stop', async (jumpMs) => {
    const { capture, clock, stops } = await startLiveCapture()
    await capture.toggleClip('study')
    clock.advance(900_000)
    clock.jump(jumpMs)
    clock.advance(900_199)
    await settled()
    expect(stops).toEqual([])
    clock.advance(1)
    await until(() => expect(stops).toEqual([{ reason: 'limit', studyId: study1 }]))
  })

  it('clearing by 401, screen lock or return to login is no change of patient, for a clip of the buffer neither', async () => {
    const { capture, stops } = await startLiveCapture()
    await capture.toggleClip('buffer')
    capture.hideCurrentStudy()
    capture.setCurrentStudy(null)
    capture.setCurrentStudy(study1)
    await settled()
    expect(stops).toEqual([])
    capture.setCurrentStudy(null)
    await until(() => expect(stops).toEqual([{ reason: 'patientChanged', studyId: null }]))
  })
})
