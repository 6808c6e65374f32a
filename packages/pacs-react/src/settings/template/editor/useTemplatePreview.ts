import { type Language, PacsError, type TemplateFamily, templateFamilies } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { decodeBase64 } from '../../../file/decodeBase64'
import { usePacs } from '../../../provider/usePacs'

/** Time after the last change before the preview is made again, in milliseconds. */
const pauseMs = 600

/** The paper of a template. */
export interface TemplatePreviewState {
  /** The newest file; null before the first. */
  readonly pdf: Uint8Array<ArrayBuffer> | null
  readonly isPending: boolean
  /** Why there is no newer file. */
  readonly error: PacsError | null
  /** Asks again for what failed. */
  readonly retry: () => void
}

/**
 * Has the paper of a template made by the server's engine, after each pause of anyone who edits it.
 *
 * @param family - of the template.
 * @param xml - what to show; null while it cannot be shown: the last paper stays.
 * @param language - of the paper.
 */
export function useTemplatePreview(
  family: TemplateFamily,
  xml: string | null,
  language: Language,
): TemplatePreviewState {
  const { pacs } = usePacs()
  const [pdf, setPdf] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const [error, setError] = useState<PacsError | null>(null)
  const [isPending, setPending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same again
  useEffect(() => {
    if (xml === null) return
    const left = new AbortController()
    setPending(true)
    const timer = setTimeout(async () => {
      try {
        const made = await pacs.call(templateFamilies[family].preview, { xml, language }, { signal: left.signal })
        if (left.signal.aborted) return
        setPdf(decodeBase64(made.pdf))
        setError(null)
      } catch (thrown) {
        if (left.signal.aborted) return
        setError(PacsError.from(thrown))
      }
      setPending(false)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      left.abort()
      setPending(false)
    }
  }, [pacs, family, xml, language, attempt])
  return { pdf, isPending, error, retry: () => setAttempt((before) => before + 1) }
}
