import type { Endpoint } from '@opensono/pacs-core'

/** Who makes a call, from where. Made by the server from the bearer token, never from what a caller says of themselves. */
export interface Actor {
  readonly userId: string
  readonly userName: string
  readonly hospitalId: string
  readonly hospitalName: string
  /** IANA zone of the hospital: it decides what "today" is. */
  readonly timeZone: string
  readonly departmentId: string
  readonly departmentName: string
  readonly departmentType: string | null
  /** When the department's right to use the product ends (ISO 8601); null for never. */
  readonly departmentUsageTime: string | null
  readonly roomId: string
  readonly roomName: string
  readonly machineId: string | null
  readonly authorities: ReadonlySet<string>
  readonly sessionId: string
  readonly isBreastScreeningOn: boolean
  /** Whether the screen of the session is locked. */
  readonly isLocked: boolean
  /** Minutes without a call that end the session; a locked one goes on. */
  readonly idleMinutes: number
  /** `X-Request-Id` of the call. */
  readonly requestId: string
  /** The client's key for this very act; null when it sent none. */
  readonly idempotency: IdempotencyClaim | null
  /** The call that is being served, which says what its change emits; left out where none is, as in a job. */
  readonly served?: ServedCall | undefined
}

/** A call while it is being served. */
export interface ServedCall {
  readonly endpoint: Endpoint
  /** Its checked path, query and body fields. */
  readonly input: Readonly<Record<string, unknown>>
}

/** "The same key means the same act." */
export interface IdempotencyClaim {
  readonly key: string
  /** SHA-256 over the call's id and its input. */
  readonly inputHash: Buffer
}

/** The part of an endpoint that the operation log names; a job passes `{ id: 'job.name' }`. */
export interface CallName {
  readonly id: string
  /** True when the answer shows personal data, or is a file of what is stored. */
  readonly readsPatientData?: boolean | undefined
}
