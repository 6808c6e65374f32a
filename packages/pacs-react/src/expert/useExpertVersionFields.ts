import { expertApi } from '@opensono/pacs-core'
import type { VersionField } from '../form/VersionConflict'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import type { ExpertDraft, ExpertForm } from './ExpertDraft'
import { expertText } from './expertText'
import { useDepartments } from './useDepartments'

/**
 * The fields of an expert, as the choice between two versions shows them.
 *
 * @param form - of the expert.
 */
export function useExpertVersionFields({ base, conflict }: ExpertForm): readonly VersionField<ExpertDraft>[] {
  const { t } = useText(expertText)
  const { data: groups = [] } = useCall(expertApi.groups, {})
  const { data: hospitals = [] } = useCall(expertApi.hospitals, {})
  const departments = useDepartments() ?? []
  const rows = [conflict?.row ?? null, base].filter((row) => row !== null)
  const knownGroups = [...groups, ...rows.flatMap((row) => row.groups)]
  const knownHospitals = [...hospitals, ...rows.flatMap((row) => row.visibleTo)]

  function departmentName(draft: ExpertDraft): string {
    const row = rows.find((each) => each.departmentId === draft.departmentId)
    return row?.departmentName ?? departments.find(({ id }) => id === draft.departmentId)?.name ?? ''
  }

  return [
    {
      id: 'userId',
      label: t('expert.user'),
      words: ({ userId }) => rows.find((row) => row.userId === userId)?.userName ?? userId,
    },
    { id: 'departmentId', label: t('expert.department'), words: departmentName },
    { id: 'name', label: t('expert.name') },
    { id: 'phone', label: t('expert.phone') },
    { id: 'title', label: t('expert.title') },
    { id: 'resume', label: t('expert.resume') },
    { id: 'visibility', label: t('expert.visibility'), words: ({ visibility }) => t(`expert.visible.${visibility}`) },
    {
      id: 'visibleTo',
      label: t('expert.visibleTo'),
      words: ({ visibleTo }) =>
        visibleTo
          .map((id) => knownHospitals.find(({ hospitalId }) => hospitalId === id)?.name ?? id)
          .join(t('common.listSeparator')),
    },
    {
      id: 'groupIds',
      label: t('expert.groups'),
      words: ({ groupIds }) =>
        groupIds
          .map((id) => knownGroups.find(({ groupId }) => groupId === id)?.name ?? id)
          .join(t('common.listSeparator')),
    },
    {
      id: 'avatar',
      label: t('expert.avatar'),
      words: ({ avatar }) => t(avatar.kind === 'removed' ? 'avatar.none' : 'expert.avatar'),
    },
  ]
}
