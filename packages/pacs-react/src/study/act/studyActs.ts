import {
  type Actor,
  type Endpoint,
  isLocked,
  isOccupiedByOther,
  type Refusal,
  type StudyFacts,
  type StudyRow,
  studyActApi,
  studyFactsOf,
  whyNotDelete,
  whyNotEndOccupancy,
  whyNotLock,
  whyNotReset,
  whyNotRestore,
  whyNotSetVip,
  whyNotUnlock,
} from '@opensono/pacs-core'

/** What can be done to one study, or to several at once. */
export const studyActs = ['lock', 'unlock', 'setVip', 'endVip', 'reset', 'endOccupancy', 'remove', 'restore'] as const

/** What can be done to one study, or to several at once. */
export type StudyAct = (typeof studyActs)[number]

/** Acts that say first what will happen, to whom. */
export type AskedAct = Extract<StudyAct, 'remove' | 'reset' | 'endOccupancy' | 'lock'>

const asked: readonly StudyAct[] = ['remove', 'reset', 'endOccupancy', 'lock']

/** Whether an act asks before it is done; the others can be undone by one press. */
export function isAsked(act: StudyAct): act is AskedAct {
  return asked.includes(act)
}

interface ActSpec {
  readonly endpoint: Endpoint
  readonly whyNot: (study: StudyFacts, actor: Actor) => Refusal
  /** Whether the act has a meaning for a study: one that is not locked is not offered to be unlocked. */
  readonly isFor: (row: StudyRow, actor: Actor) => boolean
}

const isThere = ({ deletedAt }: StudyRow) => deletedAt === null

/** The acts: the call of each, the rule that the server asks too, and which studies they are for. */
export const actTable: Readonly<Record<StudyAct, ActSpec>> = {
  lock: {
    endpoint: studyActApi.lock,
    whyNot: whyNotLock,
    isFor: (row, { nowMs }) => isThere(row) && !isLocked(row, nowMs),
  },
  unlock: {
    endpoint: studyActApi.unlock,
    whyNot: whyNotUnlock,
    isFor: (row, { nowMs }) => isThere(row) && isLocked(row, nowMs),
  },
  setVip: { endpoint: studyActApi.setVip, whyNot: whyNotSetVip, isFor: (row) => isThere(row) && !row.isVip },
  endVip: { endpoint: studyActApi.setVip, whyNot: whyNotSetVip, isFor: (row) => isThere(row) && row.isVip },
  reset: {
    endpoint: studyActApi.reset,
    whyNot: whyNotReset,
    isFor: (row) => isThere(row) && row.studyStatus !== 'registered' && row.studyStatus !== 'checked',
  },
  endOccupancy: {
    endpoint: studyActApi.endOccupancy,
    whyNot: whyNotEndOccupancy,
    isFor: (row, actor) => isThere(row) && isOccupiedByOther(studyFactsOf(row), actor),
  },
  remove: { endpoint: studyActApi.remove, whyNot: whyNotDelete, isFor: isThere },
  restore: { endpoint: studyActApi.restore, whyNot: whyNotRestore, isFor: (row) => !isThere(row) },
}

/**
 * What keeps an actor from doing something to studies.
 *
 * @param act - what.
 * @param rows - to which.
 * @param actor - who, and when.
 * @returns the first study that refuses, and why; null when none does.
 */
export function refusalOf(act: StudyAct, rows: readonly StudyRow[], actor: Actor) {
  for (const row of rows) {
    const code = actTable[act].whyNot(studyFactsOf(row), actor)
    if (code !== null) return { row, code }
  }
  return null
}
