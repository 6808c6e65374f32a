import {
  actOnConsultation,
  type ConsultationAction,
  type ConsultationActor,
  type ConsultationRow,
  type UserId,
} from '@opensono/pacs-core'

/** From which side a list of consultations looks at them. */
export type ConsultationSide = 'received' | 'requested'

/** What somebody does with a consultation from a list. */
export type ListedAct = Exclude<ConsultationAction, 'start' | 'expire' | 'close'> | 'enter'

/** Acts that say first what will happen, and to whom. */
export type AskedAct = Extract<ListedAct, 'refuse' | 'cancel' | 'doctor-finish' | 'expert-finish'>

/** In the order in which they are offered. */
const acts: Readonly<Record<ConsultationSide, readonly Exclude<ListedAct, 'enter'>[]>> = {
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
export function actsOf(row: ConsultationRow, side: ConsultationSide, userId: UserId): readonly ListedAct[] {
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
