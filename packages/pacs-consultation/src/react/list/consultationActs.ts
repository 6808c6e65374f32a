import {
  actOnConsultation,
  type ConsultationAction,
  type ConsultationActor,
  type ConsultationRow,
  isConsultationOpen,
  type UserId,
} from '@opensono/pacs-core'

/** From which side a list of consultations looks at them. */
export type ConsultationSide = 'received' | 'requested'

/** A side, or all consultations that the hospital requested. */
export type ListedSide = ConsultationSide | 'hospital'

/** What somebody does with a consultation from a list. */
export type ListedAct = Exclude<ConsultationAction, 'start' | 'expire' | 'close'> | 'enter' | 'take-over'

/** Acts that say first what will happen, and to whom. */
export type AskedAct = Exclude<ListedAct, 'enter' | 'accept' | 'transfer'>

/** In the order in which they are offered. */
const acts: Readonly<Record<ConsultationSide, readonly Exclude<ListedAct, 'enter' | 'take-over'>[]>> = {
  received: ['accept', 'refuse', 'transfer', 'expert-finish'],
  requested: ['cancel', 'doctor-finish'],
}

function actorOf(side: ConsultationSide, userId: UserId): ConsultationActor {
  return side === 'requested' ? { role: 'doctor' } : { role: 'expert', userId }
}

/**
 * What the user can do with a consultation now, by the transition table that the server uses, too. The first one is what comes next.
 *
 * @param row - the consultation as its list shows it.
 * @param side - the list.
 * @param userId - who looks.
 */
export function actsOf(row: ConsultationRow, side: ListedSide, userId: UserId): readonly ListedAct[] {
  if (side === 'hospital') {
    if (row.requestDoctorId === userId) return actsOf(row, 'requested', userId)
    if (!isConsultationOpen(row.status)) return []
    // The doctor of a consultation cannot be one of its experts.
    const isExpert = row.experts.some((expert) => expert.userId === userId)
    return isExpert ? ['hospital-finish'] : ['take-over', 'hospital-finish']
  }
  const actor = actorOf(side, userId)
  const isPossible = (action: ConsultationAction, mustBeNew = true) => {
    const change = actOnConsultation(row, action, actor)
    return change !== null && (change.isNew || !mustBeNew)
  }
  // Its images open a page of their own, on which an opinion is written; nobody passes one on.
  const listed = acts[side].filter(
    (act) => row.kind === 'REALTIME' || (act !== 'accept' && act !== 'transfer' && act !== 'expert-finish'),
  )
  const canEnter =
    row.kind === 'REALTIME' &&
    (side === 'received' ? isPossible('start', false) : row.status === 'waiting' || row.status === 'serving')
  return [...(canEnter ? (['enter'] as const) : []), ...listed.filter((act) => isPossible(act))]
}
