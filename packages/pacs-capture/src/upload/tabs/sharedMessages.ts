import { type ErrorCode, PacsError } from '@opensono/pacs-core'
import type { NewUpload, UploadItem, UploadQueueEventMap, UploadQueueState } from '../UploadQueue'

/** Messages of one tab to the others: the part of a `BroadcastChannel` that is used. */
export interface TabChannel {
  /** Sends a message to the other tabs; it must be possible to clone it (`structuredClone`). */
  postMessage(message: unknown): void
  /** Listens to messages of the other tabs; a tab does not get its own. */
  addEventListener(kind: 'message', listener: (event: MessageEvent) => void): void
  /** Closes the channel: no message is sent or received after it. */
  close(): void
}

/** Commands that name an item, and those that name none. */
export type QueueCommand =
  | { readonly name: 'retry' | 'remove'; readonly id: string }
  | { readonly name: 'setView'; readonly id: string; readonly viewCode: string | null }
  | { readonly name: 'retryAll' | 'removeDone' | 'dismissRecovered' }

/** What passes between the tab that sends and those that show. */
export type SharedMessage =
  /** A tab wants to know how things are. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'add'; readonly upload: NewUpload & { readonly id: string } }
  | { readonly kind: 'command'; readonly command: QueueCommand }
  /** How things are, whose they are, and in which tab: another one has to be sent everything again. */
  | {
      readonly kind: 'state'
      readonly tabId: string
      readonly userId: string | null
      readonly state: UploadQueueState
    }
  | { readonly kind: 'event'; readonly userId: string | null; readonly event: QueueEvent }

/** Something that happened to uploads. */
export type QueueEvent = {
  [Kind in keyof UploadQueueEventMap]: { readonly kind: Kind; readonly event: UploadQueueEventMap[Kind] }
}[keyof UploadQueueEventMap]

/** An error on its way between tabs: structured clones know no classes. */
interface PlainError {
  readonly code: ErrorCode
  readonly details: unknown
  readonly requestId: string | undefined
  readonly serverMessage: string | undefined
}

function toPlain({ code, details, requestId, serverMessage }: PacsError): PacsError {
  const plain: PlainError = { code, details: JSON.parse(JSON.stringify(details)), requestId, serverMessage }
  return plain as unknown as PacsError
}

function fromPlain({ code, details, requestId, serverMessage }: PlainError): PacsError {
  return new PacsError(code, { received: details, requestId, serverMessage })
}

const convertItem = (item: UploadItem, convert: (error: PacsError) => PacsError): UploadItem =>
  Object.freeze({ ...item, error: item.error === null ? null : convert(item.error) })

function convertMessage(message: SharedMessage, convert: (error: PacsError) => PacsError): SharedMessage {
  if (message.kind === 'state') {
    const items = Object.freeze(message.state.items.map((item) => convertItem(item, convert)))
    return { ...message, state: { ...message.state, items } }
  }
  if (message.kind !== 'event') return message
  const { event } = message.event
  const item = 'item' in event ? { item: convertItem(event.item, convert) } : {}
  const error = 'error' in event ? { error: convert(event.error) } : {}
  return { ...message, event: { ...message.event, event: { ...event, ...item, ...error } } as QueueEvent }
}

/** Makes a message such that it survives the way to another tab. */
export function packMessage(message: SharedMessage): unknown {
  return convertMessage(message, toPlain)
}

/** Reads what another tab of this product sent. */
export function unpackMessage(data: unknown): SharedMessage {
  return convertMessage(data as SharedMessage, (error) => fromPlain(error as unknown as PlainError))
}
