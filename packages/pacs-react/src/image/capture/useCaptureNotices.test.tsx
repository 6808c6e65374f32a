import type { CaptureSessionEventMap, DeviceListEventMap, HotkeysEventMap, Keymap } from '@opensono/pacs-capture'
import type { UploadQueueEventMap } from '@opensono/pacs-capture/upload'
import { createEmitter, createLifetime, ImageId, PacsError, StudyId } from '@opensono/pacs-core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useKeymap } from '../../control/key/useKeymap'
import { createToasts } from '../../control/toast/createToasts'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { PacsProvider } from '../../provider/PacsProvider'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyUpload, storyUploads } from '../storyImages'
import type { CaptureServices } from '../useCaptureServices'
import { useStageInView } from './stageInView'
import { useCaptureNotices } from './useCaptureNotices'

afterEach(cleanup)

const studyId = StudyId.parse('study-1')

const over = createToasts()
let keymap: Keymap | null = null

function Page({ services }: { services: CaptureServices }) {
  useCaptureNotices(services, over)
  keymap = useKeymap()
  return (
    <>
      <ToastRegion />
      <section aria-label="over the page">
        <ToastRegion toasts={over} placement="inline" />
      </section>
    </>
  )
}

function Stage() {
  useStageInView()
  return null
}

async function openPage(language: 'en' | 'zh' = 'en') {
  const story = { ...createStoryPacs({ language }), lifetime: createLifetime() }
  await startStorySession(story)
  const captured = createEmitter<CaptureSessionEventMap>()
  const uploaded = createEmitter<UploadQueueEventMap>()
  const listed = createEmitter<DeviceListEventMap>()
  const pressed = createEmitter<HotkeysEventMap>()
  const keys = { curStatic: 'F1', bufferStatic: 'F2', curRecord: 'F3', bufferRecord: 'F4', lastSeconds: 'F6' }
  const services = {
    uploads: { ...storyUploads(), on: uploaded.on },
    capture: { on: captured.on, getSnapshot: () => ({ recording: null }) },
    devices: { on: listed.on, getSnapshot: () => ({ missing: null }) },
    hotkeys: { on: pressed.on, getSnapshot: () => ({ keys, hasGamepad: false }) },
  } as unknown as CaptureServices

  render(
    <PacsStory story={story}>
      <Page services={services} />
    </PacsStory>,
  )
  return {
    captured,
    uploaded,
    pressed,
    /** Another page, the one with the stage. */
    showStage() {
      const { unmount } = render(
        <PacsProvider {...story}>
          <Stage />
        </PacsProvider>,
      )
      return unmount
    },
  }
}

it('a notice says why the study could not take an image, and that it is in the buffer', async () => {
  const { uploaded } = await openPage()
  const target = { kind: 'study', studyId } as const
  const refusal = 'ONLY_STUDY_DOCTOR_CAN_UPLOAD'
  const item = storyUpload('upload-1', { target, status: 'done', isInBuffer: true, refusal })
  act(() => uploaded.emit('imageUploaded', { item, imageId: ImageId.parse('image-1'), target, isInBuffer: true }))
  await screen.findByText(/no more images can be added\. The image is in the buffer\./)
})

describe('a still that the disk cannot keep', () => {
  it.each([
    ['en', "This computer's disk is full. The image is still uploaded: leave this page open until then."],
    ['zh', '本机磁盘已满。该图像仍会上传；上传完成前请勿关闭本页。'],
  ] as const)('is told of once, as an error, with what to do: %s', async (language, words) => {
    const { uploaded } = await openPage(language)
    const item = storyUpload('upload-1', { target: { kind: 'study', studyId } })
    const error = new PacsError('DISK_FULL')
    act(() => uploaded.emit('notKept', { item, error }))
    act(() => uploaded.emit('notKept', { item, error }))
    expect(screen.getAllByText(words).map((each) => each.parentElement?.dataset.tone)).toEqual(['error'])
  })

  it('because there is no journal is sent with a warning', async () => {
    const { uploaded } = await openPage()
    const item = storyUpload('upload-1', { target: { kind: 'study', studyId } })
    act(() => uploaded.emit('notKept', { item, error: new PacsError('JOURNAL_UNAVAILABLE') }))
    const words = screen.getByText(/They are still uploaded: leave this page open until then/)
    expect(words.parentElement?.dataset.tone).toBe('warning')
  })
})

it('says of several files which one was refused', async () => {
  const { uploaded } = await openPage()
  const item = storyUpload('upload-1', { status: 'failed', fileName: 'scan.avi' })
  act(() => uploaded.emit('uploadFailed', { item, error: new PacsError('FILE_TYPE_NOT_ALLOWED') }))
  await screen.findByText(/^scan\.avi: Files of this type cannot be added/)
})

it('says that an upload failed when its code is not known here and the server says nothing', async () => {
  const { uploaded } = await openPage()
  const item = storyUpload('upload-1', { status: 'failed' })
  act(() => uploaded.emit('uploadFailed', { item, error: new PacsError('SERVER_FAULT') }))
  await screen.findByText('The upload failed. The file is kept; try again.')
})

describe('what capture warns of', () => {
  it('names the key that saves to the buffer when nobody is the current patient', async () => {
    const { captured } = await openPage()
    act(() => captured.emit('warned', new PacsError('NO_CURRENT_PATIENT')))
    await screen.findByText('No current patient. Choose one, or press F2 to save to the buffer.')
  })

  it('says that the card is in use on a page without the stage, and takes it back when the picture is there again', async () => {
    const { captured } = await openPage()
    act(() => captured.emit('streamFailed', new PacsError('DEVICE_NOT_READABLE')))
    await screen.findByText('Another program is using the capture card. Close it.')
    act(() => captured.emit('streamRestored', { retryCount: 3 }))
    expect(screen.queryByText(/Another program/)).toBeNull()
    await screen.findByText('The live picture is back.')
  })

  it('leaves it to the stage where that is in view, and gives it over to a stage that comes', async () => {
    const { captured, showStage } = await openPage()
    const hideStage = showStage()
    act(() => captured.emit('streamFailed', new PacsError('DEVICE_NOT_FOUND')))
    expect(screen.queryByText(/No capture card/)).toBeNull()
    hideStage()
    act(() => captured.emit('streamFailed', new PacsError('DEVICE_NOT_FOUND')))
    await screen.findByText(/No capture card/)
    showStage()
    expect(screen.queryByText(/No capture card/)).toBeNull()
  })

  it('answers a key that is pressed again and again once: a refusal as a warning, a missing picture as an error', async () => {
    const { captured } = await openPage()
    const press = () => captured.emit('warned', new PacsError('BUFFER_CLIP_RECORDING'))
    act(press)
    act(press)
    const words = screen.getAllByText('A clip for the buffer is recording. Stop it first.')
    expect(words.map((each) => each.parentElement?.dataset.tone)).toEqual(['warning'])
    act(() => captured.emit('warned', new PacsError('GET_VIDEO_FAILED')))
    const failed = screen.getByText('There is no live picture. Check the capture card.')
    expect(failed.parentElement?.dataset.tone).toBe('error')
  })

  it('says the end of a lock where the hospital is, whatever the zone of the browser', async () => {
    const { captured, uploaded } = await openPage()
    // 04:00 of the next day in Shanghai.
    const error = new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2126-01-05T20:00:00.000Z' } })
    act(() => captured.emit('warned', error))
    expect(screen.getAllByText(/2126\/01\/06 04:00:00/)).toHaveLength(1)
    act(() => uploaded.emit('uploadFailed', { item: storyUpload('upload-1', {}), error }))
    expect(screen.getAllByText(/2126\/01\/06 04:00:00/)).toHaveLength(2)
  })

  it('says once that the disk is full, and what is kept', async () => {
    const { captured } = await openPage()
    act(() => {
      captured.emit('warned', new PacsError('DISK_FULL'))
      captured.emit('clipStopped', { target: 'study', studyId, reason: 'diskFull', uploadId: 'upload-1' })
    })
    const words = screen.getAllByText(/disk is full\. What was captured before is kept and sent/)
    expect(words.map((each) => each.parentElement?.dataset.tone)).toEqual(['error'])
  })

  it('says that the last seconds are saved', async () => {
    const { captured } = await openPage()
    const saved = { target: 'study', studyId, uploadId: 'upload-1', durationMs: 9_700 } as const
    act(() => captured.emit('lastSaved', saved))
    await screen.findByText('The last 10 s are saved and uploading.')
  })
})

describe('a press that captured nothing', () => {
  const press = (obstacle: HotkeysEventMap['blocked']['obstacle']) =>
    ({ action: 'curStatic', pressed: 'F1', obstacle }) as const

  it.each([
    ['question', 'Not captured: close the dialog.', '未采集：请先关闭对话框。'],
    ['locked', 'Not captured: unlock the screen.', '未采集：请先解锁屏幕。'],
    ['off', 'Not captured: the capture card is not open in this window.', '未采集：本窗口未打开采集卡。'],
    [
      'viewerKey',
      'Not captured: F1 is a key of the image viewer. Close the viewer, or press another key.',
      /^未采集：F1 ?是图像浏览的按键，请先关闭图像或改用其他按键。$/,
    ],
  ] as const)('because of %s says so in both languages', async (obstacle, english, chinese) => {
    const page = await openPage()
    act(() => page.pressed.emit('blocked', press(obstacle)))
    await screen.findByText(english)
    cleanup()
    const inChinese = await openPage('zh')
    act(() => inChinese.pressed.emit('blocked', press(obstacle)))
    await screen.findByText(chinese)
  })

  it('is said over a dialog, which covers the notices of the page, and so is what the session refuses', async () => {
    const { pressed, captured } = await openPage()
    const uncover = keymap?.cover('question')
    act(() => pressed.emit('blocked', press('question')))
    act(() => captured.emit('warned', new PacsError('GET_VIDEO_FAILED')))
    const above = within(screen.getByRole('region', { name: 'over the page' }))
    above.getByText('Not captured: close the dialog.')
    expect(above.getAllByText(/./).length).toBeGreaterThan(1)
    uncover?.()
  })
})
