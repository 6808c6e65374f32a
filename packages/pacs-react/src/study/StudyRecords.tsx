import type { StudyQuery, StudyRow } from '@opensono/pacs-core'
import { ClipboardList, PanelRight, SearchX } from 'lucide-react'
import { forwardRef, type ReactNode, useState } from 'react'
import { Button } from '../control/button/Button'
import { ToggleButton } from '../control/button/ToggleButton'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { EmptyState } from '../control/feedback/EmptyState'
import { useMode } from '../control/root/PacsRoot'
import { useNarrow } from '../image/useNarrow'
import { ListPager } from '../provider/ListPager'
import { useController } from '../provider/useController'
import { useText } from '../provider/useText'
import { OwnViewButton } from '../settings/layout/OwnView'
import { useRecordColumns } from '../settings/layout/useLayouts'
import { StudyFilterBar } from './StudyFilterBar'
import { StudyPreview } from './StudyPreview'
import type { StudyOpenTarget } from './StudyRowActions'
import { narrowStudyColumns, StudyTable } from './StudyTable'
import type { StudyColumnId } from './studyColumns'
import { studyText } from './studyText'
import { useStudySearch } from './useStudySearch'

/** How the records are shown, and where they lead. */
export interface StudyRecordsProps extends ControlProps {
  /** The list's conditions; made once by the host, so that they outlive the page. */
  query: StudyQuery
  /** Opens a study; a stable function. */
  onOpen: (row: StudyRow, target: StudyOpenTarget) => void
  /** Where the host leads, beside `current`; a stable list. @defaultValue everywhere */
  targets?: readonly StudyOpenTarget[] | undefined
  /** Where a double press on a row leads. @defaultValue nowhere */
  onRowAction?: ((row: StudyRow) => void) | undefined
  /** Stands in an empty list: what to do next. */
  emptyAction?: ReactNode
}

/** Columns that leave room for the preview. */
const previewColumns: readonly StudyColumnId[] = [
  'queueNumber',
  'patientName',
  'patientSex',
  'patientAge',
  'examType',
  'registerTime',
  'status',
]
/** Those that leave room for it in a narrow window or in large type, so that the buttons of the rows stay in sight. */
const narrowPreviewColumns = previewColumns.filter((id) => id !== 'registerTime')

/** The record list: conditions, a page of studies, and a preview of the chosen one. */
export const StudyRecords = forwardRef<HTMLDivElement, StudyRecordsProps>(function StudyRecords(props, ref) {
  const { query, onOpen, targets, onRowAction, emptyAction, className, ...rest } = props
  const { t } = useText(studyText)
  const asked = useController(query)
  const { text, range, studyStatus } = asked
  const found = useStudySearch(query)
  const columns = useRecordColumns()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const isTouch = useMode() === 'touch'
  const isNarrow = useNarrow() || isTouch
  // A narrow window leaves room for those alone that fit into it.
  const arranged = isNarrow ? columns?.filter((id) => narrowStudyColumns.includes(id)) : columns
  const isFiltered = text.trim() !== '' || studyStatus.length > 0
  const selected = found.rows.find((row) => row.studyId === selectedId) ?? null

  return (
    <div {...rest} ref={ref} className={classes('pacs-records', className)}>
      <StudyFilterBar
        query={query}
        onRefresh={found.refetch}
        tools={
          <>
            <OwnViewButton />
            <ToggleButton icon={<PanelRight aria-hidden />} isSelected={isPreviewing} onChange={setPreviewing}>
              {t('studyList.preview')}
            </ToggleButton>
          </>
        }
      />
      <div className="pacs-records-body">
        <StudyTable
          className="pacs-records-table"
          columns={isPreviewing ? (isNarrow ? narrowPreviewColumns : previewColumns) : (arranged ?? undefined)}
          rows={found.rows}
          status={found.status}
          error={found.error}
          onRetry={found.refetch}
          isFiltered={isFiltered && range === null}
          empty={
            isFiltered ? (
              // Whoever looks for a patient of last week forgets that the list begins with today.
              <EmptyState
                icon={<SearchX aria-hidden />}
                title={t('studyList.emptyMatch')}
                action={<Button onPress={() => query.set({ range: null })}>{t('studyList.allDays')}</Button>}
              >
                {t('studyList.emptyMatchText')}
              </EmptyState>
            ) : (
              <EmptyState icon={<ClipboardList aria-hidden />} title={t('studyList.emptyToday')} action={emptyAction}>
                {t('studyList.emptyTodayText')}
              </EmptyState>
            )
          }
          selectedId={selectedId}
          onSelect={(row) => setSelectedId(row?.studyId ?? null)}
          onOpen={onOpen}
          targets={targets}
          onRowAction={onRowAction}
        />
        {isPreviewing && (
          <StudyPreview className="pacs-records-preview" study={selected} onClose={() => setPreviewing(false)} />
        )}
      </div>
      <ListPager found={found} query={asked} set={query.set} />
    </div>
  )
})
