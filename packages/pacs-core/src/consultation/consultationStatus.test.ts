import { describe, expect, test } from 'vitest'
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
const actors = [doctor, system, expert('a'), expert('b'), expert('stranger')]

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

  test('never goes back to waiting', () => {
    expect(steps.filter(({ before, after }) => before.status !== 'waiting' && after.status === 'waiting')).toEqual([])
  })

  test('has only the statuses of its kind', () => {
    const statuses = [...new Set(states.map(({ status }) => status))].sort()
    const own = kind === 'REALTIME' ? ['serving'] : ['editing', 'unedited']
    expect(statuses).toEqual(['cancelled', 'expired', 'finished', 'refused', 'waiting', ...own].sort())
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

test('time that runs out expires what nobody began, and leaves a room that is open', () => {
  const images = asked('GRAPHIC', 'a')
  expect(actOnConsultation(images, 'expire', system)?.status).toBe('expired')
  const editing = { ...images, ...actOnConsultation(images, 'start', expert('a')) }
  expect(actOnConsultation(editing, 'expire', system)?.status).toBe('unedited')
  const live = asked('REALTIME', 'a')
  const serving = { ...live, ...actOnConsultation(live, 'start', expert('a')) }
  expect(actOnConsultation(serving, 'expire', system)).toMatchObject({ status: 'serving', isNew: false })
})
