import { describe, expect, it } from 'vitest'
import { room1, settled, startCapture, startLiveCapture, study1, study2 } from '../testing/startCapture'

describe('stills', () => {
  it('a still for the current patient goes to its study, one for the buffer to the room under the next name', async () => {
    const { capture, uploads } = await startLiveCapture()
    expect(await capture.still('study')).toBe('upload-1')
    await capture.still('buffer')
    await capture.still('buffer')
    expect(uploads.added.map((each) => each.target)).toEqual([
      { kind: 'study', studyId: study1 },
      { kind: 'buffer', roomId: room1, imageName: 'A1' },
      { kind: 'buffer', roomId: room1, imageName: 'A2' },
    ])
    expect(uploads.added.map((each) => each.fileExtension)).toEqual(['.jpg', '.jpg', '.jpg'])
  })

  it('a still without a current patient warns; the buffer still takes one', async () => {
    const { capture, warnings } = startCapture()
    await capture.start()
    expect(await capture.still('study')).toBeNull()
    expect(warnings).toEqual(['NO_CURRENT_PATIENT'])
    expect(await capture.still('buffer')).toBe('upload-1')
  })

  it('capture without the collect-image permission warns', async () => {
    const { capture, warnings, uploads } = await startLiveCapture({ authorities: ['pacs:image:view_buffer_list'] })
    await capture.still('study')
    await capture.toggleClip('buffer')
    expect(warnings).toEqual(['NO_COLLECT_PERMISSION', 'NO_COLLECT_PERMISSION'])
    expect(uploads.added).toEqual([])
  })

  it('a server that takes no images of a buffer is not asked to, and takes those of a study', async () => {
    const { capture, warnings } = await startLiveCapture({ supports: (target) => target === 'study' })
    expect(await capture.still('buffer')).toBeNull()
    await capture.toggleClip('buffer')
    expect(warnings).toEqual(['NOT_SUPPORTED', 'NOT_SUPPORTED'])
    expect(await capture.still('study')).toBe('upload-1')
  })

  it('capture without a working stream warns that there is no video', async () => {
    const { capture, warnings } = startCapture()
    capture.setCurrentStudy(study1)
    await capture.still('study')
    await capture.toggleClip('study')
    expect(warnings).toEqual(['GET_VIDEO_FAILED', 'GET_VIDEO_FAILED'])
  })

  it('a frozen picture is said to be frozen and takes no stills', async () => {
    const { capture, pictures, warnings } = await startLiveCapture()
    pictures.freeze(true)
    expect(capture.getSnapshot().isFrozen).toBe(true)
    expect(await capture.still('study')).toBeNull()
    pictures.freeze(false)
    expect(await capture.still('study')).toBe('upload-1')
    expect(warnings).toEqual(['GET_VIDEO_FAILED'])
  })
})

describe('a burst', () => {
  it('of ten keeps its order and loses none, though each is encoded while the next is pressed', async () => {
    const { capture, pictures, uploads } = await startLiveCapture()
    pictures.holdStills()
    const taking = Array.from({ length: 10 }, () => capture.still('buffer'))
    expect(capture.getSnapshot().pendingStills).toBe(10)
    pictures.releaseStills()
    expect(await Promise.all(taking)).toEqual(Array.from({ length: 10 }, (_, index) => `upload-${index + 1}`))
    const names = uploads.added.map(({ target }) => (target.kind === 'buffer' ? target.imageName : ''))
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `A${index + 1}`))
  })

  it('answers each press with the shutter before anything else happens, and a refused one with none', async () => {
    const { capture, pictures } = await startLiveCapture()
    const heard: string[] = []
    capture.on('shutter', ({ target }) => heard.push(target))
    pictures.holdStills()
    void capture.still('study')
    expect(heard).toEqual(['study'])
    capture.setCurrentStudy(null)
    void capture.still('study')
    void capture.still('buffer')
    expect(heard).toEqual(['study', 'buffer'])
    pictures.releaseStills()
  })
})

describe('a still that is being encoded', () => {
  it.each([study2, null])('goes to the study it was pressed for, though the current one becomes %s', async (next) => {
    const { capture, pictures, uploads } = await startLiveCapture()
    pictures.holdStills()
    const taking = capture.still('study')
    capture.setCurrentStudy(next)
    expect(capture.getSnapshot().pendingStills).toBe(1)
    pictures.releaseStills()
    await taking
    expect(uploads.added.map(({ target }) => target)).toEqual([{ kind: 'study', studyId: study1 }])
  })

  it('goes to the buffer of the room it was pressed in, though the user has moved on', async () => {
    const { capture, pictures, uploads, storage } = await startLiveCapture()
    pictures.holdStills()
    const taking = capture.still('buffer')
    storage.setItem('roomId', 'room-2')
    pictures.releaseStills()
    await taking
    expect(uploads.added[0]?.target).toMatchObject({ roomId: room1 })
  })

  it.each(['the resolution changes', 'the device is lost', 'the session is stopped'])(
    'is kept when %s',
    async (what) => {
      const { capture, pictures, uploads, mediaDevices, warnings } = await startLiveCapture()
      pictures.holdStills()
      const taking = capture.still('study')
      let ending: Promise<void> = Promise.resolve()
      if (what === 'the resolution changes') ending = capture.chooseResolution({ width: 1280, height: 720 })
      else if (what === 'the device is lost') mediaDevices.streams[0]?.track.lose()
      else ending = capture.stop()
      await settled()
      pictures.releaseStills()
      await Promise.all([taking, ending])
      expect([uploads.added.length, warnings]).toEqual([1, []])
    },
  )

  it('is of the user who pressed, no matter who works when it is ready', async () => {
    let userId = 'user-a'
    const { capture, pictures, uploads } = await startLiveCapture({ userId: () => userId })
    pictures.holdStills()
    const taking = capture.still('study')
    userId = 'user-b'
    pictures.releaseStills()
    await taking
    expect(uploads.added[0]?.userId).toBe('user-a')
  })
})

it('whether stills are heard is kept on this computer; they are where nobody chose', async () => {
  const { capture, storage } = await startLiveCapture()
  expect(capture.getSnapshot().isStillSoundOn).toBe(true)
  capture.setStillSound(false)
  expect(capture.getSnapshot().isStillSoundOn).toBe(false)
  const { capture: next } = startCapture({ storage })
  expect(next.getSnapshot().isStillSoundOn).toBe(false)
})
