import {
  type AvailableExpert,
  type DepartmentId,
  type ExpertId,
  type ExpertObstacle,
  type HospitalId,
  type UserId,
  whyNotAskExpert,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from './transaction'

/** What the function of the database answers about an expert. */
interface KnownRow {
  [column: string]: unknown
  expert_id: ExpertId
  user_id: UserId
  hospital_id: HospitalId
  hospital_name: string
  department_id: DepartmentId | null
  department_name: string | null
  name: string
  title: string
  resume: string
  avatar_key: string | null
  groups: AvailableExpert['groups']
  is_enabled: boolean
  is_pending: boolean
  authorities: string[]
  is_department_open: boolean
}

/** An expert whom a hospital may see. */
export interface KnownExpert extends KnownRow {
  /** Why the expert cannot be asked now; null for one who can. */
  readonly cannotAnswer: ExpertObstacle | null
}

/**
 * The experts whom a hospital may see, its own first: also those who cannot be asked now.
 *
 * @param tx - of the hospital.
 * @param nowMs - the time by which terms of departments are judged.
 */
export async function readKnownExperts(tx: Transaction, nowMs: number): Promise<KnownExpert[]> {
  const at = new Date(nowMs).toISOString()
  const { rows } = await tx.execute<KnownRow>(sql`SELECT * FROM known_experts(${at}::timestamptz)`)
  return rows.map((row) => {
    const { is_enabled: isEnabled, is_pending: isPending, authorities, is_department_open: isDepartmentOpen } = row
    return { ...row, cannotAnswer: whyNotAskExpert({ isEnabled, isPending, authorities, isDepartmentOpen }) }
  })
}
