import {
  createEmitter,
  type FrozenFrame,
  isConsultationOpen,
  newId,
  RoomEvent,
  RoomPointer,
  RoomReplay,
  RoomSaying,
  RoomSignal,
  RoomWelcome,
  realtimeConsultationApi,
  SayAnswer,
  systemClock,
  UserId,
} from '@opensono/pacs-core'
import { createRoomMedia } from '../media/createRoomMedia'
import { digestOf } from '../media/digestOf'
import type { RoomMedia } from '../media/RoomMedia'
import type {
  ConsultationRoom,
  ConsultationRoomEventMap,
  ConsultationRoomOptions,
  RoomEnd,
  TakenFrame,
} from './ConsultationRoom'
import { createOutbox, type Outbox } from './createOutbox'
import { createPosts } from './createPosts'
import { createRoomLine } from './createRoomLine'
import { createRoomLog, type LoggedEvent } from './createRoomLog'
import { createRoomStore, type RoomStore } from './createRoomStore'
import type { ConnectRoom } from './RoomConnection'

const loadSocket: ConnectRoom = async (options) => (await import('./connectRoomSocket')).connectRoomSocket(options)

/** The events that a room's parts say to each other and to its users. */
interface RoomEvents extends ConsultationRoomEventMap {
  signal: RoomSignal
}

/** Opens, keeps and reads the connection of a room. */
function createWire(options: ConsultationRoomOptions, store: RoomStore, onClosed: (end: RoomEnd) => void) {
  const { clock = systemClock, random = Math.random } = options
  const events = createEmitter<RoomEvents>()
  const line = createRoomLine({
    connect: options.connect ?? loadSocket,
    baseUrl: options.baseUrl ?? '',
    auth: () => ({ token: options.token() ?? '', consultationId: options.consultationId, after: log.last() }),
    clock,
    random,
    update: store.update,
    onMessage: hear,
    onLost: pause,
    onRefused: (code) => onClosed({ kind: 'refused', code }),
  })
  const log = createRoomLog({
    clock,
    readMore: async (after) => RoomReplay.parse(await line.ask('more', { after })),
    apply,
  })
  const outbox: Outbox = createOutbox({
    clock,
    send: async (sent) => SayAnswer.parse(await line.ask('say', sent)),
    onTaken: log.expect,
    onRefused: (saying, code) => events.emit('refused', { saying, code }),
    onChanged: () => store.showOutbox(outbox.entries),
  })
  const posts = createPosts(clock, line.post)

  function pause(): void {
    log.stop()
    outbox.close()
    posts.close()
    store.update({ pointers: [] })
  }

  function apply(logged: readonly LoggedEvent[]): void {
    const own = store.getSnapshot().self?.userId
    for (const { event } of logged) if (event.senderId === own) outbox.confirm(event.id)
    store.apply(logged, outbox.entries)
    for (const { event, origin } of logged) {
      const isReplay = origin === 'replay'
      events.emit('happened', { event, isReplay })
      const asked = store.getSnapshot().requests.find(({ id }) => id === event.id)
      if (asked !== undefined) events.emit('requested', asked)
      if (event.happening.type === 'closed') {
        const { status, reason } = event.happening
        onClosed({ kind: 'closed', status, ...(reason && { reason }) })
      }
    }
  }

  function welcome(received: RoomWelcome): void {
    line.succeed()
    store.welcome(received)
    log.welcome(received)
    outbox.open()
    posts.open()
    if (!isConsultationOpen(received.status)) onClosed({ kind: 'closed', status: received.status })
  }

  function hear(kind: string, payload: unknown): void {
    if (kind === 'replaced') onClosed({ kind: 'replaced' })
    if (kind === 'welcome') {
      const received = RoomWelcome.safeParse(payload)
      if (received.success) welcome(received.data)
    }
    if (kind === 'room-event') {
      const received = RoomEvent.safeParse(payload)
      if (received.success) log.hear(received.data)
    }
    if (kind === 'signal') {
      const received = RoomSignal.safeParse(payload)
      if (received.success) events.emit('signal', received.data)
    }
    if (kind === 'pointer') {
      const [received, sender] = [RoomPointer.safeParse(payload), UserId.safeParse(Object(payload).userId)]
      if (received.success && sender.success) store.showPointer(sender.data, received.data.point)
    }
  }

  return { events, line, outbox, posts, pause }
}

/** Keeps the bytes of the frozen picture where they are needed. */
function followFrames(store: RoomStore, media: RoomMedia): () => void {
  let shownId: string | null = null
  let wantedId: string | null = null
  const look = () => {
    const { frozen } = store.getSnapshot()
    const id = frozen?.frame.id ?? null
    // What is frozen now takes the place of what was sent before; a frame that is being announced is not shown yet.
    if (shownId !== null && shownId !== id) media.dropFrame(shownId)
    shownId = id
    const missingId = frozen?.blob === null ? id : null
    if (missingId === wantedId) return
    wantedId = missingId
    if (frozen !== null && missingId !== null) media.wantFrame(frozen.frame)
  }
  const stops = [store.subscribe(look), media.on('frame', store.showFrame)]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Makes the room of a live consultation. Nothing is connected before `enter`.
 *
 * @param options - the client, the consultation, and what carries messages, pictures and voices.
 * @example
 * const room = createConsultationRoom({ pacs, consultationId, token: session.token })
 * room.enter()
 * await room.media.publish('ultrasound', stream.getVideoTracks()[0] ?? null)
 */
export function createConsultationRoom(options: ConsultationRoomOptions): ConsultationRoom {
  const { pacs, consultationId, clock = systemClock, page = globalThis.window } = options
  const store = createRoomStore(clock)
  const { events, line, outbox, posts, pause } = createWire(options, store, finish)
  const media = (options.createMedia ?? createRoomMedia)({
    signalling: {
      getSnapshot: store.getSnapshot,
      subscribe: store.subscribe,
      send: posts.signal,
      onSignal: (listener) => events.on('signal', listener),
    },
    access: () => pacs.call(realtimeConsultationApi.media, { id: consultationId }),
    clock,
  })
  const stopFrames = followFrames(store, media)
  page?.addEventListener('online', line.retry)

  function close(): void {
    line.close()
    pause()
    store.empty()
  }

  function finish(end: RoomEnd): void {
    if (store.getSnapshot().status === 'ended') return
    close()
    store.update({ status: 'ended', end, retryInSeconds: null })
    events.emit('ended', end)
  }

  function say(saying: RoomSaying): string {
    const id = newId(clock.now())
    const checked = RoomSaying.safeParse(saying)
    if (checked.success) outbox.add(id, checked.data)
    else events.emit('refused', { saying, code: 'PARAM_ERROR' })
    return id
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    media,
    on: events.on,
    enter() {
      if (store.getSnapshot().status === 'ended') store.update({ status: 'idle', end: null })
      line.open()
    },
    leave() {
      close()
      store.update({ status: 'idle', retryInSeconds: null })
    },
    retry: line.retry,
    say,
    ...createCommands({ say, posts, store, media, now: () => clock.now() }),
    destroy() {
      page?.removeEventListener('online', line.retry)
      close()
      stopFrames()
      media.destroy()
      store.destroy()
      events.clear()
    },
  }
}

type Commands = Pick<
  ConsultationRoom,
  'chat' | 'draw' | 'clear' | 'point' | 'freeze' | 'unfreeze' | 'request' | 'answer'
>

/** Commands of a room, by the messages that they send. */
function createCommands({
  say,
  posts,
  store,
  media,
  now,
}: {
  say: ConsultationRoom['say']
  posts: ReturnType<typeof createPosts>
  store: RoomStore
  media: RoomMedia
  now: () => number
}): Commands {
  async function freeze({ blob, ...taken }: TakenFrame, requestedById?: UserId): Promise<FrozenFrame> {
    const contentType = blob.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
    const frame = {
      id: newId(now()),
      ...taken,
      contentType,
      sizeBytes: blob.size,
      sha256: await digestOf(blob),
    } as const
    store.showFrame({ frame, blob, receivedBytes: blob.size })
    say({ type: 'freeze', frame, requestedById })
    media.sendFrame(frame, blob)
    return frame
  }

  return {
    chat(text) {
      if (text.trim() !== '') say({ type: 'chat', text: text.trim() })
    },
    draw(stroke) {
      const id = newId(now())
      say({ type: 'draw', stroke: { id, ...stroke } })
      return id
    },
    clear: (strokeIds) => void say({ type: 'clear', strokeIds: strokeIds === null ? null : [...strokeIds] }),
    point: (point) => posts.point(point === null ? null : [...point]),
    freeze,
    unfreeze: () => void say({ type: 'unfreeze' }),
    request: (what, seconds) => void say({ type: 'request', what, seconds: seconds ?? null }),
    answer: store.forgetRequest,
  }
}
