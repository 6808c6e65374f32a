import type { ConsultationKind } from './consultationKind'

/** Statuses of a consultation. */
export const consultationStatuses = [
  /** It was asked for, and no expert has begun. */
  'waiting',
  /** All its experts refused. */
  'refused',
  /** It is over. */
  'finished',
  /** The doctor who asked called it off. */
  'cancelled',
  /** Live, in its room. */
  'serving',
  /** An expert writes an opinion on its images. */
  'editing',
  /** No expert began in time. */
  'expired',
  /** Passed on to another expert, as the one who passed it on sees it. */
  'transferred',
  /** An expert began and gave no opinion in time. */
  'unedited',
] as const

/** Status of a consultation. */
export type ConsultationStatus = (typeof consultationStatuses)[number]

/** What became of the invitation of one expert. */
export const expertStates = [
  /** Asked, and has not answered. */
  'invited',
  /** Said that they come. */
  'accepted',
  /** Declined. */
  'refused',
  /** Passed it on to another expert. */
  'transferred',
  /** Began, and is done. */
  'finished',
] as const

/** What became of the invitation of one expert. */
export type ExpertState = (typeof expertStates)[number]

/** Who takes part in a consultation, and as what. */
export const consultationRoles = ['doctor', 'expert'] as const

/** As what somebody takes part in a consultation. */
export type ConsultationRole = (typeof consultationRoles)[number]

/** What can be done with a consultation that changes its status or that of an expert. */
export const consultationActions = [
  /** An expert says that they come. */
  'accept',
  /** An expert begins. */
  'start',
  /** An expert declines. */
  'refuse',
  /** An expert passes it on to another one. */
  'transfer',
  /** The doctor calls it off before it began. */
  'cancel',
  /** The doctor ends it. */
  'doctor-finish',
  /** An expert is done. */
  'expert-finish',
  /** Its time is over. */
  'expire',
  /** Its study was closed to it: deleted, or marked as VIP. */
  'close',
  /** A user of the hospital ends it who does not take part. */
  'hospital-finish',
] as const

/** What can be done with a consultation. */
export type ConsultationAction = (typeof consultationActions)[number]

/** Why a consultation ended that none of its participants ended. */
export const consultationEndReasons = [
  /** Its study was deleted. */
  'study-deleted',
  /** Its study was marked as VIP. */
  'study-vip',
  /** Its study was merged into another one. */
  'study-merged',
  /** Its time was over. */
  'time',
  /** Its room was empty for too long. */
  'empty-room',
  /** A user of the hospital who does not take part ended it. */
  'hospital',
] as const

/** Why a consultation ended that none of its participants ended. */
export type ConsultationEndReason = (typeof consultationEndReasons)[number]

/** Who does something with a consultation: who takes part, a user of the hospital who may end it, or the server automatically. */
export type ConsultationActor =
  | { readonly role: 'doctor' }
  | { readonly role: 'hospital' }
  | { readonly role: 'expert'; readonly userId: string }
  | { readonly role: 'system' }

/** One expert of a consultation, as far as its rules look at them. */
export interface ExpertFacts {
  readonly userId: string
  readonly state: ExpertState
}

/** What the rules of a consultation look at. */
export interface ConsultationFacts {
  readonly kind: ConsultationKind
  readonly status: ConsultationStatus
  readonly experts: readonly ExpertFacts[]
}

/** Who may do what, from which status of the consultation and from which state of the expert. */
interface Transition {
  readonly by: ConsultationActor['role']
  readonly from: readonly ConsultationStatus[]
  /** Left out where no expert acts. */
  readonly expert?: { readonly from: readonly ExpertState[]; readonly to: ExpertState }
}

const open = ['waiting', 'serving', 'editing'] as const
const begun = ['serving', 'editing'] as const

/** The transition table: the same for client and server. Source: the product specification, section 4. */
export const consultationTransitions: Readonly<Record<ConsultationAction, Transition>> = {
  accept: { by: 'expert', from: open, expert: { from: ['invited'], to: 'accepted' } },
  start: { by: 'expert', from: open, expert: { from: ['invited', 'accepted'], to: 'accepted' } },
  refuse: { by: 'expert', from: open, expert: { from: ['invited', 'accepted'], to: 'refused' } },
  transfer: { by: 'expert', from: open, expert: { from: ['invited', 'accepted'], to: 'transferred' } },
  cancel: { by: 'doctor', from: ['waiting'] },
  'doctor-finish': { by: 'doctor', from: begun },
  'expert-finish': { by: 'expert', from: begun, expert: { from: ['accepted'], to: 'finished' } },
  expire: { by: 'system', from: open },
  close: { by: 'system', from: open },
  'hospital-finish': { by: 'hospital', from: open },
}

const isWith = (states: readonly ExpertState[]) => (each: ExpertFacts) => states.includes(each.state)
const isComing = isWith(['invited', 'accepted'])

/** What a consultation becomes once its experts are in the given states. */
function statusAfter(
  facts: ConsultationFacts,
  action: ConsultationAction,
  experts: readonly ExpertFacts[],
): ConsultationStatus {
  const { kind, status } = facts
  if (action === 'cancel' || action === 'close') return 'cancelled'
  if (action === 'doctor-finish') return 'finished'
  if (action === 'expire' || action === 'hospital-finish') {
    if (status === 'waiting') return action === 'expire' ? 'expired' : 'cancelled'
    // What one of its experts found counts, although another one gave no opinion.
    return experts.some(isWith(['finished'])) ? 'finished' : 'unedited'
  }
  if (action === 'start') return kind === 'REALTIME' ? 'serving' : 'editing'
  if (experts.some(isComing)) return status
  return experts.some(isWith(['finished'])) ? 'finished' : 'refused'
}

/** What an action makes of a consultation. */
export interface ConsultationChange {
  readonly status: ConsultationStatus
  readonly experts: readonly ExpertFacts[]
  /** False when it was so already: the same act twice is done once. */
  readonly isNew: boolean
}

/** The status in which an action leaves a consultation for good, no matter who did it before. */
const settled: Partial<Record<ConsultationAction, readonly ConsultationStatus[]>> = {
  cancel: ['cancelled'],
  'doctor-finish': ['finished'],
  expire: ['expired', 'unedited'],
  close: ['cancelled'],
  'hospital-finish': ['cancelled', 'finished', 'unedited'],
}

/**
 * What an action makes of a consultation, or null where it is not possible: the status has changed, or the actor is not who may do it.
 * The caller adds the expert who is asked in place of one that passed it on.
 *
 * @param facts - the consultation as it is.
 * @param action - what is done.
 * @param actor - who does it.
 */
export function actOnConsultation(
  facts: ConsultationFacts,
  action: ConsultationAction,
  actor: ConsultationActor,
): ConsultationChange | null {
  const { by, from, expert } = consultationTransitions[action]
  const { status, experts } = facts
  if (actor.role !== by) return null
  if (settled[action]?.includes(status) === true) return { status, experts, isNew: false }
  if (actor.role !== 'expert' || expert === undefined) {
    if (!from.includes(status)) return null
    const after = statusAfter(facts, action, experts)
    return { status: after, experts, isNew: after !== status }
  }
  const own = experts.find(
    ({ userId, state }) => userId === actor.userId && (isComing({ userId, state }) || state === expert.to),
  )
  if (own === undefined) return null
  const isBegun = status === 'serving' || status === 'editing'
  if (own.state === expert.to && (action !== 'start' || isBegun)) return { status, experts, isNew: false }
  if (!from.includes(status) || !expert.from.includes(own.state)) return null
  const moved = experts.map((each) => (each === own ? { ...each, state: expert.to } : each))
  return { status: action === 'transfer' ? status : statusAfter(facts, action, moved), experts: moved, isNew: true }
}

/** Whether a consultation is still to be ended: no other one about its study can begin. */
export function isConsultationOpen(status: ConsultationStatus): boolean {
  return status === 'waiting' || status === 'serving' || status === 'editing'
}

/** Whether a consultation is active: its experts see the study, and the report is view-only unless it was said to be editable. */
export function isConsultationActive(status: ConsultationStatus): boolean {
  return status === 'serving' || status === 'editing'
}

/**
 * The status of a consultation as one of its experts sees it: who declined, passed it on or is done sees that.
 *
 * @param facts - the consultation.
 * @param userId - the expert.
 */
export function statusForExpert({ status, experts }: ConsultationFacts, userId: string): ConsultationStatus {
  const own = experts.filter((each) => each.userId === userId)
  if (own.some(isComing) || own.length === 0) return status
  const last = own[own.length - 1]
  return last?.state === 'refused' || last?.state === 'transferred' || last?.state === 'finished' ? last.state : status
}
