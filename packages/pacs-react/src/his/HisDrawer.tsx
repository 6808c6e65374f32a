import { type HisSettings, hisApi } from '@opensono/pacs-core'
import { useToasts } from '../control/toast/ToastProvider'
import { useVersionedForm } from '../form/useVersionedForm'
import { VersionedDrawer } from '../form/VersionedDrawer'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { draftOfHis, type HisDraft, hisFaults, hisInput } from './HisDraft'
import { HisFailures } from './HisFailures'
import { HisFields } from './HisFields'
import { HisKey } from './HisKey'
import { HisTest } from './HisTest'
import { hisText } from './hisText'

const numbers = ['connectSeconds', 'answerSeconds', 'searchSeconds', 'retentionDays'] as const

/** The settings of the hospital information system, its connection test, its key, and what last went wrong. */
export function HisDrawer({ settings, onClose }: { settings: HisSettings; onClose: () => void }) {
  const { t } = useText(hisText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const save = useMutationCall(hisApi.saveSettings)
  const refusal = useRefusal(hisApi.saveSettings)
  // What is stored is what is tested: the drawer stays open after saving.
  const form = useVersionedForm<HisSettings, HisDraft>({
    stored: settings,
    draftOf: draftOfHis,
    faultsOf: hisFaults,
    save: (draft, { version }) => save.mutateAsync({ ...hisInput(draft), version }),
    read: () => pacs.call(hisApi.settings, {}),
    onSaved: () => toasts.success(t('his.saved')),
  })

  return (
    <VersionedDrawer
      form={form}
      title={t('his.titled')}
      isWide
      saveLabel={t('his.save')}
      refusal={refusal}
      onClose={onClose}
      fields={[
        { id: 'baseUrl', label: t('his.baseUrl') },
        {
          id: 'authentication',
          label: t('his.authentication'),
          words: ({ authentication }) => t(`his.proof.${authentication}`),
        },
        { id: 'userName', label: t('his.userName') },
        {
          id: 'secret',
          label: t('his.secret.bearer'),
          words: ({ secret }) => (secret === '' ? t('his.stored') : '••••'),
        },
        { id: 'codeSystem', label: t('his.codeSystem') },
        ...numbers.map((id) => ({ id, label: t(`his.${id}`) })),
      ]}
    >
      <HisFields form={form} isReadOnly={refusal !== undefined} />
      <HisTest isDirty={form.isDirty} hasAddress={form.base.baseUrl !== ''} />
      <HisKey form={form} isReadOnly={refusal !== undefined} />
      <HisFailures />
    </VersionedDrawer>
  )
}
