import { ArrowDown, ArrowUp } from 'lucide-react'
import { ColumnResizer } from './ColumnResizer'
import { type FrozenPlace, frozenProps } from './frozenColumns'
import type { TableColumn, TableSort } from './TableColumn'

interface HeadCellProps {
  column: Pick<
    TableColumn<never>,
    'id' | 'label' | 'isLabelHidden' | 'align' | 'minWidth' | 'isSortable' | 'sortRefusal'
  >
  /** Whether Tab stops here: one head of the table does. */
  isTabStop: boolean
  sort: TableSort | null | undefined
  onSortChange: ((sort: TableSort) => void) | undefined
  /** Pixels now; given when the border can be dragged. */
  width: number | undefined
  onResize: (columnId: string, width: number) => void
  onResizeEnd: (columnId: string) => void
  /** Where it stays while the others scroll. */
  frozen: FrozenPlace | undefined
}

/** The head of a column: its name, how it is sorted, and the border that can be dragged. */
export function HeadCell(props: HeadCellProps) {
  const { column, isTabStop, sort, onSortChange, width, onResize, onResizeEnd, frozen } = props
  const stop = { 'data-head': column.id, tabIndex: isTabStop ? 0 : -1 } as const
  const refusal = column.isSortable ? undefined : column.sortRefusal
  const direction = sort?.columnId === column.id ? sort.direction : undefined
  const label = column.isLabelHidden ? (
    <span className="pacs-hidden-visually">{column.label}</span>
  ) : (
    <span className="pacs-truncate" title={refusal === undefined ? column.label : `${column.label}\n${refusal}`}>
      {column.label}
    </span>
  )
  return (
    <th
      scope="col"
      className="pacs-table-column"
      data-align={column.align ?? 'left'}
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
      aria-description={refusal}
      {...(!column.isSortable && width !== undefined && stop)}
      {...frozenProps(frozen)}
    >
      {column.isSortable ? (
        <button
          type="button"
          className="pacs-table-column-box pacs-table-sort-button"
          {...stop}
          onClick={() =>
            onSortChange?.({
              columnId: column.id,
              direction: direction === 'ascending' ? 'descending' : 'ascending',
            })
          }
        >
          {label}
          <span className="pacs-table-sort" data-shown={direction !== undefined || undefined}>
            {direction === 'descending' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
          </span>
        </button>
      ) : (
        <span className="pacs-table-column-box">{label}</span>
      )}
      {width !== undefined && (
        <ColumnResizer column={column} width={width} onResize={onResize} onResizeEnd={() => onResizeEnd(column.id)} />
      )}
    </th>
  )
}
