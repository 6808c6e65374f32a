import {
  type Consultation,
  type ConsultationId,
  type ConsultationRow,
  createEmitter,
  type ExpertId,
  type ExpertState,
  type HospitalId,
  PacsError,
  realtimeConsultationApi,
  type ServerEvent,
  type StudyId,
} from '@opensono/pacs-core'
import { createFakePacs, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, test, vi } from 'vitest'
import { exampleConsultation } from '../testing/exampleConsultation'
import { consultationId, doctor, expert, secondExpert } from '../testing/participants'
import { consultationStorageKey, createConsultationStore } from './createConsultationStore'
import { createInvitations } from './createInvitations'
import type { InvitationsFeedEventMap, InvitationsOptions } from './Invitations'

const created: ServerEvent = { type: 'room-created', consultationId, userIds: [expert.userId] }
const changed: ServerEvent = { type: 'consultation-changed', consultationId }

function listen(options: Partial<Pick<InvitationsOptions, 'host' | 'userId'>> = {}) {
  const fake = createFakePacs({ realtimeConsultation: realtimeConsultationApi })
  const feed = createEmitter<InvitationsFeedEventMap>()
  const clock = new FakeClock()
  const store = createConsultationStore({ storage: new MemoryStorage() })
  let consultation: Consultation = exampleConsultation
  fake.answer(realtimeConsultationApi.get, () => consultation)
  fake.answer(realtimeConsultationApi.received, () => 1)
  let rows: readonly ConsultationRow[] = []
  fake.answer(realtimeConsultationApi.receivedRecords, ({ status }) => {
    const found = rows.filter((row) => row.status === status)
    return { rows: found, total: found.length, isTotalExact: true }
  })
  const invitations = createInvitations({
    pacs: fake.pacs,
    events: feed,
    userId: () => expert.userId,
    store,
    clock,
    ...options,
  })
  const heard: [string, unknown][] = []
  for (const kind of ['rang', 'silenced', 'specialistsEntered', 'requestRefused', 'roomClosed'] as const) {
    invitations.on(kind, (event) => heard.push([kind, event]))
  }
  const failures: string[] = []
  invitations.on('failed', ({ code }) => failures.push(code))
  return {
    ...fake,
    invitations,
    clock,
    store,
    heard,
    failures,
    happen: (event: ServerEvent) => feed.emit('happened', event),
    miss: () => feed.emit('missed', undefined),
    /** They were asked for before the page was there. */
    wait(...consultations: readonly ConsultationRow[]) {
      rows = consultations
    },
    /** The consultation is now so. */
    change(state: ExpertState, patch: Partial<Consultation> = {}) {
      consultation = {
        ...exampleConsultation,
        experts: exampleConsultation.experts.map((each) => ({ ...each, state })),
        ...patch,
      }
    },
    calls: (name: 'get' | 'received' | 'receivedRecords') =>
      fake.seen.filter(({ id }) => id === realtimeConsultationApi[name].id).length,
  }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('Invitations', () => {
  test('ring when a room is created for the user, with the count of those received and the flag', async () => {
    const { invitations, heard, store, happen } = listen()
    invitations.start()
    happen(created)
    await vi.waitFor(() => expect(heard).toEqual([['rang', exampleConsultation]]))
    expect(invitations.getSnapshot().ringing).toEqual([exampleConsultation])
    expect(store.getSnapshot()).toMatchObject({ receivedConsultationCount: 1, hasNewConsultation: true })
    happen(created)
    await settle()
    expect(heard).toHaveLength(1)
  })

  test('no count sets no flag', async () => {
    const { invitations, store, answer, calls } = listen()
    answer(realtimeConsultationApi.received, () => 0)
    store.update({ hasNewConsultation: true })
    invitations.start()
    await vi.waitFor(() => expect(store.getSnapshot().hasNewConsultation).toBe(false))
    expect(calls('received')).toBe(1)
  })

  test('the embedded client asks for no count, does not ring, and alone listens to its monitor', async () => {
    const qt = listen({ host: 'qt' })
    const browser = listen()
    for (const { invitations, happen, store } of [qt, browser]) {
      store.update({ machineId: 'machine-1' })
      invitations.start()
      happen(created)
      happen({ type: 'monitor-online', machineId: 'machine-1' })
    }
    await vi.waitFor(() => expect(browser.heard).toHaveLength(1))
    expect(qt.seen).toEqual([])
    expect([qt, browser].map(({ store }) => store.getSnapshot().monitorOnline)).toEqual([true, false])
    qt.happen({ type: 'monitor-offline', machineId: 'another' })
    expect(qt.store.getSnapshot().monitorOnline).toBe(true)
    qt.happen({ type: 'monitor-offline', machineId: 'machine-1' })
    expect(qt.store.getSnapshot().monitorOnline).toBe(false)
  })

  test('are nothing to those whom they do not concern, nor before they are started or after they were stopped', async () => {
    const { invitations, happen, seen, heard } = listen()
    happen(created)
    invitations.start()
    await settle()
    const { length } = seen
    happen({ ...created, userIds: [secondExpert.userId] })
    invitations.stop()
    happen(created)
    await settle()
    expect(seen).toHaveLength(length)
    expect(heard).toEqual([])
  })

  test('say that the specialists have entered when an expert enters who is not the user', () => {
    const { invitations, happen, heard } = listen()
    invitations.start()
    const userIds: string[] = [doctor.userId, expert.userId, secondExpert.userId]
    const entered = { type: 'room-entered', consultationId, userIds } as const
    happen({ ...entered, role: 'expert', userId: expert.userId })
    happen({ ...entered, role: 'doctor', userId: doctor.userId })
    happen({ ...entered, role: 'expert', userId: secondExpert.userId })
    expect(heard).toEqual([['specialistsEntered', { consultationId, userId: secondExpert.userId }]])
  })

  test('say who declined, and that a room is closed', () => {
    const { invitations, happen, heard } = listen({ userId: () => doctor.userId })
    invitations.start()
    const userIds = [doctor.userId, expert.userId]
    happen({ type: 'request-refused', consultationId, userId: expert.userId, userIds })
    happen({ type: 'room-closed', consultationId, userIds })
    expect(heard).toEqual([
      ['requestRefused', { consultationId, userId: expert.userId }],
      ['roomClosed', { consultationId }],
    ])
  })

  test('stop ringing when they are called off, or were answered elsewhere', async () => {
    const { invitations, happen, heard, change } = listen()
    invitations.start()
    happen(created)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    happen(changed)
    await settle()
    expect(invitations.getSnapshot().ringing).toHaveLength(1)
    change('invited', { status: 'cancelled' })
    happen(changed)
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['silenced', { consultationId }]))
    change('accepted')
    happen(created)
    await settle()
    expect(invitations.getSnapshot().ringing).toEqual([])
  })

  test('are accepted once, and the tab is then about that consultation', async () => {
    const { invitations, happen, heard, answer, seen, store } = listen()
    answer(realtimeConsultationApi.accept, () => ({ status: 'waiting' as const }))
    invitations.start()
    happen(created)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    const answers = await Promise.all([invitations.accept(consultationId), invitations.accept(consultationId)])
    expect(answers).toEqual([consultationId, null])
    expect(seen.filter(({ id }) => id === realtimeConsultationApi.accept.id)).toHaveLength(1)
    expect(invitations.getSnapshot()).toMatchObject({ ringing: [], answering: null })
    expect(store.getSnapshot()).toMatchObject({ consultationId, consultationStatus: 'waiting' })
  })

  test('that cannot be answered any more say so and stop ringing; those that could not be sent ring on', async () => {
    const { invitations, happen, heard, answer, failures } = listen()
    invitations.start()
    happen(created)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    answer(realtimeConsultationApi.reject, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await invitations.refuse(consultationId)
    expect(invitations.getSnapshot().ringing).toHaveLength(1)
    answer(realtimeConsultationApi.reject, () => {
      throw new PacsError('CONSULTATION_STATUS_CHANGED', { details: { status: 'cancelled' } })
    })
    await invitations.refuse(consultationId)
    expect(invitations.getSnapshot().ringing).toEqual([])
    expect(failures).toEqual(['SERVER_BUSY', 'CONSULTATION_STATUS_CHANGED'])
  })

  test('are read again until the server answers', async () => {
    const { invitations, happen, answer, clock, heard, calls } = listen()
    answer(realtimeConsultationApi.get, () => {
      throw new PacsError('SERVER_BUSY')
    })
    invitations.start()
    happen(created)
    await vi.waitFor(() => expect(calls('get')).toBe(1))
    await settle()
    answer(realtimeConsultationApi.get, () => exampleConsultation)
    clock.advance(3_000)
    await vi.waitFor(() => expect(heard).toEqual([['rang', exampleConsultation]]))
    invitations.destroy()
    expect(clock.pendingCount).toBe(0)
  })

  test('are counted again after events were missed', async () => {
    const { invitations, miss, calls } = listen()
    invitations.start()
    miss()
    await vi.waitFor(() => expect(calls('received')).toBe(2))
  })

  const other = { ...exampleConsultation, id: 'consultation-0' as ConsultationId }
  const earlier: ConsultationRow = { ...other, status: 'serving', requestedAt: '2026-01-05T07:50:00.000Z' }
  const answered = exampleConsultation.experts.map((each) => ({ ...each, state: 'accepted' as const }))

  test('that came before the page listened ring once, oldest first; those that are answered, over, or older than half an hour do not', async () => {
    const { invitations, wait, happen, heard } = listen()
    const [second, third] = ['consultation-2', 'consultation-3'].map((id) => id as ConsultationId)
    const over = { ...other, status: 'cancelled' } as const
    const old = { ...other, id: third ?? other.id, requestedAt: '2026-01-05T07:29:00.000Z' }
    wait(exampleConsultation, { ...earlier, id: second ?? other.id, experts: answered }, over, old, earlier)
    invitations.start()
    happen(created)
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    await settle()
    expect(heard.map(([kind]) => kind)).toEqual(['rang', 'rang'])
    expect(new Set(invitations.getSnapshot().ringing.map((each) => each.id))).toEqual(
      new Set(['consultation-0', consultationId]),
    )
  })

  test('are not looked for where none waits, nor by the embedded client', async () => {
    const none = listen()
    none.answer(realtimeConsultationApi.received, () => 0)
    const qt = listen({ host: 'qt' })
    for (const { invitations } of [none, qt]) invitations.start()
    await vi.waitFor(() => expect(none.calls('received')).toBe(1))
    await settle()
    expect([none.calls('receivedRecords'), qt.seen.length]).toEqual([0, 0])
  })

  test('that were put off do not ring again after a reload, nor after events were missed, until they are asked anew', async () => {
    const { invitations, wait, happen, miss, calls } = listen()
    const ringing = () => invitations.getSnapshot().ringing.map(({ id }) => id)
    wait(earlier, exampleConsultation)
    invitations.start()
    await vi.waitFor(() => expect(ringing()).toEqual([other.id, consultationId]))
    invitations.putOff(consultationId)
    expect(ringing()).toEqual([other.id])
    miss()
    invitations.stop()
    invitations.start()
    await vi.waitFor(() => expect(ringing()).toEqual([other.id]))
    await vi.waitFor(() => expect(calls('receivedRecords')).toBeGreaterThanOrEqual(4))
    await settle()
    expect(ringing()).toEqual([other.id])
    happen(created)
    await vi.waitFor(() => expect(ringing()).toEqual([other.id, consultationId]))
  })

  test('that were called off while they were read do not ring', async () => {
    const { invitations, wait, happen, heard, answer, calls } = listen()
    let letGo = () => {}
    answer(realtimeConsultationApi.receivedRecords, async ({ status }) => {
      if (status === 'serving') return { rows: [], total: 0, isTotalExact: true }
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return { rows: calls('receivedRecords') > 2 ? [] : [exampleConsultation], total: 1, isTotalExact: true }
    })
    wait(exampleConsultation)
    invitations.start()
    await vi.waitFor(() => expect(calls('receivedRecords')).toBe(2))
    await settle()
    happen(changed)
    letGo()
    await vi.waitFor(() => expect(calls('receivedRecords')).toBe(4))
    await settle()
    letGo()
    await settle()
    expect(heard).toEqual([])
  })
})

describe('What a tab knows of its consultations', () => {
  const selected = {
    consultationExpertId: 'expert-1' as ExpertId,
    userId: expert.userId,
    hospitalId: 'hospital-1' as HospitalId,
    departmentId: null,
    name: 'Expert',
  }

  test('is there after a reload, and gone after a reset', () => {
    const storage = new MemoryStorage()
    const patch = {
      selectedExperts: [selected],
      consultationStatus: 'serving',
      consultationId,
      studyId: 'study-1' as StudyId,
      receivedConsultationCount: 3,
      putOffIds: [consultationId],
    } as const
    createConsultationStore({ storage }).update(patch)
    const later = createConsultationStore({ storage })
    expect(later.getSnapshot()).toMatchObject({
      ...patch,
      graphicConsultationStatus: 'Idle',
      machineId: null,
      monitorOnline: false,
      hasNewConsultation: false,
    })
    later.reset()
    expect(storage.getItem(consultationStorageKey)).toBeNull()
    expect(createConsultationStore({ storage }).getSnapshot().consultationStatus).toBe('Idle')
  })

  test('leaves out what another release or another program wrote', () => {
    const storage = new MemoryStorage()
    storage.setItem(
      consultationStorageKey,
      JSON.stringify({
        consultationStatus: 'flying',
        selectedExperts: [{}],
        putOffIds: [1],
        consultationId,
        monitorOnline: 1,
      }),
    )
    expect(createConsultationStore({ storage }).getSnapshot()).toMatchObject({
      consultationStatus: 'Idle',
      selectedExperts: [],
      putOffIds: [],
      consultationId,
      monitorOnline: false,
    })
    storage.setItem(consultationStorageKey, 'not json')
    expect(createConsultationStore({ storage }).getSnapshot().consultationId).toBeNull()
  })
})
