import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type basicDataApi, type DataOf, PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { useDocumentUpload } from '../../../form/useDocumentUpload'
import { type SheetFileFault, sheetFault } from './sheetFault'

/** What a sheet would change, or what is wrong with it. */
export type SheetResult = DataOf<typeof basicDataApi.import>

/** How far a chosen sheet is. */
export type SheetImportState<Result = SheetResult> =
  | { readonly phase: 'rest' }
  | { readonly phase: 'refused'; readonly fault: SheetFileFault; readonly file: string }
  | { readonly phase: 'sending'; readonly file: string; readonly percent: number }
  | { readonly phase: 'checking' | 'writing'; readonly file: string }
  | { readonly phase: 'checked'; readonly file: string; readonly fileUrl: string; readonly result: Result }
  | { readonly phase: 'failed'; readonly file: string; readonly error: PacsError }

/** Who takes the rows of a sheet, and what follows. */
export interface UseSheetTakingOptions<Result = SheetResult> {
  /** Says what a sheet would change, and writes nothing. */
  check: (fileUrl: string, signal: AbortSignal) => Promise<Result>
  /** Takes its rows over. */
  take: (fileUrl: string) => Promise<Result>
  /** @defaultValue the S3 that the credentials name */
  store?: Pick<ObjectStore, 'put'> | undefined
  /** The rows are taken over. */
  onDone: (file: string, result: Result) => void
  /** They are not, and the state says why. */
  onStopped: () => void
}

/**
 * Sends a sheet, has it checked without writing anything, and has its rows taken over once that is confirmed.
 *
 * @param options - who takes them, and where the file goes.
 */
export function useSheetTaking<Result extends { readonly faultCount: number } = SheetResult>({
  check,
  take,
  store,
  onDone,
  onStopped,
}: UseSheetTakingOptions<Result>) {
  const [state, setState] = useState<SheetImportState<Result>>({ phase: 'rest' })
  const { begin, upload, cancel } = useDocumentUpload('import', store)

  /** Runs one step; what is begun after it makes it silent. */
  async function run(file: string, task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const signal = begin()
    try {
      await task(signal)
    } catch (thrown) {
      if (signal.aborted) return
      setState({ phase: 'failed', file, error: PacsError.from(thrown) })
      onStopped()
    }
  }

  return {
    state,
    async send(chosen: File): Promise<void> {
      const file = chosen.name
      const fault = sheetFault(chosen)
      if (fault !== null) return setState({ phase: 'refused', fault, file })
      await run(file, async (signal) => {
        const { fileUrl } = await upload(chosen, {
          signal,
          onPercent: (percent) => setState({ phase: 'sending', file, percent }),
        })
        setState({ phase: 'checking', file })
        const result = await check(fileUrl, signal)
        setState({ phase: 'checked', file, fileUrl, result })
      })
    },
    async takeOver(): Promise<void> {
      if (state.phase !== 'checked') return
      const { file, fileUrl } = state
      setState({ phase: 'writing', file })
      await run(file, async (signal) => {
        const result = await take(fileUrl)
        signal.throwIfAborted()
        // Somebody has changed the list since the sheet was checked.
        if (result.faultCount > 0) {
          setState({ phase: 'checked', file, fileUrl, result })
          return onStopped()
        }
        setState({ phase: 'rest' })
        onDone(file, result)
      })
    },
    /** Forgets the sheet; nothing of it was written. */
    cancel(): void {
      cancel()
      setState({ phase: 'rest' })
    },
  }
}

/** A sheet whose rows are taken over. */
export type SheetTaking = ReturnType<typeof useSheetTaking<SheetResult>>
