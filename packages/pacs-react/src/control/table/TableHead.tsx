import { useControlText } from '../root/RootContext'
import { frozenPlace, frozenProps } from './frozenColumns'
import { HeadCell } from './HeadCell'
import { RowCheck } from './RowCheck'
import type { TableColumn, TableSort } from './TableColumn'
import { useHeads } from './useHeads'

/** The head of a table. */
export interface TableHeadProps<Row extends object> {
  columns: readonly TableColumn<Row>[]
  onChooseAll: () => void
  /** Whether none, some or all rows are chosen; `none` without rows, null without boxes. */
  boxes: 'true' | 'false' | 'mixed' | 'none' | null
  sort: TableSort | null | undefined
  onSortChange: ((sort: TableSort) => void) | undefined
  /** Null where borders cannot be dragged. */
  widths: Readonly<Record<string, number>> | null
  onResize: (columnId: string, width: number) => void
  onResizeEnd: (columnId: string) => void
  frozenCount: number
}

/** The box that chooses all rows, and the names of the columns. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { columns, onChooseAll, boxes, sort, onSortChange, widths, onResize, onResizeEnd, frozenCount } = props
  const t = useControlText()
  const heads = useHeads({ columns, widths, onResize, onResizeEnd })
  return (
    <thead>
      <tr {...heads.rowProps}>
        {boxes !== null && (
          <th
            scope="col"
            className="pacs-table-column"
            data-kind="box"
            {...frozenProps(frozenCount > 0 ? 'box' : undefined)}
          >
            {boxes === 'none' ? (
              <span className="pacs-hidden-visually">{t('control.selectAll')}</span>
            ) : (
              <RowCheck label={t('control.selectAll')} state={boxes} isTabStop onToggle={onChooseAll} />
            )}
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            isTabStop={column.id === heads.tabStopId}
            sort={sort}
            onSortChange={onSortChange}
            width={widths?.[column.id]}
            onResize={onResize}
            onResizeEnd={onResizeEnd}
            frozen={frozenPlace(column, index, frozenCount)}
          />
        ))}
      </tr>
    </thead>
  )
}
