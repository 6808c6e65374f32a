import { type Clock, PacsError, type RoomSaying, type SayAnswer, type SentSaying } from '@opensono/pacs-core'
import { isPassing } from './isPassing'

/** What the server could not take now is sent again after this time, in milliseconds. */
const sendAgainMs = 1_000

/** Something that was said and is not an event of the room yet. */
export interface OutboxEntry extends SentSaying {
  /** When it was said (ISO 8601), by this computer's clock. */
  readonly at: string
  /** The server has it; its event is on the way. */
  isTaken: boolean
}

/** How an outbox is made. */
export interface OutboxOptions {
  clock: Clock
  /** Sends one; rejects when no answer comes. */
  send: (sent: SentSaying) => Promise<SayAnswer>
  /** The server has one, at this place of the sequence. */
  onTaken: (sequence: number) => void
  /** The server does not take one. */
  onRefused: (saying: RoomSaying, code: string) => void
  /** Its entries changed. */
  onChanged: () => void
}

/** Sends what was said, one after another, until the server has confirmed it. */
export interface Outbox {
  readonly entries: readonly OutboxEntry[]
  add(id: string, saying: RoomSaying): void
  /** There is a connection: what is unconfirmed is sent again. */
  open(): void
  /** There is no connection. */
  close(): void
  /** The event of one arrived; the caller shows it in its place. */
  confirm(id: string): void
}

/**
 * Makes an outbox. It sends one saying at a time, so that they reach the room in the order in which they were said.
 *
 * @param options - how to send, and what is called.
 */
export function createOutbox({ clock, send, onTaken, onRefused, onChanged }: OutboxOptions): Outbox {
  let entries: OutboxEntry[] = []
  /** Null while there is no connection. */
  let turn: object | null = null
  let isSending = false
  let cancel = () => {}

  function remove(id: string): boolean {
    const before = entries.length
    entries = entries.filter((entry) => entry.id !== id)
    return entries.length < before
  }

  async function sendOne(entry: OutboxEntry): Promise<void> {
    const answer = await send({ id: entry.id, saying: entry.saying })
    if ('sequence' in answer) {
      entry.isTaken = true
      onTaken(answer.sequence)
    } else if (isPassing(answer.code)) {
      throw new PacsError('SERVER_BUSY')
    } else if (remove(entry.id)) {
      onChanged()
      onRefused(entry.saying, answer.code)
    }
  }

  async function flush(): Promise<void> {
    const mine = turn
    if (mine === null || isSending) return
    isSending = true
    cancel()
    try {
      for (;;) {
        const next = entries.find((entry) => !entry.isTaken)
        if (next === undefined || mine !== turn) break
        await sendOne(next)
      }
    } catch {
      if (mine === turn) cancel = clock.after(sendAgainMs, () => void flush())
    } finally {
      if (mine === turn) isSending = false
    }
  }

  return {
    get entries() {
      return entries
    },
    add(id, saying) {
      entries = [...entries, { id, saying, at: new Date(clock.now()).toISOString(), isTaken: false }]
      onChanged()
      void flush()
    },
    open() {
      turn = {}
      isSending = false
      void flush()
    },
    close() {
      turn = null
      isSending = false
      cancel()
    },
    confirm: (id) => void remove(id),
  }
}
