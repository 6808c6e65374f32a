import { expect, it } from 'vitest'
import { doctor, expert } from '../../testing/participants'
import { type StageFacts, stageState } from './stageState'

const asked = {
  userId: expert.userId,
  name: 'Dr Zhou',
  state: 'invited',
} as StageFacts['consultation']['experts'][number]
const facts = (patch: Partial<StageFacts> = {}, state: Partial<StageFacts['state']> = {}): StageFacts => ({
  state: {
    status: 'live',
    end: null,
    retryCount: 0,
    retryInSeconds: null,
    participants: [doctor, expert],
    self: doctor,
    frozen: null,
    ...state,
  },
  consultation: { requestDoctorId: doctor.userId, requestDoctorName: 'Dr Li', experts: [asked] },
  isDoctor: true,
  hasPicture: true,
  quality: 'diagnostic',
  isOnline: true,
  capture: null,
  ...patch,
})

it('a picture that arrives, or is sent, is shown without words', () => {
  expect(stageState(facts())).toEqual({ kind: 'picture' })
  expect(stageState(facts({ isDoctor: false }, { self: expert }))).toEqual({ kind: 'picture' })
})

it('the doctor waits for those experts who may still come, and the expert for the doctor', () => {
  expect(stageState(facts({}, { participants: [doctor] }))).toEqual({ kind: 'waiting', names: ['Dr Zhou'] })
  const gone = { ...facts().consultation, experts: [{ ...asked, state: 'refused' as const }] }
  expect(stageState(facts({ consultation: gone }, { participants: [doctor] }))).toEqual({ kind: 'picture' })
  const alone = facts({ isDoctor: false, hasPicture: false }, { participants: [expert], self: expert })
  expect(stageState(alone)).toEqual({ kind: 'waiting', names: ['Dr Li'] })
})

it('a doctor without a picture is told before anything else, an expert that none has come', () => {
  expect(stageState(facts({ hasPicture: false }, { participants: [doctor] }))).toEqual({ kind: 'noCard' })
  expect(stageState(facts({ isDoctor: false, hasPicture: false }))).toEqual({ kind: 'noPicture', name: 'Dr Li' })
})

it('a picture that stands still at the expert is said to be lost', () => {
  expect(stageState(facts({ isDoctor: false, quality: 'lost' }))).toEqual({ kind: 'lost' })
})

it('a lost connection says whether this computer or the server is gone, and when it is tried again', () => {
  const lost = { status: 'reconnecting', retryInSeconds: 5 } as const
  expect(stageState(facts({}, { ...lost, retryCount: 1 }))).toEqual({
    kind: 'reconnecting',
    seconds: 5,
    isOffline: false,
    isServerGone: false,
  })
  expect(stageState(facts({}, { ...lost, retryCount: 3 }))).toMatchObject({ isServerGone: true })
  expect(stageState(facts({ isOnline: false }, { ...lost, retryCount: 3 }))).toMatchObject({
    isOffline: true,
    isServerGone: false,
  })
})

it('a room that is over says why', () => {
  expect(stageState(facts({}, { status: 'ended', end: { kind: 'replaced' } }))).toEqual({ kind: 'replaced' })
  expect(stageState(facts({}, { status: 'ended', end: { kind: 'closed', status: 'finished' } }))).toEqual({
    kind: 'closed',
    status: 'finished',
  })
  expect(stageState(facts({}, { status: 'ended', end: { kind: 'refused', code: 'NOT_FOUND' } }))).toEqual({
    kind: 'refused',
    code: 'NOT_FOUND',
  })
})
