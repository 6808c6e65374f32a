import { eventApi, imageApi, type ShellMessage, StudyId, sessionApi, storageKeys, studyApi } from '@opensono/pacs-core'
import { createFakePacs, exampleUser, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { expect, it, vi } from 'vitest'
import { createFakeStore } from '../testing/createFakeStore'
import { createWorkstation } from './createWorkstation'
import type { WorkstationOptions } from './Workstation'

/** A window that counts who listens to it. */
function countingPage() {
  const target = new EventTarget()
  let listeners = 0
  return {
    count: () => listeners,
    addEventListener(...given: Parameters<EventTarget['addEventListener']>) {
      listeners += 1
      target.addEventListener(...given)
    },
    removeEventListener(...given: Parameters<EventTarget['removeEventListener']>) {
      listeners -= 1
      target.removeEventListener(...given)
    },
    dispatchEvent: (event: Event) => target.dispatchEvent(event),
  }
}

const study = {
  studyId: StudyId.parse('study-1'),
  patientSex: 'female',
  studyStatus: 'checked',
  patientAge: { value: 42, unit: 'year' },
} as const

async function open(options: Pick<WorkstationOptions, 'shell'> = {}) {
  const storage = new MemoryStorage()
  const page = countingPage()
  const clock = new FakeClock()
  const fake = createFakePacs({ session: sessionApi, study: studyApi, image: imageApi, event: eventApi })
  fake.answer(sessionApi.info, () => exampleUser())
  fake.answer(sessionApi.breastScreeningSwitch, () => false)
  fake.answer(sessionApi.machine, () => null)
  fake.answer(imageApi.journalKey, () => ({ key: btoa('k'.repeat(32)) }))
  const connection = { reconnect: vi.fn(), close: vi.fn() }
  const workstation = createWorkstation({
    fetch: fake.fetch,
    storage,
    page,
    clock,
    store: createFakeStore().store,
    connect: () => connection,
    ...options,
  })
  storage.setItem(storageKeys.token, 'token-1')
  await workstation.session.restore()
  // The lock of a workstation that was just destroyed is free a moment later.
  await vi.waitFor(() => expect(workstation.ownership.getSnapshot().role).toBe('owner'))
  const press = (key: string) => page.dispatchEvent(Object.assign(new KeyboardEvent('keydown', { key })))
  return { workstation, page, clock, connection, press, ...fake }
}

it('one call makes a place of work: a key takes a still of the current patient, whose study is then occupied', async () => {
  const { workstation, press, seen } = await open()
  const taken = vi.fn()
  workstation.capture.on('stillTaken', taken)
  workstation.currentPatient.set(study)
  await workstation.capture.start()
  await vi.waitFor(() => expect(workstation.capture.getSnapshot().status).toBe('live'))
  await vi.waitFor(() => {
    press('F1')
    expect(taken).toHaveBeenCalled()
  })
  expect(taken).toHaveBeenCalledWith(expect.objectContaining({ target: 'study', studyId: 'study-1' }))
  await vi.waitFor(() => expect(seen.map(({ id }) => id)).toContain(studyApi.occupy.id))
  workstation.destroy()
})

it('after two calls a key takes a still of the patient who was called last; while a clip records a call changes no patient', async () => {
  const { workstation, press } = await open()
  const { capture, currentPatient } = workstation
  const taken: unknown[] = []
  capture.on('stillTaken', ({ studyId }) => taken.push(studyId))
  const called = (id: string, patientName: string) => ({
    ...study,
    studyId: StudyId.parse(id),
    patientName,
    examNumber: `US-${id}`,
  })
  await capture.start()
  await vi.waitFor(() => expect(capture.getSnapshot().status).toBe('live'))
  currentPatient.call(called('study-1', '孪生甲'))
  currentPatient.call(called('study-2', '孪生乙'))
  await vi.waitFor(() => {
    press('F1')
    expect(taken).not.toHaveLength(0)
  })
  expect(new Set(taken)).toEqual(new Set(['study-2']))
  await vi.waitFor(() => expect(currentPatient.getSnapshot().unfinished).toBeUndefined())

  await capture.toggleClip('study')
  currentPatient.call(called('study-3', '王芳'))
  expect(currentPatient.getSnapshot()).toMatchObject({
    patient: { studyId: 'study-2' },
    called: { studyId: 'study-3' },
    unfinished: 'clip',
  })
  const stopped = new Promise((resolve) => capture.on('clipStopped', resolve))
  currentPatient.switchToCalled()
  expect(await stopped).toMatchObject({ studyId: 'study-2', reason: 'patientChanged' })
  expect(capture.getSnapshot().currentStudyId).toBe('study-3')
  workstation.destroy()
})

it('it asks the server once which calls it knows', async () => {
  const { workstation, seen } = await open()
  expect(seen.filter(({ id }) => id === sessionApi.serverInfo.id)).not.toHaveLength(0)
  workstation.destroy()
})

it('a shell that closes ends the login that the workstation has made, and leaves one that the host has made to the host', async () => {
  const listeners = new Set<(message: ShellMessage) => void>()
  const shell = {
    send: vi.fn(),
    subscribe(listener: (message: ShellMessage) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const close = () => {
    for (const listener of listeners) listener({ type: 'appExit' })
  }
  const own = await open()
  const { pacs, session, currentPatient, text } = own.workstation
  const login = { pacs, session, currentPatient, text }
  const beside = createWorkstation({ login, shell, page: own.page, storage: new MemoryStorage(), connect: null })
  close()
  expect([session.getSnapshot().status, shell.send.mock.calls]).toEqual(['active', []])
  beside.destroy()
  own.workstation.destroy()
  const { workstation } = await open({ shell })
  close()
  await vi.waitFor(() => expect(workstation.session.getSnapshot().status).toBe('anonymous'))
  workstation.destroy()
  expect(listeners.size).toBe(0)
})

it('destroy() leaves no listener, timer, connection or open camera', async () => {
  const { workstation, page, clock, connection } = await open()
  await workstation.capture.start()
  await vi.waitFor(() => expect(workstation.capture.getSnapshot().stream).not.toBeNull())
  const tracks = workstation.capture.getSnapshot().stream?.getTracks() ?? []
  expect(page.count()).toBeGreaterThan(5)
  workstation.destroy()
  await vi.waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']))
  await vi.waitFor(() => expect([page.count(), clock.pendingCount]).toEqual([0, 0]))
  expect(connection.close).toHaveBeenCalled()
})
