import { describe, expect, test } from 'vitest'
import { consultationExpiry, emptyRoomMinutes } from './consultationBounds'
import type { ConsultationKind } from './consultationKind'
import {
  actOnConsultation,
  type ConsultationActor,
  type ConsultationFacts,
  consultationActions,
  consultationTransitions,
  isConsultationActive,
  isConsultationOpen,
  statusForExpert,
} from './consultationStatus'

const asked = (kind: ConsultationKind, ...userIds: string[]): ConsultationFacts => ({
  kind,
  status: 'waiting',
  experts: userIds.map((userId) => ({ userId, state: 'invited' })),
})
const doctor: ConsultationActor = { role: 'doctor' }
const system: ConsultationActor = { role: 'system' }
const expert = (userId: string): ConsultationActor => ({ role: 'expert', userId })
const hospital: ConsultationActor = { role: 'hospital' }
const actors = [doctor, system, hospital, expert('a'), expert('b'), expert('stranger')]

/** Every consultation that can come about from one that was asked for. */
function reachable(first: ConsultationFacts) {
  const found = new Map([[JSON.stringify(first), first]])
  const steps: { before: ConsultationFacts; after: ConsultationFacts; isNew: boolean }[] = []
  const queue = [first]
  for (let before = queue.pop(); before !== undefined; before = queue.pop()) {
    for (const action of consultationActions) {
      for (const actor of actors) {
        const change = actOnConsultation(before, action, actor)
        if (change === null) continue
        const after = { kind: before.kind, status: change.status, experts: change.experts }
        steps.push({ before, after, isNew: change.isNew })
        // The same act once more changes nothing.
        const again = actOnConsultation(after, action, actor)
        expect(again === null || !again.isNew || change.status === 'serving', `${action} twice`).toBe(true)
        const key = JSON.stringify(after)
        if (!found.has(key)) queue.push(after)
        found.set(key, after)
      }
    }
  }
  return { states: [...found.values()], steps }
}

describe.each([
  ['REALTIME', asked('REALTIME', 'a', 'b')],
  ['REALTIME', asked('REALTIME', 'a')],
  ['GRAPHIC', asked('GRAPHIC', 'a')],
] as const)('A consultation (%s)', (kind, first) => {
  const { states, steps } = reachable(first)

  test('once over is changed by nobody', () => {
    expect(steps.filter(({ before, isNew }) => isNew && !isConsultationOpen(before.status))).toEqual([])
    expect(steps.some(({ isNew }) => isNew)).toBe(true)
  })

  test('that is not over has a bound, and neither its time nor the hospital leaves it open', () => {
    const start = Date.parse('2026-01-01T00:00:00Z')
    const times = { requestedAt: new Date(start).toISOString(), startedAt: new Date(start + 3_600_000).toISOString() }
    for (const state of states) {
      for (const isEmpty of [true, false]) {
        const expiryMs = consultationExpiry({ ...state, ...times }, { isEmpty, nowMs: start + 7_200_000 })
        if (isConsultationOpen(state.status)) expect(expiryMs).toBeLessThanOrEqual(start + 73 * 3_600_000)
        else expect(expiryMs).toBeNull()
      }
      for (const [action, actor] of [['expire', system] as const, ['hospital-finish', hospital] as const]) {
        const ended = actOnConsultation(state, action, actor)
        if (isConsultationOpen(state.status)) expect(ended && isConsultationOpen(ended.status)).toBe(false)
        else expect(ended?.isNew ?? false).toBe(false)
      }
    }
  })

  test('never goes back to waiting', () => {
    expect(steps.filter(({ before, after }) => before.status !== 'waiting' && after.status === 'waiting')).toEqual([])
  })

  test('has only the statuses of its kind', () => {
    const statuses = [...new Set(states.map(({ status }) => status))].sort()
    const own = kind === 'REALTIME' ? ['serving'] : ['editing']
    expect(statuses).toEqual(['cancelled', 'expired', 'finished', 'refused', 'unedited', 'waiting', ...own].sort())
  })

  test('that is active has an expert who comes, and one that all declined is refused', () => {
    const isComing = ({ experts }: ConsultationFacts) => experts.some(({ state }) => /invited|accepted/.test(state))
    // An expert who passed it on is replaced by the caller, who adds the other one.
    const notPassedOn = states.filter(({ experts }) => experts.every(({ state }) => state !== 'transferred'))
    expect(notPassedOn.filter((each) => isConsultationActive(each.status) && !isComing(each))).toEqual([])
    const declined = notPassedOn.filter(({ experts }) => experts.every(({ state }) => state === 'refused'))
    expect([...new Set(declined.map(({ status }) => status))]).toEqual(['refused'])
  })

  test('is changed only by who may', () => {
    for (const action of consultationActions) {
      const { by } = consultationTransitions[action]
      for (const actor of actors.filter(({ role }) => role !== by)) {
        expect(states.map((state) => actOnConsultation(state, action, actor)).every((change) => change === null)).toBe(
          true,
        )
      }
    }
    expect(consultationActions.map((action) => actOnConsultation(first, action, expert('stranger')))).toEqual(
      consultationActions.map(() => null),
    )
  })
})

test('a cancel fails if the consultation has begun, and is done once if called twice', () => {
  const waiting = asked('REALTIME', 'a')
  const cancelled = actOnConsultation(waiting, 'cancel', doctor)
  expect(cancelled).toMatchObject({ status: 'cancelled', isNew: true })
  const after = { ...waiting, status: 'cancelled' } as const
  expect(actOnConsultation(after, 'cancel', doctor)).toMatchObject({ status: 'cancelled', isNew: false })
  const begun = actOnConsultation(waiting, 'start', expert('a'))
  expect(begun).toMatchObject({ status: 'serving' })
  expect(actOnConsultation({ ...waiting, ...begun }, 'cancel', doctor)).toBeNull()
})

test('of two experts one may decline, and the other goes on; both finishing ends it once', () => {
  const two = asked('REALTIME', 'a', 'b')
  const one = { ...two, ...actOnConsultation(two, 'refuse', expert('a')) }
  expect(one.status).toBe('waiting')
  expect(statusForExpert(one, 'a')).toBe('refused')
  expect(statusForExpert(one, 'b')).toBe('waiting')
  const serving = { ...one, ...actOnConsultation(one, 'start', expert('b')) }
  expect(serving.status).toBe('serving')
  const done = { ...serving, ...actOnConsultation(serving, 'expert-finish', expert('b')) }
  expect(done).toMatchObject({ status: 'finished', isNew: true })
  expect(actOnConsultation(done, 'expert-finish', expert('b'))).toMatchObject({ isNew: false })
  expect(actOnConsultation(done, 'doctor-finish', doctor)).toMatchObject({ status: 'finished', isNew: false })
})

test('time that runs out expires what nobody began, and ends a room that is open: with the opinion of who gave one', () => {
  const images = asked('GRAPHIC', 'a')
  expect(actOnConsultation(images, 'expire', system)?.status).toBe('expired')
  const editing = { ...images, ...actOnConsultation(images, 'start', expert('a')) }
  expect(actOnConsultation(editing, 'expire', system)?.status).toBe('unedited')
  const live = asked('REALTIME', 'a')
  const serving = { ...live, ...actOnConsultation(live, 'start', expert('a')) }
  expect(actOnConsultation(serving, 'expire', system)).toMatchObject({ status: 'unedited', isNew: true })
  const two = asked('REALTIME', 'a', 'b')
  const begun = { ...two, ...actOnConsultation(two, 'start', expert('a')) }
  const answered = { ...begun, ...actOnConsultation(begun, 'expert-finish', expert('a')) }
  expect(answered.status).toBe('serving')
  expect(actOnConsultation(answered, 'expire', system)).toMatchObject({ status: 'finished' })
  expect(actOnConsultation(answered, 'hospital-finish', hospital)).toMatchObject({ status: 'finished' })
  expect(actOnConsultation(two, 'hospital-finish', hospital)).toMatchObject({ status: 'cancelled' })
})

test('an empty room moves the end of a consultation that has begun to ten minutes from then, never behind its bound', () => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const serving = {
    kind: 'REALTIME',
    status: 'serving',
    requestedAt: new Date(start - 60_000).toISOString(),
    startedAt: new Date(start).toISOString(),
  } as const
  const bound = start + 24 * 3_600_000
  expect(consultationExpiry(serving, { isEmpty: false, nowMs: start })).toBe(bound)
  expect(consultationExpiry(serving, { isEmpty: true, nowMs: start })).toBe(start + emptyRoomMinutes * 60_000)
  expect(consultationExpiry(serving, { isEmpty: true, nowMs: bound - 1 })).toBe(bound)
  const waiting = { ...serving, status: 'waiting', startedAt: null } as const
  expect(consultationExpiry(waiting, { isEmpty: true, nowMs: start })).toBe(start - 60_000 + 24 * 3_600_000)
})
