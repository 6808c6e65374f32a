import type { ImageId, Language, PacsClient, PacsError, UploadCredentials } from '@opensono/pacs-core'

/** How far an export is. */
export interface ExportProgress {
  /** Images that are finished, failed ones too. */
  readonly doneCount: number
  readonly count: number
  /** Whole percent of the whole export. */
  readonly percent: number
}

/** Gives a finished file to the user. */
export type SaveFile = (content: Blob, name: string) => void | Promise<void>

/** One object to fetch. */
export interface FetchObjectRequest {
  /** Temporary credentials to download this one key. */
  readonly credentials: UploadCredentials
  /** The server's clock minus this computer's, in milliseconds: signatures carry the server's time. */
  readonly clockOffsetMs: number
  readonly signal: AbortSignal
  /** Called with the part of it that has arrived, 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/** Fetches one object from the store. */
export type FetchObject = (request: FetchObjectRequest) => Promise<Blob>

/** What is exported, and how. */
export interface ExportImagesOptions {
  pacs: Pick<PacsClient, 'call' | 'serverNow'>
  images: readonly ImageId[]
  /** One file each, or all of them in one archive. */
  as: 'files' | 'zip'
  /** @defaultValue `ORIGINAL` */
  fileType?: 'ORIGINAL' | 'DICOM'
  /**
   * Those of which a copy with burned-in drawings is exported too, as the report prints them: a file of its own after that of the image.
   * An image without printed drawings has none.
   *
   * @defaultValue none
   */
  drawnImages?: readonly ImageId[]
  /**
   * Those whose own file was saved by an export before, which failed at the copy: only the copy is exported.
   *
   * @defaultValue none
   */
  savedImages?: readonly ImageId[]
  /** Language of the words in drawings, where the report does not say its own. @defaultValue that of the server */
  language?: Language
  /** What the names of the files begin with, and the whole name of an archive. @defaultValue '' */
  prefix?: string
  /** Breaks it off. */
  signal?: AbortSignal
  /** Called when an image begins and when it ends, and between the two when the percentage of the whole export changes. */
  onProgress?: (progress: ExportProgress) => void
  /** @defaultValue a download of the browser */
  save?: SaveFile
  /** @defaultValue straight from the object store, signed with the temporary credentials */
  fetchObject?: FetchObject
}

/** An image that was not exported as a whole. */
export interface FailedExport {
  /** The image. */
  readonly imageId: ImageId
  /** Why. */
  readonly error: PacsError
  /** Whether its own file was saved: then only its copy with drawings failed, and a retry names it in `savedImages`. */
  readonly isSaved: boolean
}

/** What came of an export. */
export interface ExportResult {
  /** Those that were not exported, or whose copy with drawings was not, and why. */
  readonly failed: readonly FailedExport[]
}
