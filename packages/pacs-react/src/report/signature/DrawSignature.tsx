import { type DataOf, PacsError, reportSignatureApi } from '@opensono/pacs-core'
import { Eraser, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { signatureText } from './signatureText'
import { useSignaturePad } from './useSignaturePad'

/** The page of a one-time link. */
export interface DrawSignatureProps {
  /** From the address of the link. */
  ticket: string
}

/** The page of a phone on which a doctor draws the signature of a report. It needs no login, and shows the doctor's name and nothing else. */
export function DrawSignature({ ticket }: DrawSignatureProps) {
  const { t } = useText(signatureText)
  const sayWhy = useErrorText()
  const [isSent, setSent] = useState(false)
  // Read once: when it is used the link has ended.
  const { data, error, refetch } = useCall(
    reportSignatureApi.page,
    { ticket },
    { staleTimeMs: Number.POSITIVE_INFINITY },
  )
  if (isSent) return <Banner tone="success">{t('signing.sheet.sent')}</Banner>
  if (error?.code === 'SIGNATURE_LINK_ENDED') return <Banner tone="warning">{sayWhy(error)}</Banner>
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={240} />
  return <Sheet ticket={ticket} link={data} onSent={() => setSent(true)} />
}

interface SheetProps extends DrawSignatureProps {
  link: DataOf<typeof reportSignatureApi.page>
  onSent: () => void
}

function Sheet({ ticket, link, onSent }: SheetProps) {
  const { t } = useText(signatureText)
  const { pacs } = usePacs()
  const sayWhy = useErrorText()
  const { canvasRef, isBlank, undo, clear, read } = useSignaturePad()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)

  async function send() {
    setSending(true)
    setError(null)
    try {
      await pacs.call(reportSignatureApi.draw, { ticket, image: read() })
      onSent()
    } catch (thrown) {
      setError(PacsError.from(thrown))
      setSending(false)
    }
  }

  return (
    <section className="pacs-sign" aria-label={t('signing.sheet.of', { name: link.userName })}>
      <h1>{t('signing.sheet.of', { name: link.userName })}</h1>
      <p>{t('signing.sheet.intro')}</p>
      <canvas ref={canvasRef} className="pacs-sign-pad" role="img" aria-label={t('signing.sheet.pad')} />
      {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
      <div className="pacs-sign-acts">
        <Button icon={<Undo2 />} isDisabled={isBlank || isSending} onPress={undo}>
          {t('signing.sheet.undo')}
        </Button>
        <Button icon={<Eraser />} isDisabled={isBlank || isSending} onPress={clear}>
          {t('common.clear')}
        </Button>
        <Button
          variant="primary"
          icon={<Send />}
          isDisabled={isBlank}
          isPending={isSending}
          onPress={() => void send()}
        >
          {t('signing.sheet.send')}
        </Button>
      </div>
    </section>
  )
}
