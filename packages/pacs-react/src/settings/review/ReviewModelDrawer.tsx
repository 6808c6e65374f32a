import { hisAddress, limits, type ReviewModel, reviewApi } from '@opensono/pacs-core'
import { Banner } from '../../control/feedback/Banner'
import { NumberField } from '../../control/field/NumberField'
import { TextField } from '../../control/field/TextField'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { reviewModelText } from './reviewModelText'

interface ModelDraft {
  baseUrl: string
  name: string
  /** Empty keeps the stored one. */
  key: string
  answerSeconds: number
}

const { addressLength, nameLength, keyLength, answerSeconds } = limits.reviewModel
const originOf = (text: string) => {
  const address = hisAddress(text)
  return address === null ? null : new URL(address).origin
}

/** The model of the hospital: address, name, time and key. The key is never shown again. */
export function ReviewModelDrawer({ settings, onClose }: { settings: ReviewModel; onClose: () => void }) {
  const { t } = useText(reviewModelText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const save = useMutationCall(reviewApi.saveModel)
  const refusal = useRefusal(reviewApi.saveModel)
  const form = useVersionedForm<ReviewModel, ModelDraft>({
    stored: settings,
    draftOf: (row) => ({ baseUrl: row.baseUrl, name: row.name, key: '', answerSeconds: row.answerSeconds }),
    faultsOf: ({ baseUrl, name }) =>
      baseUrl.trim() !== '' && name.trim() === '' ? [{ path: 'name', message: 'required' }] : [],
    save: ({ key, ...fields }, { version }) => save.mutateAsync({ ...fields, ...(key !== '' && { key }), version }),
    read: () => pacs.call(reviewApi.model, {}),
    onSaved: () => {
      toasts.success(t('reviewModel.saved'))
      onClose()
    },
  })
  const { draft, base } = form
  const isReadOnly = refusal !== undefined
  const where = base.hosts.length === 0 ? undefined : t('reviewModel.hosts', { hosts: base.hosts.join(', ') })
  const isKept = base.hasKey && originOf(draft.baseUrl) === originOf(base.baseUrl)
  return (
    <VersionedDrawer
      form={form}
      title={t('reviewModel.title')}
      saveLabel={t('reviewModel.save')}
      refusal={refusal}
      onClose={onClose}
      fields={[
        { id: 'baseUrl', label: t('reviewModel.address') },
        { id: 'name', label: t('reviewModel.name') },
        { id: 'key', label: t('reviewModel.key'), words: ({ key }) => (key === '' ? t('reviewModel.stored') : '••••') },
        { id: 'answerSeconds', label: t('reviewModel.answerSeconds') },
      ]}
    >
      <p>{t('reviewModel.text')}</p>
      {base.hosts.length === 0 && <Banner tone="warning">{t('reviewModel.noHosts')}</Banner>}
      <TextField
        ref={form.fieldRef('baseUrl')}
        label={t('reviewModel.address')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        value={draft.baseUrl}
        onChange={(baseUrl) => form.change({ baseUrl })}
        maxLength={addressLength}
        isReadOnly={isReadOnly}
        hint={where}
        error={form.errorOf('baseUrl') === undefined ? undefined : (where ?? form.errorOf('baseUrl'))}
      />
      <TextField
        ref={form.fieldRef('name')}
        label={t('reviewModel.name')}
        autoComplete="off"
        spellCheck={false}
        isRequired={draft.baseUrl.trim() !== ''}
        value={draft.name}
        onChange={(name) => form.change({ name })}
        maxLength={nameLength}
        isReadOnly={isReadOnly}
        error={form.errorOf('name')}
      />
      <TextField
        label={t('reviewModel.key')}
        type="password"
        autoComplete="new-password"
        value={draft.key}
        onChange={(key) => form.change({ key })}
        maxLength={keyLength}
        isReadOnly={isReadOnly}
        hint={isKept ? t('reviewModel.keyKept') : base.hasKey ? t('reviewModel.keyAnew') : undefined}
      />
      <NumberField
        label={t('reviewModel.answerSeconds')}
        unit={t('reviewModel.seconds')}
        value={draft.answerSeconds}
        minValue={answerSeconds.min}
        maxValue={answerSeconds.max}
        isReadOnly={isReadOnly}
        onChange={(value) => form.change({ answerSeconds: value ?? answerSeconds.default })}
      />
    </VersionedDrawer>
  )
}
