import { memo, type ReactNode } from 'react'
import { classes } from '../classes'
import { frozenPlace, frozenProps } from './frozenColumns'
import { RowCheck } from './RowCheck'
import type { TableColumn } from './TableColumn'

interface BodyRowProps {
  id: string
  row: object
  columns: readonly TableColumn<never>[]
  rowHeaderId: string | undefined
  /** Undefined where rows cannot be chosen. */
  isSelected: boolean | undefined
  /** Whether Tab stops here: one row of the table does. */
  isTabStop: boolean
  isFocusable: boolean
  /** Name of the box; without it there is none. */
  checkLabel: string | undefined
  className: string | undefined
  /** How many columns stay in sight at the start. */
  frozenCount: number
}

/** One row of a table. It has no listeners, its table has; so it is drawn again only when it looks different. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { id, row, columns, rowHeaderId, isSelected, isTabStop, isFocusable, checkLabel, className, frozenCount } =
    props
  return (
    <tr
      data-row-id={id}
      data-selected={isSelected || undefined}
      aria-selected={isSelected}
      tabIndex={isFocusable ? (isTabStop ? 0 : -1) : undefined}
      className={classes('pacs-table-row', className)}
    >
      {checkLabel !== undefined && (
        <td className="pacs-table-cell" data-kind="box" {...frozenProps(frozenCount > 0 ? 'box' : undefined)}>
          <RowCheck label={checkLabel} state={isSelected ? 'true' : 'false'} />
        </td>
      )}
      {columns.map((column, index) => {
        // The columns are those of this row's type; the memo only forgets it.
        const content = column.cell(row as never)
        const Cell = column.id === rowHeaderId ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            className="pacs-table-cell"
            data-align={column.align ?? 'left'}
            scope={Cell === 'th' ? 'row' : undefined}
            {...frozenProps(frozenPlace(column, index, frozenCount))}
          >
            {isPlain(content) ? (
              <span className="pacs-table-text pacs-truncate" title={String(content)}>
                {content}
              </span>
            ) : (
              content
            )}
          </Cell>
        )
      })}
    </tr>
  )
})

function isPlain(content: ReactNode): content is string | number {
  return typeof content === 'string' || typeof content === 'number'
}
