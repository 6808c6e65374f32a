// Made from urgentApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { FieldsOf, NamedCall } from '../api/endpoint'
import type { UrgentNotice } from '../index'
import type { urgentCalls } from './urgentApi'

/** What `urgent.ofStudy` takes. */
export interface UrgentOfStudyInput extends FieldsOf<typeof urgentCalls.ofStudy> {}

/** What `urgent.raise` takes. */
export interface UrgentRaiseInput extends FieldsOf<typeof urgentCalls.raise> {}

/** What `urgent.acknowledge` takes. */
export interface UrgentAcknowledgeInput extends FieldsOf<typeof urgentCalls.acknowledge> {}

/** What `urgent.withdraw` takes. */
export interface UrgentWithdrawInput extends FieldsOf<typeof urgentCalls.withdraw> {}

/** The calls of `urgent`. */
export type UrgentApi = {
  /** The open urgent values, earliest due first. */
  readonly open: NamedCall<typeof urgentCalls.open, FieldsOf<typeof urgentCalls.open>, UrgentNotice[]>
  /** The urgent values of a study, newest first, including those that are not open any more. */
  readonly ofStudy: NamedCall<typeof urgentCalls.ofStudy, UrgentOfStudyInput, UrgentNotice[]>
  /** Reports an urgent value: doctors of the hospital see it until it is acknowledged. */
  readonly raise: NamedCall<typeof urgentCalls.raise, UrgentRaiseInput, UrgentNotice>
  /** Acknowledges an urgent value with who was informed, and ends its countdown. */
  readonly acknowledge: NamedCall<typeof urgentCalls.acknowledge, UrgentAcknowledgeInput, UrgentNotice>
  /** Withdraws an urgent value that was reported by mistake; only who reported it can. */
  readonly withdraw: NamedCall<typeof urgentCalls.withdraw, UrgentWithdrawInput, UrgentNotice>
}
