import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type ExpertRow, expertApi } from '@opensono/pacs-core'
import { Banner } from '../control/feedback/Banner'
import { RemoveEntry } from '../control/overlay/RemoveEntry'
import { useToasts } from '../control/toast/ToastProvider'
import { useVersionedForm } from '../form/useVersionedForm'
import { VersionedDrawer } from '../form/VersionedDrawer'
import { callKey } from '../provider/callKey'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUsageText } from '../settings/basicData/useUsageText'
import { AvatarField } from './AvatarField'
import { draftOfExpert, type ExpertDraft, expertFaults, expertInput } from './ExpertDraft'
import { ExpertFields } from './ExpertFields'
import { ExpertGroups } from './ExpertGroups'
import { ExpertVisibility } from './ExpertVisibility'
import { expertText } from './expertText'
import { useExpertVersionFields } from './useExpertVersionFields'

/** Who is edited. Give it a `key` of the expert's id, so that another expert is another form. */
export interface ExpertDrawerProps {
  /** null adds a new expert. */
  expert: ExpertRow | null
  onClose: () => void
  /** Where a picture goes. @defaultValue the S3 that the server names */
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** Everything about one expert: who they are, their groups, and who sees them. */
export function ExpertDrawer({ expert, onClose, store }: ExpertDrawerProps) {
  const { t } = useText(expertText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const create = useMutationCall(expertApi.create)
  const edit = useMutationCall(expertApi.edit)
  const refusal = useRefusal(expertApi.edit)
  const form = useVersionedForm<ExpertRow | null, ExpertDraft>({
    stored: expert,
    draftOf: draftOfExpert,
    faultsOf: expertFaults,
    writeOnly: ['unlistedUser'],
    save(draft, from) {
      const input = expertInput(draft)
      if (from === null) return create.mutateAsync(input)
      return edit.mutateAsync({ ...input, expertId: from.expertId, version: from.version })
    },
    read: ({ expertId }) => pacs.call(expertApi.get, { expertId }),
    onSaved({ name }, isNew) {
      toasts.success(t(isNew ? 'expert.created' : 'expert.saved', { name }))
    },
    onClose,
  })
  const fields = useExpertVersionFields(form)
  const isReadOnly = refusal !== undefined

  return (
    <VersionedDrawer
      form={form}
      fields={fields}
      title={expert === null ? t('expert.titleNew') : expert.name}
      saveLabel={t('expert.save')}
      refusal={refusal}
      onClose={onClose}
      others={expert !== null && <RemoveExpert expert={expert} onClose={onClose} />}
    >
      {form.base !== null && form.base.cannotAnswer !== null && (
        <Banner tone="warning">{t(`expert.cannotAnswerText.${form.base.cannotAnswer}`)}</Banner>
      )}
      <ExpertFields form={form} isReadOnly={isReadOnly} />
      <AvatarField form={form} refusal={refusal} store={store} />
      <ExpertGroups form={form} isReadOnly={isReadOnly} />
      <ExpertVisibility form={form} isReadOnly={isReadOnly} />
    </VersionedDrawer>
  )
}

function RemoveExpert({ expert: { expertId, name }, onClose }: { expert: ExpertRow; onClose: () => void }) {
  const { t } = useText(expertText)
  const toasts = useToasts()
  const { sayWhy } = useUsageText()
  const refusal = useRefusal(expertApi.remove)
  const remove = useMutationCall(expertApi.remove, {
    ends: (removed) => [callKey(expertApi.get, { expertId: removed.expertId })],
    onDone() {
      toasts.success(t('expert.removed', { name }))
      onClose()
    },
  })
  return (
    <RemoveEntry
      label={t('expert.remove')}
      confirmLabel={t('expert.removeDo')}
      title={t('expert.removeTitle', { name })}
      refusal={refusal}
      isPending={remove.isPending}
      error={remove.error && sayWhy(remove.error)}
      onConfirm={() => remove.mutate({ expertId })}
    >
      {t('expert.removeText')}
    </RemoveEntry>
  )
}
