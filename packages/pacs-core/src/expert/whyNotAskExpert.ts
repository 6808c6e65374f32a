import { isAllowed, type Permission } from '../access/permission'

const permission: Permission = 'pacs:remote_consultation:remote_consultation_application_and_reception'

/** Why an expert cannot answer a consultation. Words: `expert.cannotAnswer`. */
export const expertObstacles = [
  /** Their account is disabled. */
  'disabled',
  /** They have not accepted the account yet. */
  'pending',
  /** No role of theirs, in their own hospital, permits consultations. */
  'noPermission',
  /** The department that they consult for is disabled or its term has ended; of an expert without one, every department of the hospital. */
  'departmentClosed',
] as const

/** Why an expert cannot answer a consultation. */
export type ExpertObstacle = (typeof expertObstacles)[number]

/** What is known of the account of an expert, in the hospital of the expert. */
export interface ExpertAccount {
  /** Whether the account is enabled. */
  readonly isEnabled: boolean
  /** Whether the account still waits for its user to accept it. */
  readonly isPending: boolean
  /** Permission codes of the user in the hospital of the expert. */
  readonly authorities: readonly string[]
  /** Whether the user can log in to the department they consult for; of an expert without one, to any department. */
  readonly isDepartmentOpen: boolean
}

/**
 * Whether an expert can answer a consultation: only such an expert is offered and asked.
 *
 * @param account - of the expert, in the hospital of the expert.
 * @returns the first reason why not; null for an expert who can.
 */
export function whyNotAskExpert(account: ExpertAccount): ExpertObstacle | null {
  if (!account.isEnabled) return 'disabled'
  if (account.isPending) return 'pending'
  if (!isAllowed(permission, account.authorities)) return 'noPermission'
  return account.isDepartmentOpen ? null : 'departmentClosed'
}
