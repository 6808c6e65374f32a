import { useEffect, useState } from 'react'
import { type OpenPdf, openPdf } from './openPdf'

/** A PDF being opened. */
export interface UsePdfResult {
  /** Null until it is open. */
  pdf: OpenPdf | null
  /** True when this browser cannot open it. */
  isFailed: boolean
}

/**
 * Opens a PDF for as long as the component shows it.
 *
 * @param bytes - the file; the same array is opened once.
 * @param workerUrl - where the worker's script lies, when the host serves it elsewhere.
 */
export function usePdf(bytes: Uint8Array, workerUrl?: string | URL): UsePdfResult {
  const [result, setResult] = useState<UsePdfResult & { bytes: Uint8Array }>({ bytes, pdf: null, isFailed: false })
  const worker = workerUrl === undefined ? undefined : String(workerUrl)
  useEffect(() => {
    let isOver = false
    let opened: OpenPdf | null = null
    openPdf(bytes, worker).then(
      (pdf) => {
        opened = pdf
        if (isOver) pdf.close()
        else setResult({ bytes, pdf, isFailed: false })
      },
      () => {
        if (!isOver) setResult({ bytes, pdf: null, isFailed: true })
      },
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [bytes, worker])
  return result.bytes === bytes ? result : { pdf: null, isFailed: false }
}
