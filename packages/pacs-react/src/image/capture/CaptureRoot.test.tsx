import type { CaptureSession } from '@opensono/pacs-capture'
import { createFakeStore } from '@opensono/pacs-capture/testing'
import { createUploadQueue } from '@opensono/pacs-capture/upload'
import { imageApi, PacsError, StudyId, sessionApi } from '@opensono/pacs-core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyUpload, storyUploads } from '../storyImages'
import { useStudyStrip } from '../strip/useStrip'
import { UploadActivity } from '../upload/UploadActivity'
import type { CaptureServices } from '../useCaptureServices'
import { CaptureRoot } from './CaptureRoot'

const study1 = StudyId.parse('study-1')
const facts = {
  patientSex: 'female',
  studyStatus: 'checked',
  patientAge: { value: 42, unit: 'year' },
} as const

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:poster')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function fakeCapture() {
  const state = { stream: null, recording: null as { userId: string } | null, pendingStills: 0 }
  const acts: string[] = []
  const capture = {
    subscribe: () => () => {},
    getSnapshot: () => state,
    on: () => () => {},
    setCurrentStudy: (studyId: string | null) => acts.push(`set ${studyId}`),
    setDefaultTiming: () => undefined,
    hideCurrentStudy: () => acts.push('hide'),
    stop: async () => void acts.push('stop'),
    stopClip: async () => void acts.push('stopClip'),
  } as unknown as CaptureSession
  return { state, acts, capture }
}

async function openRoot(uploads = storyUploads(), children = <CaptureRoot />) {
  const story = createStoryPacs()
  const { state, acts, capture } = fakeCapture()
  const stands = { on: () => () => {}, subscribe: () => () => {}, getSnapshot: () => ({}) }
  const services = {
    capture,
    uploads,
    devices: stands,
    hotkeys: stands,
    bufferNames: stands,
  } as unknown as CaptureServices
  await startStorySession(story)
  story.currentPatient.set({ ...facts, studyId: study1 })
  const shown = render(<PacsStory story={{ ...story, ...services }}>{children}</PacsStory>)
  await waitFor(() => expect(acts).toContain('set study-1'))
  acts.length = 0
  const logInAs = async (userId: string) => {
    const user = story.session.getSnapshot().user ?? (await story.fake.pacs.session.info())
    story.fake.answer(sessionApi.info, () => ({ ...user, userId }))
    await act(() => startStorySession(story))
  }
  const expire = async () => {
    story.fake.answer(imageApi.list, () => {
      throw new PacsError('UNAUTHORIZED')
    })
    await act(() =>
      story.fake.pacs.image.list({ studyId: study1 }).then(
        () => {},
        () => {},
      ),
    )
    story.currentPatient.hide()
  }
  return { story, state, acts, logInAs, expire, shown }
}

describe('when the login ends', () => {
  it('an expired one hides the current study and stops no recording; the same user goes on', async () => {
    const { state, acts, logInAs, expire } = await openRoot()
    state.recording = { userId: 'user-1' }
    await expire()
    await logInAs('user-1')
    expect(acts).toEqual(['hide'])
  })

  it('a recording of another user is ended by the next login', async () => {
    const { state, acts, logInAs, expire } = await openRoot()
    state.recording = { userId: 'user-1' }
    await expire()
    await logInAs('user-2')
    expect(acts).toEqual(['hide', 'stopClip'])
  })

  it('a logout stops the session, which keeps the clip', async () => {
    const { story, acts } = await openRoot()
    story.fake.answer(sessionApi.logout, () => null)
    await act(() => story.session.logOut())
    expect(acts).toEqual(['hide', 'stop'])
  })
})

it('an image that went to the buffer of a room is not shown in that of the next room', async () => {
  const refused = storyUpload('upload-1', { status: 'done', isInBuffer: true })
  const remove = vi.fn()
  const uploads = { ...storyUploads([]), remove }
  const { logInAs } = await openRoot(uploads)
  uploads.getSnapshot = storyUploads([refused, storyUpload('upload-2', { status: 'done' })]).getSnapshot
  await logInAs('user-1')
  expect(remove.mock.calls).toEqual([['upload-1']])
})

describe('a page that is closed', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    // What Chromium 102 looks at; a plain event has another property of this name.
    const asked = vi.fn()
    Object.defineProperty(event, 'returnValue', { set: asked })
    window.dispatchEvent(event)
    return [event.defaultPrevented, asked.mock.calls.length > 0]
  }

  it.each([
    { what: 'nothing is left', change: {}, othersUnsent: 0, expected: [false, false] },
    {
      what: 'a clip is being recorded',
      change: { recording: { userId: 'user-1' } },
      othersUnsent: 0,
      expected: [true, true],
    },
    { what: 'a still is being encoded', change: { pendingStills: 1 }, othersUnsent: 0, expected: [true, true] },
    { what: 'a file of another user is unsent', change: {}, othersUnsent: 1, expected: [true, true] },
  ])('asks first unless nothing would be lost: $what', async ({ change, othersUnsent, expected }) => {
    const { state } = await openRoot(storyUploads([], true, othersUnsent))
    Object.assign(state, change)
    expect(leave()).toEqual(expected)
  })
})

function Strip() {
  const { items } = useStudyStrip(study1)
  return (
    <ul>
      {items.map((item) => (
        <li key={item.key}>{item.pictureUrl}</li>
      ))}
    </ul>
  )
}

describe('pictures of another user', () => {
  it('are in no strip and no list; only their number is told', async () => {
    const story = createStoryPacs()
    const uploads = createUploadQueue({
      pacs: story.fake.pacs,
      userId: () => userId,
      store: createFakeStore().store,
    })
    let userId = 'user-1'
    story.fake.answer(imageApi.list, () => [])
    const poster = new Blob(['picture'], { type: 'image/jpeg' })
    uploads.pause()
    uploads.add({ target: { kind: 'study', studyId: study1 }, blob: poster, poster, fileExtension: '.jpg' })
    render(
      <PacsStory story={{ ...story, uploads }}>
        <Strip />
        <UploadActivity />
      </PacsStory>,
    )
    await screen.findByText('blob:poster')
    userId = 'user-2'
    act(() => uploads.resume())
    expect(screen.queryByText('blob:poster')).toBeNull()
    await screen.findByLabelText('1 unsent file of another user. It is kept here until that user logs in.')
    act(() => uploads.destroy())
  })
})
