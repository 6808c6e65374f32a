import { type ExpertRow, expertApi } from '@opensono/pacs-core'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import { EntryConflictChoice } from './EntryConflictChoice'
import { draftOfExpert, type ExpertDraft } from './ExpertDraft'
import { expertText } from './expertText'
import { useDepartments } from './useDepartments'
import type { EntryConflict, EntryForm } from './useEntryForm'

/** Words of the fields. */
const labels = {
  userId: 'user',
  unlistedUser: 'user',
  departmentId: 'department',
  name: 'name',
  phone: 'phone',
  title: 'title',
  resume: 'resume',
  visibility: 'visibility',
  visibleTo: 'visibleTo',
  groupIds: 'groups',
  avatar: 'avatar',
} as const

interface ExpertConflictProps {
  form: EntryForm<ExpertRow, ExpertDraft>
  conflict: EntryConflict<ExpertRow>
}

/** Two versions of an expert, to choose part by part. */
export function ExpertConflict({ form, conflict }: ExpertConflictProps) {
  const { t } = useText(expertText)
  const { data: groups } = useCall(expertApi.groups, {})
  const { data: hospitals } = useCall(expertApi.hospitals, {})
  const departments = useDepartments()
  const { theirs } = conflict

  function words(draft: ExpertDraft, field: keyof ExpertDraft): string {
    switch (field) {
      case 'userId':
        return [theirs, form.base].find((row) => row?.userId === draft.userId)?.userName ?? draft.userId
      case 'departmentId': {
        const row = [theirs, form.base].find((each) => each?.departmentId === draft.departmentId)
        return row?.departmentName ?? departments?.find(({ id }) => id === draft.departmentId)?.name ?? ''
      }
      case 'visibility':
        return t(`expert.visible.${draft.visibility}`)
      case 'groupIds': {
        const known = [...(groups ?? []), ...theirs.groups]
        return draft.groupIds.map((id) => known.find(({ groupId }) => groupId === id)?.name ?? id).join(', ')
      }
      case 'visibleTo': {
        const known = [...(hospitals ?? []), ...theirs.visibleTo]
        return draft.visibleTo.map((id) => known.find(({ hospitalId }) => hospitalId === id)?.name ?? id).join(', ')
      }
      case 'avatar':
        return draft.avatar.kind === 'removed' ? t('avatar.none') : t('expert.avatar')
      case 'unlistedUser':
      case 'name':
      case 'phone':
      case 'title':
      case 'resume':
        return draft[field]
    }
  }

  return (
    <EntryConflictChoice
      form={form}
      conflict={conflict}
      draftOf={draftOfExpert}
      label={(field) => t(`expert.${labels[field]}`)}
      words={words}
    />
  )
}
