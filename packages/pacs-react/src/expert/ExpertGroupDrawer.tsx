import { type ExpertGroup, expertApi, faultsIn, limits } from '@opensono/pacs-core'
import { Banner } from '../control/feedback/Banner'
import { TextArea } from '../control/field/TextArea'
import { TextField } from '../control/field/TextField'
import { RemoveEntry } from '../control/overlay/RemoveEntry'
import { useToasts } from '../control/toast/ToastProvider'
import { useVersionedForm } from '../form/useVersionedForm'
import { VersionedDrawer } from '../form/VersionedDrawer'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUsageText } from '../settings/basicData/useUsageText'
import { expertText } from './expertText'

/** Which group is edited. Give it a `key`, so that another group is another form. */
export interface ExpertGroupDrawerProps {
  /** null adds a new group. */
  group: ExpertGroup | null
  onClose: () => void
}

const { nameLength, noteLength } = limits.expert
const draftOf = (group: ExpertGroup | null) => ({ name: group?.name ?? '', description: group?.description ?? '' })
type GroupDraft = ReturnType<typeof draftOf>

const inputOf = ({ name, description }: GroupDraft) => ({ name: name.trim(), description: description.trim() })

/** A sub-specialty group: its name and description, and its end. */
export function ExpertGroupDrawer({ group, onClose }: ExpertGroupDrawerProps) {
  const { t } = useText(expertText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const create = useMutationCall(expertApi.createGroup)
  const edit = useMutationCall(expertApi.editGroup)
  const isOff = group?.isEnabled === false
  const refusal = useRefusal(expertApi.editGroup, isOff ? 'GROUP_IS_DISABLED' : null)
  const form = useVersionedForm<ExpertGroup | null, GroupDraft>({
    stored: group,
    draftOf,
    faultsOf: (draft) => faultsIn(expertApi.createGroup.body, inputOf(draft)),
    save(draft, from) {
      const fields = inputOf(draft)
      if (from === null) return create.mutateAsync(fields)
      return edit.mutateAsync({ ...fields, groupId: from.groupId, version: from.version })
    },
    read: async ({ groupId }) =>
      (await pacs.call(expertApi.groups, {})).find((each) => each.groupId === groupId) ?? null,
    onSaved({ name }, isNew) {
      toasts.success(t(isNew ? 'expertGroup.created' : 'expertGroup.saved', { name }))
    },
    onClose,
  })
  const { draft, base } = form

  return (
    <VersionedDrawer
      form={form}
      title={base === null ? t('expertGroup.titleNew') : base.name}
      saveLabel={t('expertGroup.save')}
      refusal={refusal}
      onClose={onClose}
      others={base !== null && <EndOfGroup group={base} onClose={onClose} />}
      fields={[
        { id: 'name', label: t('expertGroup.name') },
        { id: 'description', label: t('expertGroup.description') },
      ]}
    >
      {isOff && <Banner>{t('expertGroup.off')}</Banner>}
      <TextField
        ref={form.fieldRef('name')}
        label={t('expertGroup.name')}
        isRequired
        autoFocus={group === null}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => form.change({ name })}
        maxLength={nameLength}
        isReadOnly={refusal !== undefined}
        error={form.errorOf('name')}
      />
      <TextArea
        ref={form.fieldRef('description')}
        label={t('expertGroup.description')}
        value={draft.description}
        onChange={(description) => form.change({ description })}
        maxLength={noteLength}
        isReadOnly={refusal !== undefined}
        error={form.errorOf('description')}
      />
    </VersionedDrawer>
  )
}

/** An enabled group is disabled, which cannot be undone; one that no expert is in may be deleted. */
function EndOfGroup({ group, onClose }: { group: ExpertGroup; onClose: () => void }) {
  const { t } = useText(expertText)
  const toasts = useToasts()
  const { groupId, name, version, expertCount } = group
  const disable = useMutationCall(expertApi.setGroupEnabled, {
    onDone() {
      toasts.success(t('expertGroup.disabledDone', { name }))
      onClose()
    },
  })
  const remove = useMutationCall(expertApi.removeGroup, {
    onDone() {
      toasts.success(t('expertGroup.removed', { name }))
      onClose()
    },
  })
  const disableRefusal = useRefusal(expertApi.setGroupEnabled)
  const usage = useUsageText()
  const removeRefusal = useRefusal(expertApi.removeGroup, expertCount > 0 ? 'ROW_IN_USE' : null, {
    usedBy: usage.say([{ by: 'expert', count: expertCount, names: [] }]),
  })
  return (
    <>
      {group.isEnabled && (
        <RemoveEntry
          label={t('expertGroup.disableDo')}
          confirmLabel={t('expertGroup.disableDo')}
          title={t('expertGroup.disableTitle', { name })}
          refusal={disableRefusal}
          isPending={disable.isPending}
          error={disable.error && usage.sayWhy(disable.error)}
          onConfirm={() => disable.mutate({ groupId, isEnabled: false, version })}
        >
          {t('expertGroup.disableText', { count: expertCount })}
        </RemoveEntry>
      )}
      <RemoveEntry
        label={t('expertGroup.removeDo')}
        confirmLabel={t('expertGroup.removeDo')}
        title={t('expertGroup.removeTitle', { name })}
        refusal={removeRefusal}
        isPending={remove.isPending}
        error={remove.error && usage.sayWhy(remove.error)}
        onConfirm={() => remove.mutate({ groupId })}
      >
        {t('expertGroup.removeText')}
      </RemoveEntry>
    </>
  )
}
