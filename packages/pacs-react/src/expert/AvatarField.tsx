import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { expertApi, uploadRules } from '@opensono/pacs-core'
import { Button } from '../control/button/Button'
import { FileButton } from '../control/button/FileButton'
import { Banner } from '../control/feedback/Banner'
import { ProgressBar } from '../control/feedback/ProgressBar'
import { useCall } from '../provider/useCall'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { AvatarCrop } from './AvatarCrop'
import type { ExpertForm } from './ExpertDraft'
import { expertText } from './expertText'
import { type AvatarState, useAvatar } from './useAvatar'

interface AvatarFieldProps {
  form: ExpertForm
  /** Why it may not be changed, in words. */
  refusal?: string | undefined
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** The picture of an expert; it is kept with the rest when the form is saved. */
export function AvatarField({ form, refusal, store }: AvatarFieldProps) {
  const { t } = useText(expertText)
  const { draft, base } = form
  // The list's address of the picture may have run out by now.
  const { data: fresh } = useCall(expertApi.get, base === null ? null : { expertId: base.expertId }, { staleTimeMs: 0 })
  const { state, choose, send, cancel } = useAvatar({
    store,
    onTaken: (uploadId, url) => form.change({ avatar: { kind: 'new', uploadId, url } }),
  })
  const stored = (fresh ?? base)?.avatarUrl ?? null
  const { avatar } = draft
  const url = avatar.kind === 'new' ? avatar.url : avatar.kind === 'removed' ? null : stored

  return (
    <section className="pacs-access-section" aria-label={t('expert.avatar')}>
      <h3>{t('expert.avatar')}</h3>
      <div className="pacs-signature">
        <div className="pacs-avatar">
          {url === null ? (
            <span>{t('avatar.none')}</span>
          ) : (
            <img src={url} alt={t('avatar.alt', { name: draft.name })} />
          )}
        </div>
        <div className="pacs-signature-acts">
          <FileButton
            label={t('avatar.choose')}
            extensions={uploadRules.avatar.extensions}
            disabledReason={refusal}
            isPending={state.phase === 'sending'}
            onChoose={(file) => void choose(file)}
          >
            {t(url === null ? 'avatar.choose' : 'avatar.replace')}
          </FileButton>
          {url !== null && (
            <Button
              variant="quiet"
              disabledReason={refusal}
              onPress={() => form.change({ avatar: { kind: stored === null ? 'kept' : 'removed' } })}
            >
              {t('avatar.remove')}
            </Button>
          )}
        </div>
      </div>
      <AvatarNote state={state} />
      <p className="pacs-access-note">{t('avatar.hint')}</p>
      {state.phase === 'cropping' && (
        <AvatarCrop picture={state.picture} onUse={(square) => void send(square)} onCancel={cancel} />
      )}
    </section>
  )
}

function AvatarNote({ state }: { state: AvatarState }) {
  const { t } = useText(expertText)
  const sayWhy = useErrorText('UPLOAD_FAILED')
  if (state.phase === 'sending') {
    return <ProgressBar label={t('avatar.sending')} value={state.percent} valueText={`${state.percent}%`} />
  }
  if (state.phase === 'refused')
    return <Banner tone="danger">{t(`avatar.${state.fault}`, { name: state.name })}</Banner>
  if (state.phase === 'failed') return <Banner tone="danger">{sayWhy(state.error)}</Banner>
  return null
}
