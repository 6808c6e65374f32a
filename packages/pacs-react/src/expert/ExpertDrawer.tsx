import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type ExpertRow, expertApi } from '@opensono/pacs-core'
import { Banner } from '../control/feedback/Banner'
import { EditDrawer } from '../control/panel/EditDrawer'
import { useToasts } from '../control/toast/ToastProvider'
import { callKey } from '../provider/callKey'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { AvatarField } from './AvatarField'
import { ExpertConflict } from './ExpertConflict'
import { draftOfExpert, type ExpertDraft, expertFaults, expertInput } from './ExpertDraft'
import { ExpertFields } from './ExpertFields'
import { ExpertGroups } from './ExpertGroups'
import { ExpertVisibility } from './ExpertVisibility'
import { expertChanged } from './expertChanged'
import { expertText } from './expertText'
import { RemoveEntry } from './RemoveEntry'
import { useEntryForm } from './useEntryForm'

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
  const sayWhy = useErrorText()
  const tells = expertChanged
  const create = useMutationCall(expertApi.create, { tells })
  const edit = useMutationCall(expertApi.edit, { tells })
  const refusal = useRefusal(expertApi.edit)
  const form = useEntryForm<ExpertRow, ExpertDraft>({
    row: expert,
    draftOf: draftOfExpert,
    faultsOf: expertFaults,
    send(draft, from) {
      const input = expertInput(draft)
      if (from === null) return create.mutateAsync(input)
      return edit.mutateAsync({ ...input, expertId: from.expertId, version: from.version })
    },
    fresh: ({ expertId }) => pacs.call(expertApi.get, { expertId }),
    onSaved({ name }, isNew) {
      toasts.success(t(isNew ? 'expert.created' : 'expert.saved', { name }))
      onClose()
    },
  })
  const { conflict, error } = form
  const isReadOnly = refusal !== undefined

  return (
    <EditDrawer
      title={expert === null ? t('expert.titleNew') : expert.name}
      isDirty={form.isDirty}
      onClose={onClose}
      save={
        conflict === null
          ? { label: t('expert.save'), isSaving: form.isSaving, refusal, onSave: () => void form.save() }
          : null
      }
      others={expert !== null && <RemoveExpert expert={expert} onClose={onClose} />}
    >
      {conflict === null ? (
        <div className="pacs-access-form">
          {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
          <ExpertFields form={form} isReadOnly={isReadOnly} />
          <AvatarField form={form} refusal={refusal} store={store} />
          <ExpertGroups form={form} isReadOnly={isReadOnly} />
          <ExpertVisibility form={form} isReadOnly={isReadOnly} />
        </div>
      ) : (
        <ExpertConflict form={form} conflict={conflict} />
      )}
    </EditDrawer>
  )
}

function RemoveExpert({ expert: { expertId, name }, onClose }: { expert: ExpertRow; onClose: () => void }) {
  const { t } = useText(expertText)
  const toasts = useToasts()
  const refusal = useRefusal(expertApi.remove)
  const remove = useMutationCall(expertApi.remove, {
    tells: expertChanged,
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
      error={remove.error}
      onConfirm={() => remove.mutate({ expertId })}
    >
      {t('expert.removeText')}
    </RemoveEntry>
  )
}
