import type { Pacs } from '../api/Pacs'
import { guardStorage } from '../value/guardStorage'
import { type KeyValueStorage, storageKeys } from '../value/keyValueStorage'
import { newId } from '../value/newId'
import type { Session } from './Session'
import type { sessionApi } from './sessionApi'

/** Whose logins get the name of the machine. */
export interface NameMachineOptions {
  pacs: Pacs<{ session: typeof sessionApi }>
  session: Session
  /** Where the id of this browser is kept: `localStorage`. */
  storage: KeyValueStorage
  /** What the host calls this machine, where it knows: the serial number of an ultrasound device, for instance. */
  machineId?: string | undefined
}

/** The id of this browser: random, made once, and no secret. */
function ownId(given: KeyValueStorage): string {
  const storage = guardStorage(given)
  const kept = storage.getItem(storageKeys.machine)
  if (kept !== null && kept !== '') return kept
  const made = newId()
  storage.setItem(storageKeys.machine, made)
  return made
}

/**
 * Reports to the server at which machine each login works, once for each. Nothing waits for it: a login goes on when it fails.
 *
 * @param options - the session, and the id.
 * @returns ends it.
 */
export function nameMachine({ pacs, session, storage, machineId }: NameMachineOptions): () => void {
  let namedIn = ''
  async function nameOnce(): Promise<void> {
    const { user, isLocked } = session.getSnapshot()
    if (user === null || isLocked || user.isLocked || namedIn === user.sessionId) return
    const id = machineId ?? ownId(storage)
    namedIn = user.sessionId
    if (user.machineId === id) return
    await pacs.session.machine({ userId: user.userId, machineId: id })
    await session.refresh()
  }
  const check = () => void nameOnce().catch(() => null)
  check()
  return session.subscribe(check)
}
