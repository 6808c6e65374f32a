import { PacsError } from '@opensono/pacs-core'

/** A page of a PDF that can be drawn. */
export interface PdfPage {
  /** In points, 1/72 inch. */
  readonly width: number
  /** In points, 1/72 inch. */
  readonly height: number
  /** Draws it into a canvas of this width in pixels. */
  draw(canvas: HTMLCanvasElement, widthPixels: number): Promise<void>
}

/** An open PDF. */
export interface OpenPdf {
  readonly pages: readonly PdfPage[]
  /** Frees the worker. */
  close(): void
}

/**
 * Opens a PDF. The library and its worker are fetched only now; the worker comes from the page's own origin and evaluates no
 * code, as a hospital's content security policy demands.
 *
 * @param bytes - the file.
 * @param workerUrl - where the worker's script lies, when the host serves it elsewhere.
 */
export async function openPdf(bytes: Uint8Array, workerUrl?: string | URL): Promise<OpenPdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const url = workerUrl ?? new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url)
  // A worker of our own: the library's falls back to the page's thread for good when its script fails to load once.
  const thread = new Worker(url, { type: 'module' })
  const lost = new Promise<never>((_, reject) => {
    thread.addEventListener('error', () => reject(new PacsError('NETWORK_UNREACHABLE')), { once: true })
  })
  const worker = pdfjs.PDFWorker.create({ port: thread })
  // The library takes the bytes for itself: a copy keeps the caller's.
  const task = pdfjs.getDocument({ data: bytes.slice(), worker, useWasm: false, enableXfa: false })
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy()
      thread.terminate()
    })
  }
  const file = await Promise.race([task.promise, lost]).catch((thrown: unknown) => {
    close()
    throw thrown
  })
  const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((number) => file.getPage(number)))
  return {
    pages: pages.map((page) => {
      const { width, height } = page.getViewport({ scale: 1 })
      return {
        width,
        height,
        async draw(canvas, widthPixels) {
          const viewport = page.getViewport({ scale: widthPixels / width })
          canvas.width = Math.round(viewport.width)
          canvas.height = Math.round(viewport.height)
          await page.render({ canvas, viewport }).promise
        },
      }
    }),
    close,
  }
}
