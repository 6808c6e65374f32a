import { formatDate, type SavedQuery } from '@opensono/pacs-core'
import { useControlText } from '../../control/root/RootContext'
import type { VersionedForm } from '../../form/useVersionedForm'
import { VersionConflict, type VersionField } from '../../form/VersionConflict'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { FilterWords } from './FilterWords'
import type { QueryDraft } from './QueryDraft'

type QueryForm = VersionedForm<SavedQuery | null, QueryDraft>

interface QueryConflictProps {
  mine: QueryDraft
  conflict: NonNullable<QueryForm['conflict']>
  onResolve: (chosen: QueryDraft) => void
}

/** The choice between what is asked for here, and what was saved under the same name elsewhere meanwhile. */
export function QueryConflict({ mine, conflict, onResolve }: QueryConflictProps) {
  const { t } = useText(studyText)
  const word = useControlText()
  const fields: readonly VersionField<QueryDraft>[] = [
    { id: 'name', label: t('studyList.saved.name') },
    {
      id: 'filters',
      label: t('studyList.filters'),
      words: ({ filters }) => (Object.keys(filters).length === 0 ? '' : <FilterWords filters={filters} />),
    },
    {
      id: 'days',
      label: t('studyList.condition.range'),
      keys: ['preset', 'range'],
      words({ preset, range }) {
        if (preset !== null) return word(`control.datePreset.${preset}`)
        return range === null ? '' : `${formatDate(range.start)} – ${formatDate(range.end)}`
      },
    },
    {
      id: 'sort',
      label: t('studyList.saved.sort'),
      words({ sort }) {
        if (sort === null) return ''
        const name = t(`studyList.column.${sort.column}`)
        return t(sort.isDescending ? 'studyList.saved.descending' : 'studyList.saved.ascending', { name })
      },
    },
    {
      id: 'isShared',
      label: t('studyList.saved.share'),
      words: ({ isShared }) => t(isShared ? 'studyList.yes' : 'studyList.no'),
    },
  ]
  return <VersionConflict {...conflict} mine={mine} fields={fields} onResolve={onResolve} />
}
