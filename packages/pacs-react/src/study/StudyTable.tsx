import type { PacsError, StudyRow } from '@opensono/pacs-core'
import { forwardRef, type ReactNode, useMemo } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { useMode } from '../control/root/PacsRoot'
import { Table } from '../control/table/Table'
import type { TableColumn, TableStatus } from '../control/table/TableColumn'
import { useNarrow } from '../image/useNarrow'
import { ErrorNote } from '../provider/ErrorNote'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { type StudyOpenTarget, StudyRowActions } from './StudyRowActions'
import { type StudyColumnId, studyColumns } from './studyColumns'
import { studyText } from './studyText'

/** Columns of the record list, in their order: those that fit into 1280 px. */
export const defaultStudyColumns: readonly StudyColumnId[] = [
  'queueNumber',
  'patientName',
  'patientSex',
  'patientAge',
  'examNumber',
  'examType',
  'bodyParts',
  'room',
  'registerTime',
  'status',
  'result',
]

/** Columns where the window is narrower than 1200 px. */
export const narrowStudyColumns: readonly StudyColumnId[] = [
  'queueNumber',
  'patientName',
  'patientSex',
  'patientAge',
  'examNumber',
  'examType',
  'registerTime',
  'status',
]

/** What a table of studies shows. */
export interface StudyTableProps extends ControlProps {
  rows: readonly StudyRow[]
  status?: TableStatus | undefined
  error?: PacsError | null | undefined
  onRetry?: (() => void) | undefined
  /** @defaultValue {@link defaultStudyColumns}, or `narrowStudyColumns` in a narrow window or the large mode */
  columns?: readonly StudyColumnId[] | undefined
  isFiltered?: boolean | undefined
  empty?: ReactNode
  selectedId?: string | null | undefined
  onSelect?: ((row: StudyRow | null) => void) | undefined
  /** Opens a study somewhere; the buttons of the places that the user may not open are left out. */
  onOpen: (row: StudyRow, target: StudyOpenTarget) => void
  /** Where the host leads, beside `current`; a stable list. @defaultValue everywhere */
  targets?: readonly StudyOpenTarget[] | undefined
  /** Where a double press leads. */
  onRowAction?: ((row: StudyRow) => void) | undefined
}

/** Studies, one a row: who, what, where, how far, and where to go on. */
export const StudyTable = forwardRef<HTMLDivElement, StudyTableProps>(function StudyTable(props, ref) {
  const { rows, status, error, onRetry, columns: wanted, isFiltered, empty, ...more } = props
  const { selectedId, onSelect, onOpen, targets, onRowAction, ...box } = more
  const isNarrow = useNarrow()
  const isTouch = useMode() === 'touch'
  const columns = wanted ?? (isNarrow || isTouch ? narrowStudyColumns : defaultStudyColumns)
  const { pacs, currentPatient } = usePacs()
  const { t, language } = useText(studyText)
  const timeZone = useUser()?.timeZone
  const currentId = useController(currentPatient).patient?.studyId ?? null

  // Four buttons side by side.
  const actionsWidth = isTouch ? 168 : 128
  const shown = useMemo(() => {
    const all = studyColumns({ t, language, timeZone, nowMs: pacs.serverNow() })
    const actions: TableColumn<StudyRow> = {
      id: 'actions',
      label: t('studyList.actions'),
      width: actionsWidth,
      minWidth: actionsWidth,
      cell: (row) => (
        <StudyRowActions row={row} isCurrent={row.studyId === currentId} targets={targets} onOpen={onOpen} />
      ),
    }
    const chosen = columns.map((id) => all[id])
    return [...(isTouch ? chosen.map(withLargeType) : chosen), actions]
  }, [t, language, timeZone, pacs, columns, currentId, onOpen, targets, isTouch, actionsWidth])

  return (
    <Table
      {...box}
      ref={ref}
      label={t('studyList.label')}
      columns={shown}
      rows={rows}
      rowId={(row) => row.studyId}
      status={status}
      isFiltered={isFiltered}
      empty={empty}
      error={error ? <ErrorNote error={error} onRetry={onRetry} /> : undefined}
      selection="single"
      selectedIds={new Set(selectedId ? [selectedId] : [])}
      onSelectionChange={(ids) => onSelect?.(rows.find((row) => ids.has(row.studyId)) ?? null)}
      onRowAction={onRowAction}
      rowClassName={(row) => (row.studyId === currentId ? 'pacs-study-current' : undefined)}
    />
  )
})

/** Figures in large type need the room that the type grew by. */
function withLargeType(column: TableColumn<StudyRow>): TableColumn<StudyRow> {
  return typeof column.width === 'number' ? { ...column, width: Math.ceil(column.width * 1.125) } : column
}
