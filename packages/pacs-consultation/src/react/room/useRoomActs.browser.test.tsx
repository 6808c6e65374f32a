import type { NewUpload, UploadItem } from '@opensono/pacs-capture/upload'
import { createStore, PacsError, type StudyId } from '@opensono/pacs-core'
import { createToasts, PacsProvider, ToastProvider } from '@opensono/pacs-react'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { RoomRequest } from '../../room/ConsultationRoom'
import { expert } from '../../testing/participants'
import { RoomContext, type RoomServices } from './RoomContext'
import { makeStoryRoom } from './storyRoom'
import { useFreezeOnRequest, useRoomActs } from './useRoomActs'

/** A queue whose items the test moves on. */
function createUploads() {
  const store = createStore<{ items: readonly Partial<UploadItem>[] }>({ items: [] })
  const added: NewUpload[] = []
  let listeners = 0
  const uploads = {
    ...store,
    subscribe(listener: () => void) {
      const stop = store.subscribe(listener)
      listeners += 1
      return () => {
        listeners -= 1
        stop()
      }
    },
    add(upload: NewUpload) {
      added.push(upload)
      const id = `upload-${added.length}`
      store.update({ items: [...store.getSnapshot().items, { id, status: 'uploading' }] })
      return id
    },
  }
  const move = (patch: Partial<UploadItem>) =>
    act(async () => store.update({ items: store.getSnapshot().items.map((item) => ({ ...item, ...patch })) }))
  return { uploads: uploads as never, added, move, remove: () => store.update({ items: [] }), count: () => listeners }
}

interface Side {
  role?: 'doctor' | 'expert'
  /** Pixels that the shown picture is wide; 0 shows none. */
  videoWidth?: number
  currentStudyId?: StudyId | null
}

async function open({ role = 'doctor', videoWidth = 640, currentStudyId = null }: Side = {}) {
  const story = makeStoryRoom('en', { role, hasNoPicture: true })
  const queue = createUploads()
  const saveLast = vi.fn(async () => 'upload-9')
  const capture = { ...createStore({ currentStudyId }), saveLast } as never
  await story.services.logIn()
  const room = story.createRoom({
    pacs: story.services.pacs,
    consultationId: story.consultation.id,
    token: () => 'token',
  })
  room.enter()
  await vi.waitFor(() => expect(room.getSnapshot().status).toBe('live'))
  const toasts = createToasts({ schedule: () => () => undefined })
  // What is drawn from it is a canvas; a page of a test has no video that plays.
  const video = { current: Object.assign(document.createElement('canvas'), { videoWidth, videoHeight: 480 }) }
  const services = {
    room,
    consultation: story.consultation,
    isDoctor: role === 'doctor',
    video,
  } as unknown as RoomServices
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PacsProvider {...story.services} uploads={queue.uploads} capture={capture}>
      <ToastProvider toasts={toasts}>
        <RoomContext.Provider value={services}>{children}</RoomContext.Provider>
      </ToastProvider>
    </PacsProvider>
  )
  const { result, unmount } = renderHook(
    () => {
      const acts = useRoomActs()
      useFreezeOnRequest(acts.fulfil)
      return acts
    },
    { wrapper },
  )
  return {
    ...queue,
    room,
    saveLast,
    studyId: story.consultation.studyId,
    do: (work: (acts: ReturnType<typeof useRoomActs>) => unknown) => act(async () => void (await work(result.current))),
    notices: () => toasts.getSnapshot().shown.map(({ tone }) => tone),
    said: () => story.server.events.map(({ happening }) => happening.type),
    /** An expert asks. */
    async ask(what: RoomRequest['what']) {
      story.server.happen(expert.userId, { type: 'request', what, seconds: null })
      await vi.waitFor(() => expect(room.getSnapshot().sequence).toBe(story.server.events.length))
    },
    request: () => room.getSnapshot().requests[0] ?? expect.fail('nobody asked'),
    unmount,
  }
}

it('a still of each side goes into the study by the way that the side has, and is the frozen picture while there is one', async () => {
  const doctors = await open()
  await doctors.do(({ freeze }) => freeze())
  await doctors.do(({ still }) => still())
  expect(doctors.added[0]).toMatchObject({ target: { kind: 'study', studyId: doctors.studyId }, fileExtension: '.png' })
  expect(doctors.added[0]?.blob).toBe(doctors.room.getSnapshot().frozen?.blob)
  const experts = await open({ role: 'expert' })
  await experts.do(({ saveStill }) => saveStill(new Blob(['x'], { type: 'image/jpeg' })))
  expect(experts.added[0]).toMatchObject({ target: { kind: 'consultation' }, fileExtension: '.jpg' })
})

it('what became of a still is said once, also after the room was left, and nothing listens afterwards', async () => {
  const { do: perform, move, notices, count, unmount } = await open()
  await perform(({ still }) => still())
  const before = count()
  unmount()
  await move({ percent: 50 })
  expect(notices()).toEqual([])
  await move({ status: 'done' })
  await move({ percent: 100 })
  expect([notices(), before - count()]).toEqual([['success'], 1])
})

it('a still that cannot be sent says why, and one that was removed says nothing', async () => {
  const failing = await open()
  await failing.do(({ still }) => still())
  await failing.move({ status: 'failed', error: new PacsError('UPLOAD_TOO_LARGE') })
  expect([failing.notices(), failing.count()]).toEqual([['error'], 0])
  const removed = await open()
  await removed.do(({ still }) => still())
  await removed.do(() => removed.remove())
  expect([removed.notices(), removed.count()]).toEqual([[], 0])
})

it('without a picture nothing is frozen and nothing is stored, and that is said', async () => {
  const { do: perform, room, added, notices } = await open({ videoWidth: 0 })
  await perform(({ freeze }) => freeze())
  expect([room.getSnapshot().frozen, notices()]).toEqual([null, ['error']])
  // The same words are one notice.
  await perform(({ still }) => still())
  expect([added, notices()]).toEqual([[], ['error']])
})

it('a freeze that an expert asks for is done at once; a still waits for the doctor', async () => {
  const { ask, room, added } = await open()
  await act(() => ask('freeze'))
  await vi.waitFor(() => expect(room.getSnapshot().frozen).not.toBeNull())
  await vi.waitFor(() => expect(room.getSnapshot().requests).toEqual([]))
  await act(() => ask('still'))
  expect([room.getSnapshot().requests.length, added]).toEqual([1, []])
})

it('an expert freezes nothing here, and asks the doctor’s side instead', async () => {
  const { do: perform, room, said, notices } = await open({ role: 'expert' })
  await perform(({ freeze }) => freeze())
  await vi.waitFor(() => expect(said()).toContain('request'))
  expect([room.getSnapshot().frozen, notices()]).toEqual([null, []])
})

it('the last seconds are never saved for another patient than that of the consultation', async () => {
  const other = await open({ currentStudyId: 'study-of-another' as StudyId })
  await act(() => other.ask('clip'))
  await other.do(({ fulfil }) => fulfil(other.request()))
  expect([other.saveLast.mock.calls, other.notices()]).toEqual([[], ['warning']])
  // It stays asked for until the patient is the current one.
  expect(other.room.getSnapshot().requests).toHaveLength(1)
  const own = await open({ currentStudyId: other.studyId })
  await act(() => own.ask('clip'))
  await own.do(({ fulfil }) => fulfil(own.request()))
  expect([own.saveLast.mock.calls, own.notices()]).toEqual([[['study']], ['success']])
  expect(own.room.getSnapshot().requests).toEqual([])
})
