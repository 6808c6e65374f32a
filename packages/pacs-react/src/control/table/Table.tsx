import { forwardRef, type ReactNode, useMemo } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { useControlText } from '../root/RootContext'
import { BodyRow } from './BodyRow'
import { frozenStart, inFrozenOrder } from './frozenColumns'
import type { TableColumn, TableSort, TableStatus } from './TableColumn'
import { TableHead } from './TableHead'
import { EmptyBody, SkeletonRows } from './TableStates'
import { useRows } from './useRows'
import { checkWidth, useWidths } from './useWidths'

/** Props of {@link Table}. The host reads, sorts and pages the rows. */
export interface TableProps<Row extends object> extends ControlProps {
  /** Names the table for a reader. */
  label: string
  /** Keep the array the same between renderings: rows are drawn again when it changes. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** The id of a row: unique in the table, and always the same for the same row. */
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
  /** Called with the column whose head is pressed: ascending, or descending where it is ascending already. */
  onSortChange?: ((sort: TableSort) => void) | undefined
  /** `single` chooses a row by press; `multiple` adds a column of boxes. @defaultValue 'none' */
  selection?: 'none' | 'single' | 'multiple' | undefined
  /** Without it the table keeps the choice itself. */
  selectedIds?: ReadonlySet<string> | undefined
  /** Called with the ids of all chosen rows when the user chooses. */
  onSelectionChange?: ((ids: ReadonlySet<string>) => void) | undefined
  /** Double press or Enter on a row; a single press where rows cannot be chosen. */
  onRowAction?: ((row: Row) => void) | undefined
  /** A class for a row, for example its priority. */
  rowClassName?: ((row: Row) => string | undefined) | undefined
  /** Lets the user drag the columns' borders; called when one is let go, with all widths in pixels and whose border it was. */
  onColumnWidths?: ((widths: Readonly<Record<string, number>>, columnId: string) => void) | undefined
  /** Pixels that columns were given before, by id. Keep the object the same while they are the same. */
  givenWidths?: Readonly<Record<string, number>> | undefined
  /** Skeleton rows while loading. @defaultValue 20 */
  skeletonRows?: number | undefined
}

/**
 * A list with a sticky head, sorting, choosing and dragging of column borders. Arrow keys move the focus along the rows,
 * Space chooses, Enter opens. Lists longer than a page come in pages: see {@link Pager}.
 */
export const Table = forwardRef(function Table<Row extends object>(
  props: TableProps<Row>,
  ref: React.ForwardedRef<HTMLDivElement>,
) {
  const {
    label,
    columns: wanted,
    rows,
    rowId,
    status = 'ready',
    isFiltered,
    empty,
    error,
    notice,
    className,
    ...rest
  } = props
  const { sort, onSortChange, selection = 'none', selectedIds, onSelectionChange, ...more } = rest
  const { onRowAction, rowClassName, onColumnWidths, givenWidths, skeletonRows = 20, ...box } = more
  const t = useControlText()
  const columns = useMemo(() => inFrozenOrder(wanted), [wanted])
  const isBare = status === 'loading' || status === 'error' || rows.length === 0
  const rowIds = isBare ? [] : rows.map(rowId)
  const withBoxes = selection === 'multiple'
  const table = useRows({
    rowIds,
    selection,
    selectedIds,
    onSelectionChange,
    onAction:
      onRowAction &&
      ((id) => {
        const row = rows.find((each) => rowId(each) === id)
        if (row) onRowAction(row)
      }),
  })
  const { scroll, room, widths, resize } = useWidths(columns, withBoxes ? checkWidth : 0, givenWidths)
  const frozen = frozenStart(columns, widths, room, withBoxes ? checkWidth : 0)
  const rowHeaderId = (columns.find((column) => column.isRowHeader) ?? columns[0])?.id
  const total = widths && Object.values(widths).reduce((sum, width) => sum + width, withBoxes ? checkWidth : 0)
  return (
    <div {...box} ref={ref} className={classes('pacs-table-box', className)} data-status={status}>
      {notice}
      <div ref={scroll} className="pacs-table-scroll">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are walked by arrow keys: a grid.
          role="grid"
          className="pacs-table"
          style={total === null ? undefined : { width: total, ...frozen.offsets }}
          data-overflowing={(total !== null && room !== null && total > room + 1) || undefined}
          aria-label={label}
          aria-busy={status === 'loading' || status === 'refreshing' || undefined}
          aria-multiselectable={withBoxes || undefined}
        >
          <colgroup>
            {withBoxes && <col style={{ width: checkWidth }} />}
            {columns.map((column) => (
              <col key={column.id} style={widths ? { width: widths[column.id] } : undefined} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            onChooseAll={table.chooseAll}
            boxes={withBoxes ? (isBare ? 'none' : chosenOf(rowIds, table.chosen)) : null}
            sort={sort}
            onSortChange={onSortChange}
            widths={onColumnWidths && widths ? widths : null}
            onResize={resize}
            onResizeEnd={(columnId) => widths && onColumnWidths?.(rounded(widths), columnId)}
            frozenCount={frozen.count}
          />
          <tbody className="pacs-table-body" {...(isBare ? {} : table.bodyProps)}>
            {isBare ? (
              <tr>
                <td className="pacs-table-bare" colSpan={columns.length + (withBoxes ? 1 : 0)}>
                  {status === 'loading' ? (
                    <SkeletonRows rows={skeletonRows} label={t('control.loading')} />
                  ) : (
                    <EmptyBody isError={status === 'error'} isFiltered={isFiltered} empty={empty} error={error} />
                  )}
                </td>
              </tr>
            ) : (
              rows.map((row, index) => {
                const id = rowIds[index] ?? ''
                return (
                  <BodyRow
                    key={id}
                    id={id}
                    row={row}
                    columns={columns}
                    rowHeaderId={rowHeaderId}
                    isSelected={selection === 'none' ? undefined : table.chosen.has(id)}
                    isTabStop={id === table.tabStopId}
                    isFocusable={table.isFocusable}
                    checkLabel={withBoxes ? t('control.selectRow') : undefined}
                    className={rowClassName?.(row)}
                    frozenCount={frozen.count}
                  />
                )
              })
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}) as <Row extends object>(props: TableProps<Row> & React.RefAttributes<HTMLDivElement>) => ReactNode

/** Whether none, some or all rows are chosen, as a box shows it. */
function chosenOf(rowIds: readonly string[], chosen: ReadonlySet<string>): 'true' | 'false' | 'mixed' {
  const count = rowIds.filter((id) => chosen.has(id)).length
  return count === 0 ? 'false' : count === rowIds.length ? 'true' : 'mixed'
}

function rounded(widths: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.round(width)]))
}
