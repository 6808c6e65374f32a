import { FileX } from 'lucide-react'
import { forwardRef, useEffect, useRef } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { EmptyState } from '../control/feedback/EmptyState'
import { Skeleton } from '../control/feedback/Skeleton'
import { useText } from '../provider/useText'
import type { PdfPage } from './openPdf'
import { paperText } from './paperText'
import { usePdf } from './usePdf'

/** A PDF to look at. */
export interface PdfPreviewProps extends ControlProps {
  /** The file; keep the same array as long as it is the same file. */
  pdf: Uint8Array
  /** Where the worker's script lies, when the host serves it elsewhere. */
  workerUrl?: string | URL
}

/** Shows the very bytes that print, page under page. */
export const PdfPreview = forwardRef<HTMLElement, PdfPreviewProps>(function PdfPreview(props, ref) {
  const { pdf: bytes, workerUrl, className, ...rest } = props
  const { t } = useText(paperText)
  const { pdf, isFailed, retry } = usePdf(bytes, workerUrl)
  const pages = pdf?.pages ?? []
  return (
    <section
      aria-label={t('paper.title')}
      {...rest}
      ref={ref}
      className={classes('pacs-pdf', className)}
      aria-busy={(pdf === null && !isFailed) || undefined}
    >
      {isFailed ? (
        <EmptyState
          icon={<FileX />}
          title={t('paper.failed')}
          action={<Button onPress={retry}>{t('common.retry')}</Button>}
        >
          {t('paper.failedText')}
        </EmptyState>
      ) : pdf === null ? (
        <Skeleton className="pacs-pdf-page" height={480} />
      ) : (
        pages.map((page, index) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of a file is its number
            key={index}
            page={page}
            label={t('paper.page', { page: index + 1, pages: pages.length })}
          />
        ))
      )}
    </section>
  )
})

function Page({ page, label }: { page: PdfPage; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    // Drawn beside the page and then shown at once, so that two drawings never meet in one canvas.
    const sheet = element.ownerDocument.createElement('canvas')
    let isOver = false
    const width = Math.round(Math.max(element.clientWidth, 320) * Math.max(1, window.devicePixelRatio))
    void page.draw(sheet, width).then(
      () => {
        if (isOver) return
        element.width = sheet.width
        element.height = sheet.height
        element.getContext('2d')?.drawImage(sheet, 0, 0)
        element.dataset.drawn = 'true'
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [page])
  return (
    <figure className="pacs-pdf-page">
      <canvas ref={canvas} role="img" aria-label={label} style={{ aspectRatio: `${page.width} / ${page.height}` }} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
