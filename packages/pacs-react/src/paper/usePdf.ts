import { useEffect, useState } from 'react'
import { type OpenPdf, openPdf } from './openPdf'

/** A PDF being opened. */
export interface UsePdfResult {
  /** Null until it is open. */
  pdf: OpenPdf | null
  /** True when this browser cannot open it. */
  isFailed: boolean
  /** Tries once more. */
  retry: () => void
}

/**
 * Opens a PDF for as long as the component shows it.
 *
 * @param bytes - the file; the same array is opened once.
 * @param workerUrl - where the worker's script lies, when the host serves it elsewhere.
 */
export function usePdf(bytes: Uint8Array, workerUrl?: string | URL): UsePdfResult {
  const [result, setResult] = useState<{ bytes: Uint8Array; pdf: OpenPdf | null }>({ bytes, pdf: null })
  const [failed, setFailed] = useState<Uint8Array | null>(null)
  const [tries, setTries] = useState(0)
  const worker = workerUrl === undefined ? undefined : String(workerUrl)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again
  useEffect(() => {
    let isOver = false
    let opened: OpenPdf | null = null
    openPdf(bytes, worker).then(
      (pdf) => {
        opened = pdf
        if (isOver) pdf.close()
        else setResult({ bytes, pdf })
      },
      () => {
        if (!isOver) setFailed(bytes)
      },
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [bytes, worker, tries])
  return {
    pdf: result.bytes === bytes ? result.pdf : null,
    isFailed: failed === bytes,
    retry() {
      setFailed(null)
      setTries(tries + 1)
    },
  }
}
