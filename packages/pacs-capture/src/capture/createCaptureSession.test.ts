import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { deviceRefusal } from '../testing/FakeMediaDevices'
import { room1, startCapture, study1, study2 } from '../testing/startCapture'

async function live(...args: Parameters<typeof startCapture>) {
  const all = startCapture(...args)
  await all.capture.start()
  all.capture.setCurrentStudy(study1)
  return all
}

/** Waits for a condition that promises alone will bring about. */
const until = (condition: () => void) => vi.waitFor(condition, { interval: 1 })

/** Lets promises settle without letting time pass. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('stills', () => {
  it('a still for the current patient goes to its study, one for the buffer to the room under the next name', async () => {
    const { capture, uploads } = await live()
    expect(await capture.still('study')).toBe('upload-1')
    await capture.still('buffer')
    await capture.still('buffer')
    expect(uploads.map((each) => each.target)).toEqual([
      { kind: 'study', studyId: study1 },
      { kind: 'buffer', roomId: room1, imageName: 'A1' },
      { kind: 'buffer', roomId: room1, imageName: 'A2' },
    ])
    expect(uploads.map((each) => each.fileExtension)).toEqual(['.jpg', '.jpg', '.jpg'])
  })

  it('a still without a current patient warns; the buffer still takes one', async () => {
    const { capture, warnings } = startCapture()
    await capture.start()
    expect(await capture.still('study')).toBeNull()
    expect(warnings).toEqual(['NO_CURRENT_PATIENT'])
    expect(await capture.still('buffer')).toBe('upload-1')
  })

  it('capture without the collect-image permission warns', async () => {
    const { capture, warnings, uploads } = await live({ authorities: ['pacs:image:view_buffer_list'] })
    await capture.still('study')
    await capture.toggleClip('buffer')
    expect(warnings).toEqual(['NO_COLLECT_PERMISSION', 'NO_COLLECT_PERMISSION'])
    expect(uploads).toEqual([])
  })

  it('capture without a working stream warns that there is no video', async () => {
    const { capture, warnings } = startCapture()
    capture.setCurrentStudy(study1)
    await capture.still('study')
    await capture.toggleClip('study')
    expect(warnings).toEqual(['GET_VIDEO_FAILED', 'GET_VIDEO_FAILED'])
  })

  it('a frozen picture is said to be frozen and takes no stills', async () => {
    const { capture, pictures, warnings } = await live()
    pictures.freeze(true)
    expect(capture.getSnapshot().isFrozen).toBe(true)
    expect(await capture.still('study')).toBeNull()
    pictures.freeze(false)
    expect(await capture.still('study')).toBe('upload-1')
    expect(warnings).toEqual(['GET_VIDEO_FAILED'])
  })
})

describe('a still that is being encoded', () => {
  it.each([study2, null])('goes to the study it was pressed for, though the current one becomes %s', async (next) => {
    const { capture, pictures, uploads } = await live()
    pictures.holdStills()
    const taking = capture.still('study')
    capture.setCurrentStudy(next)
    expect(capture.getSnapshot().pendingStills).toBe(1)
    pictures.releaseStills()
    await taking
    expect(uploads.map(({ target }) => target)).toEqual([{ kind: 'study', studyId: study1 }])
  })

  it('goes to the buffer of the room it was pressed in, though the user has moved on', async () => {
    const { capture, pictures, uploads, storage } = await live()
    pictures.holdStills()
    const taking = capture.still('buffer')
    storage.setItem('roomId', 'room-2')
    pictures.releaseStills()
    await taking
    expect(uploads[0]?.target).toMatchObject({ roomId: room1 })
  })

  it.each(['the resolution changes', 'the device is lost', 'the session is stopped'])(
    'is kept when %s',
    async (what) => {
      const { capture, pictures, uploads, mediaDevices, warnings } = await live()
      pictures.holdStills()
      const taking = capture.still('study')
      let ending: Promise<void> = Promise.resolve()
      if (what === 'the resolution changes') ending = capture.chooseResolution({ width: 1280, height: 720 })
      else if (what === 'the device is lost') mediaDevices.streams[0]?.track.lose()
      else ending = capture.stop()
      await settled()
      pictures.releaseStills()
      await Promise.all([taking, ending])
      expect([uploads.length, warnings]).toEqual([1, []])
    },
  )

  it('is of the user who pressed, whoever works when it is ready', async () => {
    let userId = 'user-a'
    const { capture, pictures, uploads } = await live({ userId: () => userId })
    pictures.holdStills()
    const taking = capture.still('study')
    userId = 'user-b'
    pictures.releaseStills()
    await taking
    expect(uploads[0]?.userId).toBe('user-a')
  })
})

describe('when the login expires', () => {
  it('a recording goes on and no still is taken for a patient whom nobody sees', async () => {
    const { capture, warnings, uploads } = await live()
    await capture.toggleClip('study')
    capture.hideCurrentStudy()
    expect(await capture.still('study')).toBeNull()
    expect(warnings).toEqual(['NO_CURRENT_PATIENT'])
    expect(capture.getSnapshot().recording).toMatchObject({ studyId: study1, isStopping: false })
    await capture.toggleClip('study')
    expect(uploads[0]?.target).toEqual({ kind: 'study', studyId: study1 })
  })

  it('choosing the same patient anew lets the recording go on, another one stops it', async () => {
    const { capture, stops, uploads } = await live()
    await capture.toggleClip('study')
    capture.hideCurrentStudy()
    capture.setCurrentStudy(study1)
    await settled()
    expect(stops).toEqual([])
    capture.hideCurrentStudy()
    capture.setCurrentStudy(study2)
    await until(() => expect(stops).toEqual([{ reason: 'patientChanged', studyId: study1 }]))
    expect(uploads[0]?.target).toEqual({ kind: 'study', studyId: study1 })
  })

  it('a clip is of the user who began it, whoever works when it ends', async () => {
    let userId: string | null = 'user-a'
    const { capture, uploads } = await live({ userId: () => userId })
    await capture.toggleClip('study')
    expect(capture.getSnapshot().recording?.userId).toBe('user-a')
    userId = 'user-b'
    await capture.stopClip()
    expect(uploads[0]?.userId).toBe('user-a')
  })
})

describe('clips', () => {
  it('a clip without a single frame is not uploaded, and it is said', async () => {
    const { capture, pictures, uploads, warnings, stops } = await live()
    pictures.isEmpty = true
    await capture.toggleClip('study')
    await capture.toggleClip('study')
    expect(uploads).toEqual([])
    expect(warnings).toEqual(['GET_VIDEO_FAILED'])
    expect(stops).toHaveLength(1)
  })

  it('two presses at the same moment, by key and by button, never record two clips', async () => {
    const { capture, pictures, warnings } = await live()
    await Promise.all([capture.toggleClip('study'), capture.toggleClip('buffer')])
    expect(pictures.recordingCount).toBe(1)
    expect(warnings).toEqual(['CURRENT_CLIP_RECORDING'])
    await Promise.all([capture.toggleClip('study'), capture.toggleClip('study')])
    expect(pictures.recordingCount).toBeLessThanOrEqual(1)
  })

  it('a change of resolution or device ends a clip, which is kept for its study', async () => {
    const { capture, stops, uploads } = await live()
    await capture.toggleClip('study')
    await capture.chooseResolution({ width: 1280, height: 720 })
    expect(stops).toEqual([{ reason: 'streamLost', studyId: study1 }])
    expect(uploads[0]?.target).toEqual({ kind: 'study', studyId: study1 })
    expect(capture.getSnapshot()).toMatchObject({ status: 'live', recording: null })
  })

  it('pressing the same record button again stops the clip, which is uploaded', async () => {
    const { capture, uploads, stops } = await live()
    await capture.toggleClip('study')
    expect(capture.getSnapshot().recording).toMatchObject({ target: 'study', studyId: study1, limitMs: 1_800_200 })
    await capture.toggleClip('study')
    expect(capture.getSnapshot().recording).toBeNull()
    expect(uploads[0]).toMatchObject({
      target: { kind: 'study', studyId: study1 },
      fileExtension: '.mp4',
      isTaken: true,
    })
    expect(stops).toEqual([{ reason: 'user', studyId: study1 }])
  })

  it('while a current clip records, a buffer clip warns, and the other way round', async () => {
    const { capture, warnings, pictures } = await live()
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
    const { capture, clock, stops } = await live()
    capture.setTiming(timing)
    await capture.toggleClip('study')
    clock.advance(limitMs - 1)
    await settled()
    expect(stops).toEqual([])
    clock.advance(1)
    await until(() => expect(stops).toEqual([{ reason: 'limit', studyId: study1 }]))
  })

  it('a wall clock that jumps does not change the length of a clip', async () => {
    const { capture, clock, stops } = await live()
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
    const { capture, storage } = await live()
    for (const seconds of [2, 1801, 4.5, Number.NaN]) {
      expect(() => capture.setTiming({ isOn: true, seconds })).toThrow('SCHEMA_VALIDATION_FAILED')
    }
    expect(capture.getSnapshot().timing).toEqual({ isOn: false, seconds: 5 })
    capture.setTiming({ isOn: true, seconds: 1800 })
    expect(storage.getItem('opensono.clip.timingSeconds')).toBe('1800')
  })

  it('a clip warns at 450 MB and stops at 490 MB', async () => {
    const { capture, pictures, stops } = await live()
    await capture.toggleClip('study')
    pictures.grow(450 * 1024 * 1024 - 1)
    expect(capture.getSnapshot().recording?.isNearlyFull).toBe(false)
    pictures.grow(450 * 1024 * 1024)
    expect(capture.getSnapshot().recording?.isNearlyFull).toBe(true)
    pictures.grow(490 * 1024 * 1024)
    await until(() => expect(stops).toEqual([{ reason: 'size', studyId: study1 }]))
  })

  it('what an encoder wrote before it failed is uploaded', async () => {
    const { capture, pictures, stops, uploads } = await live()
    await capture.toggleClip('buffer')
    pictures.failClip()
    await until(() => expect(stops).toEqual([{ reason: 'failed', studyId: null }]))
    expect(uploads).toHaveLength(1)
  })

  it('changing the current patient stops a recording, and its clip goes to the first study', async () => {
    const { capture, stops, uploads } = await live()
    await capture.toggleClip('study')
    capture.setCurrentStudy(study2)
    await until(() => expect(stops).toEqual([{ reason: 'patientChanged', studyId: study1 }]))
    expect(uploads[0]?.target).toEqual({ kind: 'study', studyId: study1 })
  })

  it('a press for the next clip, made while the last one is being written, is dropped when the patient changes', async () => {
    const { capture, uploads } = await live()
    await capture.toggleClip('study')
    const stopping = capture.toggleClip('study')
    const next = capture.toggleClip('study')
    capture.setCurrentStudy(study2)
    await Promise.all([stopping, next])
    expect(capture.getSnapshot().recording).toBeNull()
    expect(uploads).toHaveLength(1)
  })

  it('a clip that began for one patient never goes to another, whenever the patient changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('press', 'one', 'two', 'none', 'wait', 'turn'), { maxLength: 24 }),
        async (acts) => {
          const { capture, clock, uploads, pictures } = await live()
          const begun: (string | null)[] = []
          capture.on('clipStarted', ({ studyId }) => {
            begun.push(studyId)
            expect(studyId).toBe(capture.getSnapshot().currentStudyId)
          })
          for (const act of acts) {
            if (act === 'press') void capture.toggleClip('study')
            if (act === 'one') capture.setCurrentStudy(study1)
            if (act === 'two') capture.setCurrentStudy(study2)
            if (act === 'none') capture.setCurrentStudy(null)
            if (act === 'wait') clock.advance(700)
            if (act === 'turn') await Promise.resolve()
          }
          await capture.stop()
          await settled()
          expect(pictures.recordingCount).toBe(0)
          expect(uploads.map(({ target }) => (target.kind === 'study' ? target.studyId : null))).toEqual(begun)
        },
      ),
      { numRuns: 200 },
    )
  })
})

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
    const { capture, clock, mediaDevices, failures, stops, uploads } = await live()
    const restored = vi.fn()
    capture.on('streamRestored', restored)
    await capture.toggleClip('study')
    mediaDevices.refusal = deviceRefusal('NotFoundError')
    mediaDevices.streams[0]?.track.lose()
    await until(() => expect(stops).toEqual([{ reason: 'streamLost', studyId: study1 }]))
    expect(uploads).toHaveLength(1)
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
    const { capture, mediaDevices } = await live()
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
    const { capture } = await live()
    const before = capture.getSnapshot()
    capture.setCurrentStudy(study1)
    expect(capture.getSnapshot()).toBe(before)
    expect(Object.isFrozen(before)).toBe(true)
  })
})
