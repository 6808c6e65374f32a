import {
  type DataOf,
  formatDateTime,
  limits,
  type ReportSignature,
  reportSignatureApi,
  type StudyId,
} from '@opensono/pacs-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Skeleton } from '../../control/feedback/Skeleton'
import { Dialog } from '../../control/overlay/Dialog'
import { QrCode } from '../../control/qr/QrCode'
import { ErrorNote } from '../../provider/ErrorNote'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { SignedReport } from './SignedReport'
import { signatureText } from './signatureText'

interface SignatureDialogProps {
  studyId: StudyId
  /** The version that is signed. */
  version: number
  /** What was drawn for the report; null before. */
  signature: ReportSignature | null
  /** Address of the page of a ticket. */
  pageOf: (ticket: string) => string
  onClose: () => void
}

type Link = DataOf<typeof reportSignatureApi.scan>

/** The code that opens the page on a phone, and what was drawn there as soon as it has come. */
export function SignatureDialog(props: SignatureDialogProps) {
  const { studyId, signature, onClose } = props
  const { t } = useText(signatureText)
  const timeZone = useUser()?.timeZone
  // What was drawn before is shown first; a new code leads to the next one.
  const [replaced, setReplaced] = useState<string | null>(null)
  const removing = useMutationCall(reportSignatureApi.remove)
  const isShown = signature !== null && signature.drawnAt !== replaced
  if (!isShown) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={t('signing.title')} size="small">
        <Code {...props} />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('signing.signed')}
      size="small"
      isDismissable
      actions={
        <>
          <Button variant="quiet" isPending={removing.isPending} onPress={() => removing.mutate({ studyId })}>
            {t('common.remove')}
          </Button>
          <Button onPress={() => setReplaced(signature.drawnAt)}>{t('signing.again')}</Button>
          <Button variant="primary" onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className="pacs-sign-shown">
        <img src={signature.url} alt={t('signing.alt', { name: signature.byName })} />
      </div>
      {removing.error !== null && <ErrorNote error={removing.error} />}
      <p role="status">{t('signing.drawn', { time: formatDateTime(signature.drawnAt, timeZone) })}</p>
    </Dialog>
  )
}

/** Whether the time of a link is over, by this computer's own clock: it may differ from the server's. */
function useIsOver(link: Link | undefined): boolean {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (link === undefined) return
    const timer = setTimeout(() => setOver(link.ticket), limits.drawnSignature.linkLifeMs)
    return () => clearTimeout(timer)
  }, [link])
  return link !== undefined && over === link.ticket
}

function Code({ studyId, version, pageOf }: SignatureDialogProps) {
  const { t } = useText(signatureText)
  const { data: link, error, mutate } = useMutationCall(reportSignatureApi.scan)
  const ask = useCallback(() => mutate({ studyId, version }), [mutate, studyId, version])
  const isAsked = useRef(false)
  useEffect(() => {
    // A code ends the one before it: asked for twice, the first one may be shown and not work.
    if (isAsked.current) return
    isAsked.current = true
    ask()
  }, [ask])
  const isOver = useIsOver(link)
  if (error !== null) return <ErrorNote error={error} onRetry={ask} />
  return (
    <div className="pacs-sign-code">
      {link !== undefined && <SignedReport report={link} />}
      <p>{t('signing.scan')}</p>
      <div className="pacs-qr-place">
        {link === undefined ? (
          <Skeleton height={200} />
        ) : isOver ? (
          <p role="status">{t('signing.over')}</p>
        ) : (
          <QrCode text={pageOf(link.ticket)} label={t('signing.qrCode')} />
        )}
      </div>
      {isOver && (
        <Button variant="primary" onPress={ask}>
          {t('signing.newCode')}
        </Button>
      )}
    </div>
  )
}
