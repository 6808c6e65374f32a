import { forwardRef, type ReactNode } from 'react'
import { Table as AriaTable, ResizableTableContainer, TableBody, TableHeader } from 'react-aria-components/Table'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'
import { useControlText } from '../root/PacsRoot'
import { BodyRow } from './BodyRow'
import { HeadCell, SelectionHeadCell } from './HeadCell'
import type { TableColumn, TableSort, TableStatus } from './TableColumn'
import { EmptyBody, SkeletonRows } from './TableStates'

export interface TableProps<Row> extends ControlProps {
  /** Names the table for a reader. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** @defaultValue 'ready' */
  status?: TableStatus | undefined
  /** Conditions are set: an empty list then says that nothing matches. @defaultValue false */
  isFiltered?: boolean | undefined
  /** In place of the words for an empty list, for example what to do next. */
  empty?: ReactNode
  /** In place of the words for a failed list; an `ErrorState`. */
  error?: ReactNode
  /** Above the rows, for what is true of part of them: "2 rooms did not answer". */
  notice?: ReactNode
  sort?: TableSort | null | undefined
  onSortChange?: ((sort: TableSort) => void) | undefined
  /** `single` chooses a row by press; `multiple` adds a column of boxes. @defaultValue 'none' */
  selection?: 'none' | 'single' | 'multiple' | undefined
  selectedIds?: ReadonlySet<string> | undefined
  onSelectionChange?: ((ids: ReadonlySet<string>) => void) | undefined
  /** Double press or Enter on a row; a single press where rows cannot be chosen. */
  onRowAction?: ((row: Row) => void) | undefined
  /** A class for a row, for example its priority. */
  rowClassName?: ((row: Row) => string | undefined) | undefined
  /** Lets the user drag the columns' borders; called when one is let go, with widths in pixels. */
  onColumnWidths?: ((widths: Readonly<Record<string, number>>) => void) | undefined
  /** Skeleton rows while loading. @defaultValue 20 */
  skeletonRows?: number | undefined
}

/**
 * A list with a sticky head, sorting, choosing and dragging of column borders. Arrow keys walk through it, Enter opens.
 * Lists longer than a page come in pages: see {@link Pager}.
 */
export const Table = forwardRef(function Table<Row extends object>(
  props: TableProps<Row>,
  ref: React.ForwardedRef<HTMLDivElement>,
) {
  const { label, columns, rows, rowId, status = 'ready', isFiltered, empty, error, notice, className, ...rest } = props
  const { sort, onSortChange, selection = 'none', selectedIds, onSelectionChange, ...more } = rest
  const { onRowAction, rowClassName, onColumnWidths, skeletonRows = 20, ...box } = more
  const t = useControlText()
  const hasRowHeader = columns.some((column) => column.isRowHeader)
  const withBoxes = selection === 'multiple'
  const isBare = status === 'loading' || status === 'error'
  return (
    <div {...box} ref={ref} className={classes('pacs-table-box', className)} data-status={status}>
      {notice}
      <ResizableTableContainer
        className="pacs-table-scroll"
        onResizeEnd={(widths) => onColumnWidths?.(pixelsOf(widths))}
      >
        <AriaTable
          className="pacs-table"
          aria-label={label}
          aria-busy={status === 'loading' || status === 'refreshing' || undefined}
          selectionMode={isBare ? 'none' : selection}
          // One press chooses, two open: as every list of a desktop does.
          selectionBehavior="replace"
          {...present({ selectedKeys: selectedIds, sortDescriptor: ariaSort(sort) })}
          onSelectionChange={(keys) =>
            onSelectionChange?.(keys === 'all' ? new Set(rows.map(rowId)) : new Set([...keys].map(String)))
          }
          onSortChange={({ column, direction }) => onSortChange?.({ columnId: String(column), direction })}
          {...(onRowAction && {
            onRowAction: (key) => {
              const row = rows.find((each) => rowId(each) === key)
              if (row) onRowAction(row)
            },
          })}
        >
          <TableHeader className="pacs-table-head">
            {withBoxes && <SelectionHeadCell isShown={!isBare && rows.length > 0} />}
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                isRowHeader={column.isRowHeader ?? (!hasRowHeader && index === 0)}
                isResizable={onColumnWidths !== undefined}
              />
            ))}
          </TableHeader>
          <TableBody
            className="pacs-table-body"
            renderEmptyState={() =>
              status === 'loading' ? (
                <SkeletonRows rows={skeletonRows} label={t('control.loading')} />
              ) : (
                <EmptyBody isError={status === 'error'} isFiltered={isFiltered} empty={empty} error={error} />
              )
            }
          >
            {isBare
              ? []
              : rows.map((row) => (
                  <BodyRow
                    key={rowId(row)}
                    id={rowId(row)}
                    row={row}
                    columns={columns}
                    withBox={withBoxes}
                    className={rowClassName?.(row)}
                  />
                ))}
          </TableBody>
        </AriaTable>
      </ResizableTableContainer>
    </div>
  )
}) as <Row extends object>(props: TableProps<Row> & React.RefAttributes<HTMLDivElement>) => ReactNode

function ariaSort(sort: TableSort | null | undefined) {
  return sort ? { column: sort.columnId, direction: sort.direction } : undefined
}

function pixelsOf(widths: ReadonlyMap<React.Key, unknown>): Record<string, number> {
  const pixels = [...widths].filter((entry): entry is [React.Key, number] => typeof entry[1] === 'number')
  return Object.fromEntries(pixels.map(([id, width]) => [String(id), Math.round(width)]))
}
