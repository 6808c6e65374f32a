import {
  type Consultation,
  type ConsultationId,
  type ConsultationRow,
  createEmitter,
  createStore,
  type Emitter,
  isConsultationOpen,
  PacsError,
  realtimeConsultationApi,
  type ServerEvent,
  type Store,
  systemClock,
  type UserId,
} from '@opensono/pacs-core'
import type { Invitations, InvitationsEventMap, InvitationsOptions, InvitationsState } from './Invitations'

/** A consultation that could not be read is read again after this time, in milliseconds. */
const readAgainMs = 3_000
/** Statuses in which an expert may not have answered yet: another one may have begun. */
const unanswered = ['waiting', 'serving'] as const
/** Maximum age, in milliseconds, of an invitation that still rings when a page opens. Older ones appear only in the count. */
const ringForMs = 30 * 60_000
/** Maximum invitations of one status that ring when a page opens; more are only listed. */
const mostRead = 10
/** Maximum postponed invitations that are remembered; the oldest, which have expired by then, are forgotten. */
const mostPutOff = 50

/** Whether a consultation still waits for the answer of one of its experts. */
function isAsking({ status, experts }: ConsultationRow, userId: UserId | null): boolean {
  return isConsultationOpen(status) && experts.some((each) => each.userId === userId && each.state === 'invited')
}

/** Reads consultations, again until the server has answered. */
function createReader({ pacs, clock = systemClock }: InvitationsOptions, isOn: () => boolean) {
  const cancels = new Set<() => void>()
  async function read<Data>(call: () => Promise<Data>, take: (data: Data | null) => void): Promise<void> {
    try {
      const data = await call()
      if (isOn()) take(data)
    } catch (thrown) {
      if (!isOn()) return
      if (!PacsError.from(thrown).isRetryable) return take(null)
      const cancel = clock.after(readAgainMs, () => {
        cancels.delete(cancel)
        void read(call, take)
      })
      cancels.add(cancel)
    }
  }
  return {
    consultation: (id: ConsultationId, take: (found: Consultation | null) => void) =>
      void read(() => pacs.call(realtimeConsultationApi.get, { id }), take),
    /** Those that may wait for an answer, oldest first. */
    waiting: (take: (found: readonly ConsultationRow[]) => void) =>
      void read(
        async () => {
          const query = { pageNum: 0, pageSize: mostRead }
          const pages = unanswered.map((status) =>
            pacs.call(realtimeConsultationApi.receivedRecords, { ...query, status }),
          )
          const found = (await Promise.all(pages)).flatMap(({ rows }) => rows)
          return found.sort((one, other) => one.requestedAt.localeCompare(other.requestedAt))
        },
        (found) => found !== null && take(found),
      ),
    count: (take: (count: number) => void) =>
      void read(
        () => pacs.call(realtimeConsultationApi.received, { count: true }),
        (count) => count !== null && take(count),
      ),
    stop() {
      for (const cancel of cancels) cancel()
      cancels.clear()
    },
  }
}

/** What rings, and what does not any more. */
function createRinging(
  store: Store<InvitationsState>,
  events: Emitter<InvitationsEventMap>,
  { userId, store: known }: Pick<InvitationsOptions, 'userId' | 'store'>,
) {
  function silence(consultationId: ConsultationId): void {
    const { ringing } = store.getSnapshot()
    const left = ringing.filter(({ id }) => id !== consultationId)
    if (left.length === ringing.length) return
    store.update({ ringing: left })
    events.emit('silenced', { consultationId })
  }

  function ring(consultation: ConsultationRow | null): void {
    if (consultation === null || !isAsking(consultation, userId())) return
    const { ringing } = store.getSnapshot()
    if (ringing.some(({ id }) => id === consultation.id)) return
    store.update({ ringing: [...ringing, consultation] })
    events.emit('rang', consultation)
  }

  /** The user answers later: it rings no more in this tab, not even after a reload, unless they are asked again. */
  function putOff(consultationId: ConsultationId): void {
    const { putOffIds } = known.getSnapshot()
    known.update({ putOffIds: [...putOffIds.slice(1 - mostPutOff), consultationId] })
    silence(consultationId)
  }

  return { ring, silence, putOff }
}

/** Counts what waits for the user, and rings what was asked before this page listened. */
function followWaiting(
  { store: known, host, clock = systemClock }: InvitationsOptions,
  reader: ReturnType<typeof createReader>,
  ring: (consultation: ConsultationRow) => void,
) {
  /** How often a consultation was said to have changed: what was read before that may be over. */
  let changes = 0

  function count(then: (count: number) => void = () => undefined): void {
    // The device asks for consultations, and gets none.
    if (host === 'qt') return
    reader.count((waiting) => {
      known.update({ receivedConsultationCount: waiting, hasNewConsultation: waiting > 0 })
      then(waiting)
    })
  }

  function ringAll(): void {
    const before = changes
    reader.waiting((found) => {
      if (before !== changes) return ringAll()
      const { putOffIds } = known.getSnapshot()
      const isRecent = ({ requestedAt }: ConsultationRow) => clock.now() - Date.parse(requestedAt) < ringForMs
      for (const each of found) if (isRecent(each) && !putOffIds.includes(each.id)) ring(each)
    })
  }

  return {
    noteChange() {
      changes += 1
    },
    count: () => count(),
    ring: () => count((waiting) => waiting > 0 && ringAll()),
  }
}

/**
 * Makes the invitations of the current user. They are not started on the page of the room, which has a connection of its own.
 *
 * @param options - the client, the server's events, and what is known of consultations.
 */
export function createInvitations(options: InvitationsOptions): Invitations {
  const { pacs, events: feed, userId, store: known, host = 'browser' } = options
  const store = createStore<InvitationsState>({ isOn: false, ringing: [], answering: null })
  const events = createEmitter<InvitationsEventMap>()
  const reader = createReader(options, () => store.getSnapshot().isOn)
  const { ring, silence, putOff } = createRinging(store, events, options)
  let stops: (() => void)[] = []
  const waiting = followWaiting(options, reader, ring)

  function changed(id: ConsultationId): void {
    waiting.noteChange()
    const isRinging = store.getSnapshot().ringing.some((each) => each.id === id)
    const isOwn = known.getSnapshot().consultationId === id
    if (isRinging || isOwn) {
      reader.consultation(id, (found) => {
        if (found === null || !isAsking(found, userId())) silence(id)
        if (isOwn && found !== null && known.getSnapshot().consultationId === id) {
          known.update({ consultationStatus: found.status })
        }
      })
    }
    if (isRinging || known.getSnapshot().receivedConsultationCount > 0) waiting.count()
  }

  function hear(event: ServerEvent): void {
    const own = userId()
    if (event.type === 'consultation-changed') changed(event.consultationId as ConsultationId)
    if (event.type === 'monitor-online' || event.type === 'monitor-offline') hearMonitor(event)
    if (own === null || !('userIds' in event) || !event.userIds.includes(own)) return
    const consultationId = event.consultationId as ConsultationId
    if (event.type === 'room-created' && host !== 'qt') {
      waiting.count()
      reader.consultation(consultationId, ring)
    }
    if (event.type === 'room-closed') {
      silence(consultationId)
      events.emit('roomClosed', { consultationId, ...(event.reason && { reason: event.reason }) })
    }
    if (!('userId' in event) || event.userId === own) return
    const other = { consultationId, userId: event.userId as UserId }
    if (event.type === 'room-entered' && event.role === 'expert') events.emit('specialistsEntered', other)
    if (event.type === 'request-refused') events.emit('requestRefused', other)
  }

  function hearMonitor({ type, machineId }: Extract<ServerEvent, { type: `monitor-${string}` }>): void {
    if (host !== 'qt' || machineId !== known.getSnapshot().machineId) return
    known.update({ monitorOnline: type === 'monitor-online' })
  }

  async function answer(consultationId: ConsultationId, act: 'accept' | 'reject'): Promise<boolean> {
    if (store.getSnapshot().answering !== null) return false
    store.update({ answering: consultationId })
    try {
      const { status } = await pacs.call(realtimeConsultationApi[act], { id: consultationId })
      if (act === 'accept') known.update({ consultationId, consultationStatus: status })
      silence(consultationId)
      waiting.count()
      return true
    } catch (thrown) {
      const error = PacsError.from(thrown)
      // Somebody else was faster: there is nothing left to answer.
      if (error.is('CONSULTATION_STATUS_CHANGED', 'NOT_FOUND')) silence(consultationId)
      events.emit('failed', error)
      return false
    } finally {
      store.update({ answering: null })
    }
  }

  function stop(): void {
    for (const end of stops) end()
    stops = []
    reader.stop()
    store.update({ isOn: false, ringing: [] })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    start() {
      if (store.getSnapshot().isOn) return
      store.update({ isOn: true })
      stops = [feed.on('happened', hear), feed.on('missed', waiting.ring)]
      waiting.ring()
    },
    stop,
    accept: async (id) => ((await answer(id, 'accept')) ? id : null),
    async refuse(id) {
      await answer(id, 'reject')
    },
    putOff,
    destroy() {
      stop()
      store.destroy()
      events.clear()
    },
  }
}
