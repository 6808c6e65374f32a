import type { FailedExport, FetchObject, SaveFile } from '@opensono/pacs-capture/export'
import { type ImageId, PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { useOneRun } from '../../file/useOneRun'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'

/** How images are exported. */
export interface ExportChoice {
  as: 'files' | 'zip'
  fileType: 'ORIGINAL' | 'DICOM'
  /** What the names of the files begin with. */
  prefix: string
  /** Those of which a copy with burned-in drawings is exported too. @defaultValue none */
  drawnImages?: readonly ImageId[]
  /** Those whose own file was saved by the export before: only their copy is exported. @defaultValue none */
  savedImages?: readonly ImageId[]
}

/** What an export uses of the world outside. */
export interface UseExportOptions {
  /** @defaultValue a download of the browser */
  save?: SaveFile | undefined
  /** @defaultValue straight from the object store */
  fetchObject?: FetchObject | undefined
}

/** How far an export is. */
export type ExportState =
  | { readonly phase: 'choosing' }
  | { readonly phase: 'running'; readonly doneCount: number; readonly count: number; readonly percent: number }
  | {
      readonly phase: 'ended'
      readonly doneCount: number
      readonly isCancelled: boolean
      /** Those that were not exported, and why. */
      readonly failed: readonly FailedExport[]
    }

/** An export of images. */
export interface UseExportResult {
  state: ExportState
  start: (imageIds: readonly ImageId[], choice: ExportChoice) => Promise<void>
  cancel: () => void
  /** Back to the choice. */
  reset: () => void
}

/**
 * Exports images; one that cannot be exported does not keep the others. Unmounting cancels.
 *
 * @param options - where the files come from and go to.
 */
export function useExport({ save, fetchObject }: UseExportOptions = {}): UseExportResult {
  const { pacs } = usePacs()
  const { language } = useText(imageText)
  const [state, setState] = useState<ExportState>({ phase: 'choosing' })
  const { begin, cancel } = useOneRun()

  return {
    state,
    async start(imageIds, choice) {
      const signal = begin()
      const count = imageIds.length
      setState({ phase: 'running', doneCount: 0, count, percent: 0 })
      let doneCount = 0
      try {
        // Fetched with the first export: nobody else pays for it.
        const { exportImages } = await import('@opensono/pacs-capture/export')
        const result = await exportImages({
          ...choice,
          language,
          pacs,
          images: imageIds,
          signal,
          ...(save !== undefined && { save }),
          ...(fetchObject !== undefined && { fetchObject }),
          onProgress(progress) {
            doneCount = progress.doneCount
            setState({ phase: 'running', ...progress })
          },
        })
        setState({ phase: 'ended', isCancelled: false, doneCount: count - result.failed.length, failed: result.failed })
      } catch (thrown) {
        const error = PacsError.from(thrown, 'EXPORT_FAILED')
        const isBefore = (imageId: ImageId) => choice.savedImages?.includes(imageId) === true
        const failed = imageIds.map((imageId) => ({ imageId, error, isSaved: isBefore(imageId) }))
        setState({ phase: 'ended', isCancelled: signal.aborted, doneCount, failed })
      }
    },
    cancel,
    reset: () => setState({ phase: 'choosing' }),
  }
}
