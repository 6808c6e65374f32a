import { reportSignatureApi } from '@opensono/pacs-core'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { lazyPart } from '../../provider/lazyPart'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import type { ReportDraft } from '../createReportDraft'
import { signatureText } from './signatureText'

const SignatureDialog = lazyPart(() => import('./SignatureDialog').then((part) => part.SignatureDialog))

interface SignButtonProps {
  draft: ReportDraft
  /** Why it cannot be signed now; undefined where it can. */
  refusal: string | undefined
  pageOf: (ticket: string) => string
}

/** Signs a draft by a phone, and shows that it is signed. */
export function SignButton({ draft, refusal, pageOf }: SignButtonProps) {
  const { studyId } = draft
  const { t } = useText(signatureText)
  const { data } = useCall(reportSignatureApi.get, usePermission(reportSignatureApi.get) ? { studyId } : null)
  const signature = data?.signature ?? null
  const [version, setVersion] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)

  /** One signs what is on the screen: it is saved first. */
  async function open() {
    setSaving(true)
    const isSaved = await draft.save()
    setSaving(false)
    if (isSaved) setVersion(draft.getSnapshot().saved?.version ?? null)
  }

  return (
    <>
      <Button
        icon={
          signature === null ? (
            <Signature />
          ) : (
            <img className="pacs-sign-thumb" src={signature.url} alt={t('signing.alt', { name: signature.byName })} />
          )
        }
        disabledReason={refusal}
        isPending={isSaving}
        onPress={() => void open()}
      >
        {t(signature === null ? 'signing.sign' : 'signing.signed')}
      </Button>
      {version !== null && (
        <SignatureDialog
          studyId={studyId}
          version={version}
          signature={signature}
          pageOf={pageOf}
          onClose={() => setVersion(null)}
        />
      )}
    </>
  )
}
