import type { DataOf } from '../api/endpoint'
import type { Pacs } from '../api/Pacs'
import { PacsError } from '../error/PacsError'
import { createEmitter } from '../store/createEmitter'
import { type Controller, createStore } from '../store/createStore'
import { type Clock, systemClock } from '../value/clock'
import { limits } from '../value/limits'
import type { StudyId } from '../value/schema'
import type { studyApi } from './studyApi'

/** Which study this tab works on alone. */
export interface OccupancyState {
  readonly studyId: StudyId | null
  /**
   * `free`: none; `taking`: it is being asked for; `held`: nobody else may change the study; `refused`: somebody else works on it;
   * `lost`: somebody took it after this computer had not responded for a minute.
   */
  readonly status: 'free' | 'taking' | 'held' | 'refused' | 'lost'
  /** Why it is `refused` or `lost`; names who works on it, and where. */
  readonly error: PacsError | null
}

/** What happened to the work on a study. */
export interface OccupancyEventMap {
  /** Somebody else works on it. What was taken for it is kept, and goes to the room's buffer if it must. */
  refused: { studyId: StudyId; error: PacsError }
}

/** Keeps the study that one works on from everybody else. */
export interface Occupancy extends Controller<OccupancyState> {
  /**
   * Begins to work on a study: its capture, its report or its registration. Ends the work on any other. Asked again for the same
   * study nothing happens while it is held. Never rejects: offline the work goes on, and the server decides about each write.
   */
  take(studyId: StudyId): Promise<void>
  /** Ends the work: the patient was changed or cleared, or the user leaves. */
  release(): Promise<void>
  /** Forgets it without telling the server: the login is over. The lease ends by itself. */
  forget(): void
  /** Listens to what happens. */
  on<Kind extends keyof OccupancyEventMap>(kind: Kind, listener: (event: OccupancyEventMap[Kind]) => void): () => void
  /** Stops renewing the lease, which ends by itself. */
  destroy(): void
}

/** How an occupancy is made. */
export interface OccupancyOptions {
  /** The client; it must speak the study calls. */
  pacs: Pacs<{ study: Pick<typeof studyApi, 'occupy' | 'heartbeat' | 'release'> }>
  /** @defaultValue the system's clock */
  clock?: Clock
}

type Lease = DataOf<typeof studyApi.occupy>

const nobody: OccupancyState = { studyId: null, status: 'free', error: null }

/** Whether an answer says that somebody else has it; anything else may pass. */
function isTaken(error: PacsError): boolean {
  return error.code === 'STUDY_OCCUPIED_ERROR' || error.code === 'STUDY_IS_NOT_OCCUPY_ERROR'
}

/**
 * Makes the controller of the work on a study.
 *
 * @param options - the client.
 */
export function createOccupancy(options: OccupancyOptions): Occupancy {
  const clock = options.clock ?? systemClock
  const { study } = options.pacs
  const store = createStore<OccupancyState>(nobody)
  const events = createEmitter<OccupancyEventMap>()
  let lease: Lease | null = null
  let cancelBeat: () => void = () => {}
  /** Grows whenever the work begins or ends: what was asked before and is answered behind that is about other work. */
  let turn = 0
  const leaving = new Map<StudyId, Promise<unknown>>()

  function giveBack(studyId: StudyId, { fence }: Lease): Promise<unknown> {
    const sent = study.release({ studyId, fence }).catch(() => null)
    leaving.set(studyId, sent)
    return sent.then(() => leaving.get(studyId) === sent && leaving.delete(studyId))
  }

  function beatLater(studyId: StudyId): void {
    cancelBeat()
    cancelBeat = clock.after(limits.occupancy.heartbeatMs, () => void beat(studyId))
  }

  function refused(studyId: StudyId, status: 'refused' | 'lost', error: PacsError): void {
    lease = null
    store.update({ studyId, status, error })
    events.emit('refused', { studyId, error })
  }

  async function ask(studyId: StudyId): Promise<void> {
    const mine = turn
    // Given back behind the new lease, the former one would end it: both are the same to the server.
    await leaving.get(studyId)
    if (mine !== turn) return
    try {
      const given = await study.occupy({ studyId })
      if (mine !== turn) {
        if (store.getSnapshot().studyId !== studyId) void giveBack(studyId, given)
        return
      }
      lease = given
      store.update({ status: 'held', error: null })
      beatLater(studyId)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (mine !== turn) return
      if (isTaken(error)) refused(studyId, 'refused', error)
      // Nothing is known: the work goes on, and it is asked for again.
      else if (error.isRetryable) beatLater(studyId)
      else store.update(nobody)
    }
  }

  async function beat(studyId: StudyId): Promise<void> {
    if (lease === null) return await ask(studyId)
    const mine = turn
    try {
      const kept = await study.heartbeat({ studyId, fence: lease.fence })
      if (mine !== turn) return
      lease = kept
      beatLater(studyId)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (mine !== turn) return
      if (isTaken(error)) refused(studyId, 'lost', error)
      else beatLater(studyId)
    }
  }

  function forget(): void {
    turn += 1
    cancelBeat()
    lease = null
    store.update(nobody)
  }

  async function release(): Promise<void> {
    const { studyId } = store.getSnapshot()
    const held = lease
    forget()
    if (studyId !== null && held !== null) await giveBack(studyId, held)
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    release,
    forget,
    async take(studyId) {
      const { studyId: former, status } = store.getSnapshot()
      if (former === studyId && (status === 'held' || status === 'taking')) return
      const left = release()
      store.update({ studyId, status: 'taking', error: null })
      await Promise.all([left, ask(studyId)])
    },
    destroy() {
      turn += 1
      cancelBeat()
      store.destroy()
      events.clear()
    },
  }
}
