/**
 * Where logs lie: the file system of the origin, or the browser's database. What it stores means nothing to it. Only one page at a time
 * may have it open.
 */
export interface JournalStore {
  /** Names of all files. */
  list(): Promise<readonly string[]>
  /** Opens a file; makes it when there is none. Anyone who opens a file closes it before it is opened again. */
  open(name: string): Promise<StoredFile>
  remove(name: string): Promise<void>
  /** Lets go of it. Files that are open are closed before. */
  close(): void
}

/** An open file that grows at its end. */
export interface StoredFile {
  /** Bytes, those included that are not flushed yet. */
  readonly sizeBytes: number
  /**
   * Writes at the end. After a failure the end is undefined until {@link StoredFile.truncate}.
   *
   * @throws JournalFault `DISK_FULL`, or whatever the browser throws.
   */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Resolves when all that was written survives a crash. Fails as {@link StoredFile.append} does. */
  flush(): Promise<void>
  /** Bytes from `start` to before `end`; fewer when the file ends before. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  /** Cuts the file to its first bytes. */
  truncate(sizeBytes: number): Promise<void>
  close(): Promise<void>
}
