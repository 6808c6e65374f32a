import type { ConsultationId, FileExtension, HospitalId, RoomId, StudyId, UserId } from '@opensono/pacs-core'

/** Where a file goes. Fixed when it is taken, regardless of who is current later. */
export type UploadTarget =
  | { readonly kind: 'study'; readonly studyId: StudyId }
  | { readonly kind: 'buffer'; readonly roomId: RoomId; readonly imageName: string }
  /** An expert's still, into the study of the consultation that a doctor asked for. */
  | {
      readonly kind: 'consultation'
      readonly studyId: StudyId
      readonly requestDoctorId: UserId
      readonly requestDoctorHospitalId: HospitalId
    }
  /** The video of a consultation. */
  | { readonly kind: 'consultationVideo'; readonly consultationId: ConsultationId }

/** Where files of a consultation go. */
export type ConsultationTarget = Extract<UploadTarget, { kind: 'consultation' | 'consultationVideo' }>

/** What is kept of an upload beside its bytes, until the server knows its image. Ids only, no names of people or files. */
export interface JournalEntry {
  /** A UUIDv7: files are sent in the order of their ids. */
  readonly id: string
  /** Who took it; null where the host does not say. It is sent only while that user works. */
  readonly userId: string | null
  readonly target: UploadTarget
  readonly fileExtension: FileExtension
  readonly contentType: string
  readonly isClip: boolean
  /** True for what was just taken: when its study cannot take it any more, the room's buffer does. */
  readonly isTaken: boolean
  /** When it was added, milliseconds since 1970. */
  readonly addedAtMs: number
  /** Length of a clip in milliseconds; null until it is known. */
  readonly durationMs: number | null
  /** The object key that was issued for it, so that a second try renews the same one; null before that. */
  readonly key: string | null
  /** The store's id of an upload in parts that has begun; null before that. */
  readonly uploadId: string | null
  /** True when the object lies in the store and only the server has to be notified. */
  readonly isStored: boolean
  /** True for a clip that has no length until it is repaired, also when everything of it was written. Absent otherwise. */
  readonly needsRepair?: boolean
  /** Key of the view that it was tagged with while it is on its way. Absent without one. */
  readonly viewCode?: string
  /** The same for each try, so that telling the server twice adds one image. */
  readonly idempotencyKey: string
}

/** A file of the journal. */
export interface JournalFile {
  readonly entry: JournalEntry
  /** Bytes that survive a crash. */
  readonly sizeBytes: number
  /**
   * `open`: it still grows; `whole`: everything was written; `cut`: the page, the browser or the computer died while it grew, and what
   * lies here is a beginning.
   */
  readonly state: 'open' | 'whole' | 'cut'
}

/** What one writes a growing file with. May be used in a worker: only the port has to go there. */
export interface JournalWriter {
  /**
   * Takes `{ bytes: ArrayBuffer }` (transfer it) as often as there are any, in order. Bytes are sealed and written at
   * latest 250 ms after they were posted. Transferable.
   */
  readonly port: MessagePort
  /**
   * Ends the file when everything that was posted before is safe. Anyone who posts says so by `{ isLast: true }` as the last message; when
   * anyone who posts has died, the file ends 2 s after the last message that came.
   *
   * @param entry - what is kept beside the bytes from now on, such as its length; also after the user's logout, when the key goes with
   * the closing.
   * @returns its bytes.
   * @throws PacsError `DISK_FULL` when not everything could be kept; what was kept stays readable, the file is whole then, and
   * `details.sizeBytes` says how much it is.
   */
  close(entry?: JournalEntry): Promise<{ sizeBytes: number }>
}

/** What happens in a journal. */
export interface JournalEventMap {
  /** More bytes of an open file are safe. */
  grown: { id: string; sizeBytes: number }
  /** An open file can take no more: nothing that is posted from now on is kept. Stop recording, say so, `close()` the file. */
  full: { id: string }
}

/** How much of other users lies in a journal: that it exists, and nothing more. */
export interface OthersFiles {
  readonly stills: number
  readonly clips: number
}

/**
 * Keeps files until they are sent, so that they outlive the tab, the browser and the computer's power. Bytes and entries are
 * encrypted with the key of the user who took them. Every method rejects with PacsError `JOURNAL_UNAVAILABLE` after
 * {@link Journal.destroy}.
 */
export interface Journal {
  /** False when it only remembers as long as the page lives: the browser can do no better, or there is no key for the user. */
  readonly isDurable: boolean
  /**
   * What a user left from before, oldest first, `cut` files included. Files whose records do not verify are kept on the disk and not
   * listed.
   */
  load(userId: string | null): Promise<readonly JournalFile[]>
  /** What lies here of everybody but this user. Needs nobody's key. */
  others(userId: string | null): Promise<OthersFiles>
  /** Adds a whole file; resolves when it is safe. @throws PacsError `DISK_FULL`; then nothing of it is kept. */
  add(entry: JournalEntry, bytes: Blob): Promise<void>
  /** Adds a file that will grow. Returns at once; the entry is safe before the first byte is. */
  open(entry: JournalEntry): JournalWriter
  /** Replaces what is kept beside the bytes; resolves when that is safe. */
  update(entry: JournalEntry): Promise<void>
  /**
   * Bytes of a file, of an open one too.
   *
   * @param start - first byte.
   * @param end - byte after the last; at most what is safe.
   * @throws PacsError `IMAGE_DAMAGED` when they are not as they were written; the file is kept, and not listed any more.
   */
  read(id: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  /** Puts other bytes in the place of a file's, all at once: a repaired clip. The file is `whole` then. */
  replace(id: string, bytes: Blob): Promise<void>
  /** Forgets a file. */
  remove(id: string): Promise<void>
  /** Listens to what happens. */
  on<Kind extends keyof JournalEventMap>(kind: Kind, listener: (event: JournalEventMap[Kind]) => void): () => void
  /** Lets go of keys, handles and workers. Files stay. */
  destroy(): void
}
