import type { BufferPrefix, Controller, KeyValueStorage } from '@opensono/pacs-core'

/** How images in the buffer are named. */
export interface BufferNamesState {
  readonly prefix: BufferPrefix
}

/** Names for images in the buffer of the room: a prefix and a number that runs for each prefix. */
export interface BufferNames extends Controller<BufferNamesState> {
  /** Chooses the prefix and keeps the choice. */
  choosePrefix(prefix: BufferPrefix): void
  /** Says which names the buffer holds now, so that none is given twice. */
  setTaken(names: readonly string[]): void
  /** The next name; it is not given again. */
  next(): string
  /** Forgets all listeners. */
  destroy(): void
}

/** How buffer names are made. */
export interface BufferNamesOptions {
  /** The prefix in the interface's language: `t('image.prefix.' + prefix)`. */
  prefixText: (prefix: BufferPrefix) => string
  /** Keeps the chosen prefix. @defaultValue `localStorage` */
  storage?: KeyValueStorage
}
