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
  /** The urgent values that nobody was informed of yet, the one that is due first before the others. */
  readonly open: NamedCall<typeof urgentCalls.open, FieldsOf<typeof urgentCalls.open>, UrgentNotice[]>
  /** The urgent values of a study, newest first, also those that are dealt with. */
  readonly ofStudy: NamedCall<typeof urgentCalls.ofStudy, UrgentOfStudyInput, UrgentNotice[]>
  /** Raises an urgent value: doctors of the hospital see it until somebody was informed. */
  readonly raise: NamedCall<typeof urgentCalls.raise, UrgentRaiseInput, UrgentNotice>
  /** Says who was informed of an urgent value, and ends its countdown. */
  readonly acknowledge: NamedCall<typeof urgentCalls.acknowledge, UrgentAcknowledgeInput, UrgentNotice>
  /** Takes an urgent value back that was raised by mistake; only who raised it can. */
  readonly withdraw: NamedCall<typeof urgentCalls.withdraw, UrgentWithdrawInput, UrgentNotice>
}
