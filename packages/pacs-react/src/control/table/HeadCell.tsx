import { ArrowDown, ArrowUp } from 'lucide-react'
import { Column, ColumnResizer } from 'react-aria-components/Table'
import { Checkbox } from '../choice/Checkbox'
import { present } from '../present'
import { useControlText } from '../root/PacsRoot'
import type { TableColumn } from './TableColumn'

interface HeadCellProps {
  column: Pick<TableColumn<never>, 'id' | 'label' | 'align' | 'width' | 'minWidth' | 'isSortable'>
  isRowHeader: boolean
  isResizable: boolean
}

/** The head of a column: its name, how it is sorted, and the border that can be dragged. */
export function HeadCell({ column, isRowHeader, isResizable }: HeadCellProps) {
  const t = useControlText()
  return (
    <Column
      id={column.id}
      className="pacs-table-column"
      textValue={column.label}
      isRowHeader={isRowHeader}
      allowsSorting={column.isSortable ?? false}
      minWidth={column.minWidth ?? 64}
      data-align={column.align ?? 'left'}
      {...present({ defaultWidth: column.width })}
    >
      {({ allowsSorting, sortDirection }) => (
        <div className="pacs-table-column-box">
          <span className="pacs-truncate" title={column.label}>
            {column.label}
          </span>
          {allowsSorting && (
            <span className="pacs-table-sort" data-shown={sortDirection !== undefined || undefined}>
              {sortDirection === 'descending' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
            </span>
          )}
          {isResizable && (
            <ColumnResizer
              className="pacs-table-resizer"
              aria-label={t('control.resizeColumn', { column: column.label })}
            />
          )}
        </div>
      )}
    </Column>
  )
}

/** The head of the column of boxes: chooses all. */
export function SelectionHeadCell({ isShown }: { isShown: boolean }) {
  const t = useControlText()
  return (
    <Column className="pacs-table-column" data-kind="box" width={36} minWidth={36} textValue={t('control.selectAll')}>
      {isShown ? (
        <Checkbox slot="selection" aria-label={t('control.selectAll')} />
      ) : (
        <span className="pacs-hidden-visually">{t('control.selectAll')}</span>
      )}
    </Column>
  )
}
