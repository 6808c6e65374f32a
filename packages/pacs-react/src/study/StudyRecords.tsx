import type { StudyQuery, StudyRow } from '@opensono/pacs-core'
import { PanelRight } from 'lucide-react'
import { forwardRef, type ReactNode, useMemo, useState } from 'react'
import { ToggleButton } from '../control/button/ToggleButton'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { useNarrow } from '../control/layout/useNarrow'
import { useMode } from '../control/root/RootContext'
import { ListPager } from '../list/ListPager'
import { lazyPart } from '../provider/lazyPart'
import { useController } from '../provider/useController'
import { useText } from '../provider/useText'
import { OwnViewButton } from '../settings/layout/OwnView'
import { useRecordColumns } from '../settings/layout/useLayouts'
import { useStudyActs } from './act/useStudyActs'
import { BulkBar } from './records/BulkBar'
import { EmptyRecords } from './records/EmptyRecords'
import { ExportRecords } from './records/ExportRecords'
import { ImportReports } from './records/ImportReports'
import { NewRows } from './records/NewRows'
import { SavedQueries } from './records/SavedQueries'
import { useColumnWidth } from './records/useColumnWidth'
import { usePeople } from './records/usePeople'
import { columnOfTime, useSort } from './records/useSort'
import { StudyFilterBar } from './StudyFilterBar'
import type { StudyPreviewProps } from './StudyPreview'
import type { StudyOpenTarget } from './StudyRowActions'
import { narrowStudyColumns, type StudyColumnView, StudyTable } from './StudyTable'
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
  /** Shows all of one study. Left out, nothing offers it. */
  onMoreInfo?: ((row: StudyRow) => void) | undefined
  /** Asks for a consultation about one study. Left out, nothing offers it. */
  onConsult?: ((row: StudyRow) => void) | undefined
  /** Stands in an empty list: what to do next. */
  emptyAction?: ReactNode
}

const StudyPreview = lazyPart<StudyPreviewProps & { onClose: () => void }>(() =>
  import('./StudyPreview').then((part) => part.StudyPreview),
)

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
/** Those that leave room for it in a narrow window or in large type. */
const narrowPreviewColumns = previewColumns.filter((id) => id !== 'registerTime')
const nothing: ReadonlySet<string> = new Set()

/** The time that the list is asked for by, in the place of the time of registration where nobody arranged it. */
function withTime(shown: readonly StudyColumnView[], time: StudyColumnId): readonly StudyColumnView[] {
  if (shown.some(({ id }) => id === time)) return shown
  return shown.map((view) => (view.id === 'registerTime' ? { id: time } : view))
}

/** The record list: conditions, a page of studies, what can be done to them, and a preview of the chosen one. */
export const StudyRecords = forwardRef<HTMLDivElement, StudyRecordsProps>(function StudyRecords(props, ref) {
  const { query, onOpen, targets, onRowAction, onMoreInfo, onConsult, emptyAction, className, ...rest } = props
  const { t } = useText(studyText)
  const asked = useController(query)
  const { studyTimeType } = asked
  const found = useStudySearch(query)
  const columns = useRecordColumns()
  const keepWidth = useColumnWidth(columns)
  const people = usePeople(found.rows, asked.more)
  const [selectedIds, setSelectedIds] = useState(nothing)
  const [isPreviewing, setPreviewing] = useState(false)
  const isTouch = useMode() === 'touch'
  const isNarrow = useNarrow() || isTouch
  const acts = useStudyActs({ targets, onOpen, onMoreInfo, onConsult })
  // Rows that left the list are chosen no more.
  const selected = found.rows.filter((row) => selectedIds.has(row.studyId))
  const shownColumns = useMemo(() => {
    if (columns === null) return undefined
    const shown = columns.items.filter(({ isShown }) => isShown)
    const room = isPreviewing ? (isNarrow ? narrowPreviewColumns : previewColumns) : narrowStudyColumns
    // What somebody arranged for themselves is shown as they did, and scrolls where it does not fit.
    const isFitted = isPreviewing || (isNarrow && !columns.isOwn)
    return withTime(isFitted ? shown.filter(({ id }) => room.includes(id)) : shown, columnOfTime[studyTimeType])
  }, [columns, isPreviewing, isNarrow, studyTimeType])

  return (
    <div {...rest} ref={ref} className={classes('pacs-records', className)}>
      <StudyFilterBar
        query={query}
        found={found.status === 'ready' || found.status === 'refreshing' ? found : undefined}
        people={people}
        onRefresh={found.refetch}
        tools={
          <>
            <SavedQueries query={query} />
            <OwnViewButton label={t('studyList.customize')} />
            <ExportRecords asked={asked} found={found} columns={shownColumns} />
            <ImportReports />
            <ToggleButton
              icon={<PanelRight aria-hidden />}
              aria-label={t('studyList.preview')}
              isSelected={isPreviewing}
              onChange={setPreviewing}
            />
          </>
        }
      />
      <div className="pacs-records-body">
        <NewRows count={found.waiting} isFirstPage={asked.pageNumber === 0} onShow={found.showWaiting} />
        <StudyTable
          className="pacs-records-table"
          {...useSort(query)}
          columns={shownColumns}
          onColumnWidth={keepWidth}
          rows={found.rows}
          status={found.status}
          error={found.error}
          onRetry={found.refetch}
          empty={<EmptyRecords query={query} asked={asked} action={emptyAction} />}
          selection="multiple"
          selectedIds={selectedIds}
          onSelectionChange={setSelectedIds}
          onOpen={onOpen}
          onMenu={acts.openMenu}
          targets={targets}
          // A deleted study is nowhere to be opened: it would only take the place of the current patient.
          onRowAction={onRowAction && ((row) => row.deletedAt === null && onRowAction(row))}
        />
        {isPreviewing && (
          <StudyPreview
            className="pacs-records-preview"
            study={selected.at(-1) ?? null}
            onClose={() => setPreviewing(false)}
          />
        )}
      </div>
      <div className="pacs-records-foot">
        {selected.length > 1 && (
          <BulkBar
            rows={selected}
            entries={acts.entries(selected)}
            onAct={(id) => acts.start(id, selected)}
            onClear={() => setSelectedIds(nothing)}
          />
        )}
        <ListPager found={found} query={asked} set={query.set} />
      </div>
      {acts.element}
    </div>
  )
})
