import { type DataOf, limits, PacsError, reportSignatureApi } from '@opensono/pacs-core'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { ErrorNote } from '../../provider/ErrorNote'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { SignedReport } from './SignedReport'
import { signatureText } from './signatureText'
import { useSignaturePad } from './useSignaturePad'

/** The page of a one-time link. */
export interface DrawSignatureProps {
  /** From the address of the link. */
  ticket: string
}

type Link = DataOf<typeof reportSignatureApi.page>

/** State of the link. It is requested without the stored login: a phone has none. */
function useLink(ticket: string) {
  const { pacs } = usePacs()
  const [link, setLink] = useState<Link | PacsError | null>(null)
  const read = useCallback(() => {
    setLink(null)
    pacs.call(reportSignatureApi.page, { ticket }).then(setLink, (thrown) => setLink(PacsError.from(thrown)))
  }, [pacs, ticket])
  useEffect(read, [read])
  return { link, read }
}

/** The page of a phone on which a doctor draws the signature of a report. It needs no login, and shows whose report is signed. */
export function DrawSignature({ ticket }: DrawSignatureProps) {
  const { t } = useText(signatureText)
  const sayWhy = useErrorText()
  const { link, read } = useLink(ticket)
  const [isSent, setSent] = useState(false)
  if (isSent) return <Banner tone="success">{t('signing.sheet.sent')}</Banner>
  // The box as it will be: a phone loads no more for it.
  if (link === null) return <div className="pacs-sign-pad" aria-busy />
  if (!(link instanceof PacsError)) return <Sheet ticket={ticket} link={link} onSent={() => setSent(true)} />
  if (link.code === 'SIGNATURE_LINK_ENDED') return <Banner tone="warning">{sayWhy(link)}</Banner>
  return <ErrorNote error={link} onRetry={read} />
}

interface SheetProps extends DrawSignatureProps {
  link: Link
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
      <SignedReport report={link} />
      <p>{t('signing.sheet.intro')}</p>
      <canvas
        ref={canvasRef}
        width={limits.drawnSignature.width}
        height={limits.drawnSignature.height}
        className="pacs-sign-pad"
        role="img"
        aria-label={t('signing.sheet.pad')}
      />
      {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
      <div className="pacs-sign-acts">
        <Button isDisabled={isBlank || isSending} onPress={undo}>
          {t('signing.sheet.undo')}
        </Button>
        <Button isDisabled={isBlank || isSending} onPress={clear}>
          {t('common.clear')}
        </Button>
        <Button variant="primary" isDisabled={isBlank} isPending={isSending} onPress={() => void send()}>
          {t('signing.sheet.send')}
        </Button>
      </div>
    </section>
  )
}
