import { useEffect, useRef, useState } from 'react'
import { useText } from '../provider/useText'
import { type OpenPdf, openPdf } from './openPdf'
import { paperText } from './paperText'

/** What is printed. */
export interface PrintFrameProps {
  /** The file; another array prints again. */
  pdf: Uint8Array<ArrayBuffer>
  /** Where the worker's script lies, when the host serves it elsewhere. */
  workerUrl?: string | URL | undefined
  /** The browser could not print it. */
  onFailed: () => void
}

/** Prints a PDF out of an invisible frame: the file itself where the browser has a viewer, else pictures of its pages. */
export function PrintFrame(props: PrintFrameProps) {
  return navigator.pdfViewerEnabled ? <FileFrame {...props} /> : <PagesFrame {...props} />
}

function print(frame: HTMLIFrameElement | null, onFailed: () => void): void {
  try {
    frame?.contentWindow?.focus()
    frame?.contentWindow?.print()
  } catch {
    onFailed()
  }
}

function FileFrame({ pdf, onFailed }: PrintFrameProps) {
  const { t } = useText(paperText)
  const frame = useRef<HTMLIFrameElement>(null)
  // Effects run again when a page that was kept alive comes back: a file is printed once all the same.
  const printed = useRef<Uint8Array | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (printed.current === pdf) return
    const made = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [pdf])
  if (url === null) return null
  return (
    <iframe
      ref={frame}
      key={url}
      src={url}
      title={t('paper.title')}
      className="pacs-print-frame"
      tabIndex={-1}
      onLoad={() => {
        if (printed.current === pdf) return
        printed.current = pdf
        print(frame.current, onFailed)
      }}
    />
  )
}

/** Pixels of a page's width: 200 for each inch of A4. */
const pageWidthPixels = 1654

async function fill(frame: HTMLIFrameElement, pdf: OpenPdf): Promise<void> {
  const page = frame.contentDocument
  const view = frame.contentWindow
  if (page === null || view === null) throw new Error('The frame is gone.')
  // The policy of the page holds in the frame too: rules are set through the object model, not by a style element.
  for (const [index, each] of pdf.pages.entries()) {
    const canvas = page.createElement('canvas')
    await each.draw(canvas, pageWidthPixels)
    canvas.style.display = 'block'
    canvas.style.width = '100%'
    if (index > 0) canvas.style.breakBefore = 'page'
    page.body.append(canvas)
  }
  page.body.style.margin = '0'
}

function PagesFrame({ pdf, workerUrl, onFailed }: PrintFrameProps) {
  const { t } = useText(paperText)
  const frame = useRef<HTMLIFrameElement>(null)
  const printed = useRef<Uint8Array | null>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })
  const worker = workerUrl === undefined ? undefined : String(workerUrl)
  useEffect(() => {
    if (printed.current === pdf) return
    let isOver = false
    let opened: OpenPdf | null = null
    async function show(): Promise<void> {
      opened = await openPdf(pdf, worker)
      if (isOver || frame.current === null) return
      await fill(frame.current, opened)
      if (isOver) return
      printed.current = pdf
      print(frame.current, () => failed.current())
    }
    show()
      .catch(() => {
        if (!isOver) failed.current()
      })
      .finally(() => opened?.close())
    return () => {
      isOver = true
    }
  }, [pdf, worker])
  return <iframe ref={frame} title={t('paper.title')} className="pacs-print-frame" tabIndex={-1} />
}
