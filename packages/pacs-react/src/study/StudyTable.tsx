import type { ArrangedItem, PacsError, StudyId, StudyRow } from '@opensono/pacs-core'
import { forwardRef, type ReactNode, useMemo, useState } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { useNarrow } from '../control/layout/useNarrow'
import { useMode } from '../control/root/RootContext'
import { Table } from '../control/table/Table'
import type { TableColumn, TableSort, TableStatus } from '../control/table/TableColumn'
import { ErrorNote } from '../provider/ErrorNote'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { type StudyOpenTarget, StudyRowActions } from './StudyRowActions'
import { type StudyColumnId, studyColumns, studyMarksColumn } from './studyColumns'
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

/** Below this width, in pixels, the row's menu holds all buttons but one: names and marks need the room. */
const narrowButtons = 1360

/** A column, and how somebody arranged it. */
export type StudyColumnView = Pick<ArrangedItem<StudyColumnId>, 'id' | 'width' | 'isFrozen'>

/** What a table of studies shows. */
export interface StudyTableProps extends ControlProps {
  rows: readonly StudyRow[]
  status?: TableStatus | undefined
  error?: PacsError | null | undefined
  /** Reads the list again after an error. Left out, there is no retry button. */
  onRetry?: (() => void) | undefined
  /**
   * Ids, or columns with their widths; keep the list the same while they are the same.
   *
   * @defaultValue {@link defaultStudyColumns}, or `narrowStudyColumns` in a narrow window or the large mode
   */
  columns?: readonly (StudyColumnId | StudyColumnView)[] | undefined
  /** Lets the user drag the columns' borders; called when one is let go, with pixels. */
  onColumnWidth?: ((id: StudyColumnId, width: number) => void) | undefined
  sort?: TableSort | null | undefined
  /** Left out, the list cannot be sorted. */
  onSortChange?: ((sort: TableSort) => void) | undefined
  isFiltered?: boolean | undefined
  empty?: ReactNode
  /** `multiple` adds boxes. @defaultValue 'single' */
  selection?: 'single' | 'multiple' | undefined
  selectedIds?: ReadonlySet<string> | undefined
  /** Called with the ids of all chosen studies when the user chooses. */
  onSelectionChange?: ((ids: ReadonlySet<string>) => void) | undefined
  /** Opens a study somewhere; the buttons of the places that the user may not open are left out. */
  onOpen: (row: StudyRow, target: StudyOpenTarget) => void
  /** Where the host leads, beside `current`; a stable list. @defaultValue everywhere */
  targets?: readonly StudyOpenTarget[] | undefined
  /** Opens a menu at the row's last button; a stable function. Left out, there is no such button. */
  onMenu?: ((row: StudyRow, button: HTMLElement) => void) | undefined
  /** Where a double press leads. */
  onRowAction?: ((row: StudyRow) => void) | undefined
}

const allOf = (column: StudyColumnId | StudyColumnView): StudyColumnView =>
  typeof column === 'string' ? { id: column } : column

interface ColumnsOptions extends Pick<StudyTableProps, 'onSortChange' | 'onOpen' | 'targets' | 'onMenu'> {
  views: readonly (StudyColumnId | StudyColumnView)[]
  isTouch: boolean
  /** The row's menu holds all buttons but one. */
  hasFewButtons: boolean
  currentId: StudyId | null
}

/** The columns as the user arranged them, with the marks beside the name and the buttons at the end. */
function useStudyTableColumns(options: ColumnsOptions): readonly TableColumn<StudyRow>[] {
  const { views, currentId, onOpen, onMenu, targets, isTouch, hasFewButtons, onSortChange } = options
  const { pacs } = usePacs()
  const { t, language } = useText(studyText)
  const timeZone = useUser()?.timeZone
  // When each row came: what it says of locks and of who works on it was so then.
  const [seenAt] = useState(() => new WeakMap<StudyRow, number>())
  const columns = useMemo(() => {
    const seenMs = (row: StudyRow) => {
      const known = seenAt.get(row) ?? pacs.serverNow()
      seenAt.set(row, known)
      return known
    }
    const facts = { t, language, timeZone, seenMs, currentId }
    const all = studyColumns(facts)
    const marks = studyMarksColumn(facts, hasFewButtons)
    return views.map(allOf).flatMap(({ id, isFrozen }): TableColumn<StudyRow>[] => {
      const column = isTouch ? withLargeType(all[id]) : all[id]
      const frozen = isFrozen === true ? 'start' : undefined
      const shown = {
        ...column,
        frozen,
        isSortable: column.isSortable === true && onSortChange !== undefined,
        sortRefusal: onSortChange === undefined ? undefined : column.sortRefusal,
      } as const
      return id === 'patientName' ? [shown, { ...marks, frozen }] : [shown]
    })
  }, [t, language, timeZone, pacs, seenAt, views, currentId, isTouch, hasFewButtons, onSortChange])

  // Buttons side by side, with the room between them.
  const buttons = hasFewButtons && onMenu !== undefined ? 2 : onMenu === undefined ? 4 : 5
  const actionsWidth = buttons * (isTouch ? 36 : 28) + (isTouch ? 24 : 16)
  const actions = useMemo(
    (): TableColumn<StudyRow> => ({
      id: 'actions',
      label: t('studyList.actions'),
      width: actionsWidth,
      minWidth: actionsWidth,
      frozen: 'end',
      cell: (row) => (
        <StudyRowActions
          row={row}
          isCurrent={row.studyId === currentId}
          targets={targets}
          onOpen={onOpen}
          onMenu={onMenu}
          isCompact={hasFewButtons}
        />
      ),
    }),
    [t, actionsWidth, currentId, targets, onOpen, onMenu, hasFewButtons],
  )
  return useMemo(() => [...columns, actions], [columns, actions])
}

/** Studies, one a row: who, what, where, how far, and where to go on. */
export const StudyTable = forwardRef<HTMLDivElement, StudyTableProps>(function StudyTable(props, ref) {
  const { rows, status, error, onRetry, columns: wanted, onColumnWidth, isFiltered, empty, ...more } = props
  const { onSortChange, selection = 'single', onOpen, targets, onMenu, ...box } = more
  const isNarrow = useNarrow()
  const isTouch = useMode() === 'touch'
  const hasFewButtons = useNarrow(narrowButtons) || isTouch
  const views = wanted ?? (isNarrow || isTouch ? narrowStudyColumns : defaultStudyColumns)
  const { t } = useText(studyText)
  const currentId = useController(usePacs().currentPatient).patient?.studyId ?? null
  const columns = useStudyTableColumns({
    views,
    isTouch,
    hasFewButtons,
    currentId,
    onSortChange,
    onOpen,
    targets,
    onMenu,
  })
  const givenWidths = useMemo(
    () =>
      Object.fromEntries(
        views.map(allOf).flatMap(({ id, width }): [string, number][] => (width === undefined ? [] : [[id, width]])),
      ),
    [views],
  )

  return (
    <Table
      {...box}
      ref={ref}
      label={t('studyList.label')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.studyId}
      status={status}
      isFiltered={isFiltered}
      empty={empty}
      error={error ? <ErrorNote error={error} onRetry={onRetry} /> : undefined}
      selection={selection}
      onSortChange={onSortChange}
      givenWidths={givenWidths}
      onColumnWidths={
        onColumnWidth &&
        ((widths, columnId) => {
          const id = views.map(allOf).find((view) => view.id === columnId)?.id
          const width = widths[columnId]
          if (id !== undefined && width !== undefined) onColumnWidth(id, width)
        })
      }
      rowClassName={(row) => rowClass(row, currentId)}
    />
  )
})

function rowClass({ studyId, deletedAt, priority }: StudyRow, currentId: string | null): string | undefined {
  return classes(
    studyId === currentId && 'pacs-study-current',
    deletedAt !== null && 'pacs-row-off',
    priority !== null && priority.colour !== 'default' && `pacs-study-${priority.colour}`,
  )
}

/** Pixels that no figure outgrows in large type. */
const largestGrowth = 14

/** Figures in large type need the room that the type grew by; the room around them stays. */
function withLargeType(column: TableColumn<StudyRow>): TableColumn<StudyRow> {
  if (typeof column.width !== 'number') return column
  return { ...column, width: column.width + Math.min(largestGrowth, Math.ceil(column.width / 8)) }
}
