import { PacsError, type StudyObject, studyObjectApi } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../control/feedback/Skeleton'
import { Dialog } from '../../control/overlay/Dialog'
import { PdfPreview } from '../../paper/PdfPreview'
import { ErrorNote } from '../../provider/ErrorNote'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { objectText } from './objectText'

interface ObjectDocumentProps {
  object: StudyObject
  onClose: () => void
}

/** Shows the PDF in an object. */
export function ObjectDocument({ object, onClose }: ObjectDocumentProps) {
  const { t } = useText(objectText)
  const { pacs } = usePacs()
  const [pdf, setPdf] = useState<Uint8Array | null>(null)
  const [error, setError] = useState<PacsError | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    pacs
      .download(studyObjectApi.document, { objectId: object.id }, { signal })
      .then(async ({ blob }) => setPdf(new Uint8Array(await blob.arrayBuffer())))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setError(PacsError.from(thrown))
      })
    return () => ending.abort()
  }, [pacs, object.id])
  return (
    <Dialog
      isOpen
      size="large"
      isDismissable
      title={object.title === '' ? t('studyObject.kind.DOCUMENT') : object.title}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {error !== null ? (
        <ErrorNote error={error} />
      ) : pdf === null ? (
        <Skeleton height={480} />
      ) : (
        <PdfPreview pdf={pdf} />
      )}
    </Dialog>
  )
}
