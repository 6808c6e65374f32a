import { Cell, Row } from 'react-aria-components/Table'
import { Checkbox } from '../choice/Checkbox'
import { classes } from '../classes'
import { useControlText } from '../root/PacsRoot'
import type { TableColumn } from './TableColumn'

interface BodyRowProps<Value> {
  id: string
  row: Value
  columns: readonly TableColumn<Value>[]
  withBox: boolean
  className?: string | undefined
}

/** One row of a table. */
export function BodyRow<Value>({ id, row, columns, withBox, className }: BodyRowProps<Value>) {
  const t = useControlText()
  return (
    <Row id={id} className={classes('pacs-table-row', className)}>
      {withBox && (
        <Cell className="pacs-table-cell" data-kind="box">
          <Checkbox slot="selection" aria-label={t('control.selectRow')} />
        </Cell>
      )}
      {columns.map((column) => {
        const content = column.cell(row)
        const isPlain = typeof content === 'string' || typeof content === 'number'
        return (
          <Cell key={column.id} className="pacs-table-cell" data-align={column.align ?? 'left'}>
            {isPlain ? (
              <span className="pacs-table-text pacs-truncate" title={String(content)}>
                {content}
              </span>
            ) : (
              content
            )}
          </Cell>
        )
      })}
    </Row>
  )
}
