import type { JournalEntry, JournalFile, OthersFiles } from './Journal'

/** An entry whose user is known: only such files have a key. */
export type OwnedEntry = JournalEntry & { readonly userId: string }

/** The journal where its files lie. It is handed keys, and forgets them. */
export interface SealedJournal {
  load(userId: string, key: CryptoKey): Promise<readonly JournalFile[]>
  others(userId: string | null): Promise<OthersFiles>
  add(entry: OwnedEntry, bytes: Blob, key: CryptoKey): Promise<void>
  open(entry: OwnedEntry, port: MessagePort, key: CryptoKey): void
  close(id: string, entry: JournalEntry | null): Promise<{ sizeBytes: number }>
  update(entry: JournalEntry): Promise<void>
  read(id: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  replace(id: string, bytes: Blob): Promise<void>
  remove(id: string): Promise<void>
  /** Forgets the key of a user; a file that is open keeps it until it is closed. */
  forgetKey(userId: string): Promise<void>
  /** Writes what was posted and lets go of everything. */
  destroy(): Promise<void>
}
