import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type InputOf, imageApi } from '@opensono/pacs-core'
import { useOneRun } from '../file/useOneRun'
import { usePacs } from '../provider/usePacs'

/** What an uploaded file is for. */
type DocumentPurpose = InputOf<typeof imageApi.genericOnUpload>['purpose']

/** A file on its way. */
export interface DocumentUploadOptions {
  /** @defaultValue the file's own */
  filename?: string
  /** @defaultValue the file's own */
  contentType?: string
  /** Of {@link DocumentUpload.begin}. */
  signal: AbortSignal
  /** Takes how much is sent, in percent. */
  onPercent: (percent: number) => void
}

/** A file that the server has. */
export interface UploadedDocument {
  /** By which other calls name it. */
  readonly uploadId: string
  /** Where it can be shown from, for a short time. */
  readonly url: string
  /** Its key in the store. */
  readonly fileUrl: string
}

/** Uploads small files, one at a time. */
export interface DocumentUpload extends ReturnType<typeof useOneRun> {
  /** Sends a file, and has the server take notice of it. */
  readonly upload: (file: Blob, options: DocumentUploadOptions) => Promise<UploadedDocument>
}

/**
 * Uploads a file that is no image of a study: credentials, the object store, and the notice to the server.
 *
 * @param purpose - what the file is for.
 * @param store - where it goes; left out, the S3 that the credentials name.
 */
export function useDocumentUpload(
  purpose: DocumentPurpose,
  store: Pick<ObjectStore, 'put'> | undefined,
): DocumentUpload {
  const { pacs } = usePacs()
  const run = useOneRun()
  return {
    ...run,
    async upload(file, { filename, contentType, signal, onPercent }) {
      const name = filename ?? (file instanceof File ? file.name : purpose)
      onPercent(0)
      const credentials = await pacs.call(imageApi.genericUploadToken, { filename: name, purpose }, { signal })
      const { put } = store ?? (await import('@opensono/pacs-capture/upload')).s3Store
      await put({
        credentials,
        clockOffsetMs: pacs.serverNow() - Date.now(),
        signal,
        body: file,
        sha256: null,
        contentType: contentType ?? file.type,
        onProgress: (sent) => onPercent(Math.round((sent / Math.max(1, file.size)) * 100)),
      })
      const fileUrl = credentials.key
      const { uploadId, url } = await pacs.call(imageApi.genericOnUpload, { purpose, fileUrl }, { signal })
      return { uploadId, url, fileUrl }
    },
  }
}
