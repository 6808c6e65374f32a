import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { accessApi, type UserRow, uploadRules } from '@opensono/pacs-core'
import { Button } from '../control/button/Button'
import { FileButton } from '../control/button/FileButton'
import { Banner } from '../control/feedback/Banner'
import { ProgressBar } from '../control/feedback/ProgressBar'
import { useCall } from '../provider/useCall'
import { useErrorText } from '../provider/useErrorText'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { accessText } from './accessText'
import { type SignatureState, useSignature } from './useSignature'

interface UserSignatureProps {
  user: UserRow
  onChanged: (user: UserRow) => void
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** A user's signature as reports show it: on paper, 8 wide and 3 high. */
export function UserSignature({ user, onChanged, store }: UserSignatureProps) {
  const { t } = useText(accessText)
  const signature = useSignature({ user, onChanged, store })
  const refusal = useRefusal(accessApi.setUserSignature)
  // The list's address of the picture may have run out by now.
  const { data: fresh } = useCall(accessApi.user, { userId: user.userId }, { staleTimeMs: 0 })
  const url = fresh === undefined ? user.signatureUrl : fresh.signatureUrl
  const { state } = signature

  return (
    <section className="pacs-access-section" aria-label={t('signature.title')}>
      <h3>{t('signature.title')}</h3>
      <div className="pacs-signature">
        <div className="pacs-signature-paper">
          {url === null ? <span>{t('signature.none')}</span> : <img src={url} alt={t('signature.alt', user)} />}
        </div>
        <div className="pacs-signature-acts">
          <FileButton
            label={t('signature.choose')}
            extensions={uploadRules.signature.extensions}
            disabledReason={refusal}
            isPending={state.phase === 'sending'}
            onChoose={(file) => void signature.send(file)}
          >
            {t(url === null ? 'signature.choose' : 'signature.replace')}
          </FileButton>
          {url !== null && (
            <Button
              variant="quiet"
              disabledReason={refusal}
              isPending={signature.isRemoving}
              onPress={signature.remove}
            >
              {t('signature.remove')}
            </Button>
          )}
        </div>
      </div>
      <SignatureNote state={state} />
      <p className="pacs-access-note">{t('signature.hint')}</p>
    </section>
  )
}

function SignatureNote({ state }: { state: SignatureState }) {
  const { t } = useText(accessText)
  const sayWhy = useErrorText('UPLOAD_FAILED')
  if (state.phase === 'sending') {
    return <ProgressBar label={t('signature.sending')} value={state.percent} valueText={`${state.percent}%`} />
  }
  if (state.phase === 'refused') return <Banner tone="danger">{t(`signature.${state.fault}`, state.facts)}</Banner>
  if (state.phase === 'failed') return <Banner tone="danger">{sayWhy(state.error)}</Banner>
  return null
}
