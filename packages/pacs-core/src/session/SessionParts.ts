import type { Pacs } from '../api/Pacs'
import type { Emitter } from '../store/createEmitter'
import type { Store } from '../store/createStore'
import type { Clock } from '../value/clock'
import type { KeptLogin } from './createKeptLogin'
import type { SessionEventMap, SessionState } from './Session'
import type { sessionApi } from './sessionApi'
import { userFlags } from './userFlags'

/** What the parts of a session share. */
export interface SessionParts {
  readonly pacs: Pacs<{ session: typeof sessionApi }>
  readonly kept: KeptLogin
  readonly store: Store<SessionState>
  readonly events: Emitter<SessionEventMap>
  readonly clock: Clock
}

/** The state without a login. */
export const nobody: SessionState = {
  status: 'anonymous',
  error: null,
  user: null,
  isBreastScreeningOn: false,
  flags: userFlags([], false),
  isLocked: false,
}
