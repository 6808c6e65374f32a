import { type HisSettings, hisApi } from '@opensono/pacs-core'
import { Banner } from '../control/feedback/Banner'
import { EditDrawer } from '../control/panel/EditDrawer'
import { useToasts } from '../control/toast/ToastProvider'
import { EntryConflictChoice } from '../expert/EntryConflictChoice'
import { useEntryForm } from '../expert/useEntryForm'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { draftOfHis, type HisDraft, hisFaults, hisInput } from './HisDraft'
import { HisFailures } from './HisFailures'
import { HisFields } from './HisFields'
import { HisKey } from './HisKey'
import { HisTest } from './HisTest'
import { hisChanged } from './hisChanged'
import { hisText } from './hisText'

/** The settings of the hospital information system, its connection test, its key, and what last went wrong. */
export function HisDrawer({ settings, onClose }: { settings: HisSettings; onClose: () => void }) {
  const { t } = useText(hisText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const save = useMutationCall(hisApi.saveSettings, { tells: hisChanged })
  const refusal = useRefusal(hisApi.saveSettings)
  const form = useEntryForm<HisSettings, HisDraft>({
    row: settings,
    draftOf: draftOfHis,
    faultsOf: (draft, from) => hisFaults(draft, from ?? settings).map(({ path }) => path),
    send: (draft, from) => save.mutateAsync({ ...hisInput(draft), version: from?.version ?? 1 }),
    fresh: () => pacs.call(hisApi.settings, {}),
    onSaved(saved, _isNew, sent) {
      toasts.success(t('his.saved'))
      // What is stored is what is tested: the drawer stays.
      form.rebase(saved, sent)
    },
  })
  const { conflict, error } = form

  return (
    <EditDrawer
      title={t('his.titled')}
      isWide
      isDirty={form.isDirty}
      onClose={onClose}
      save={
        conflict === null
          ? { label: t('his.save'), isSaving: form.isSaving, refusal, onSave: () => void form.save() }
          : null
      }
    >
      {conflict === null ? (
        <div className="pacs-access-form">
          {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
          <HisFields form={form} isReadOnly={refusal !== undefined} />
          <HisTest isDirty={form.isDirty} hasAddress={(form.base?.baseUrl ?? '') !== ''} />
          <HisKey form={form} isReadOnly={refusal !== undefined} />
          <HisFailures />
        </div>
      ) : (
        <EntryConflictChoice
          form={form}
          conflict={conflict}
          draftOf={draftOfHis}
          label={(field) => t(field === 'secret' ? 'his.secret.bearer' : `his.${field}`)}
          words={(draft, field) => {
            if (field === 'authentication') return t(`his.proof.${draft.authentication}`)
            if (field === 'secret') return draft.secret === '' ? t('his.stored') : '••••'
            return String(draft[field])
          }}
        />
      )}
    </EditDrawer>
  )
}
