import { type BasicDataKind, type BasicDataRecord, basicDataApi } from '@opensono/pacs-core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../control/classes'
import { Table } from '../../control/table/Table'
import type { PageState } from '../../list/pageState'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { RemoveRow } from './RemoveRow'
import { type RowAct, RowMenuContext } from './RowMenu'
import { useDictionaryColumns } from './useDictionaryColumns'
import { useDictionaryKeys } from './useDictionaryKeys'
import { useRowActs } from './useRowActs'
import { useRowDrag } from './useRowDrag'
import type { RowOrder } from './useRowOrder'

interface DictionaryRowsProps {
  kind: BasicDataKind
  found: PageState<BasicDataRecord>
  order: RowOrder
  orderRefusal: string | undefined
  isFiltered: boolean
  onOpen: (row: BasicDataRecord) => void
  empty: ReactNode
  error: ReactNode
}

/** The rows of a dictionary: opened, put in order by dragging and by keys, and acted on from their menus. */
export function DictionaryRows(props: DictionaryRowsProps) {
  const { kind, found, order, orderRefusal, isFiltered, onOpen, empty, error } = props
  const { t } = useText(dictionaryText)
  const columns = useDictionaryColumns(kind, orderRefusal)
  const acts = useRowActs(kind)
  const enableRefusal = useRefusal(basicDataApi.setEnabled)
  const removeRefusal = useRefusal(basicDataApi.remove)
  const [removing, setRemoving] = useState<BasicDataRecord | null>(null)
  const rowOf = (id: string) => found.rows.find((row) => row.id === id)
  const box = useRef<HTMLDivElement>(null)
  // A row that moves takes the focus with it, which the browser leaves behind.
  const followed = useRef<{ id: string; isGrip: boolean; rows: readonly BasicDataRecord[] } | null>(null)
  useLayoutEffect(() => {
    const { current } = followed
    if (current === null || current.rows === found.rows) return
    followed.current = null
    for (const row of box.current?.querySelectorAll<HTMLElement>('[data-row-id]') ?? []) {
      if (row.dataset.rowId !== current.id) continue
      const target = current.isGrip ? row.querySelector<HTMLElement>('[data-grip]') : row
      target?.focus()
      target?.scrollIntoView({ block: 'nearest' })
    }
  }, [found.rows])

  function step(id: string, by: -1 | 1): void {
    const row = rowOf(id)
    const root = box.current?.getRootNode()
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
    const isGrip = focused?.hasAttribute('data-grip') === true
    if (row !== undefined && order.step(row, by)) followed.current = { id, isGrip, rows: found.rows }
  }
  const isOrdered = orderRefusal === undefined
  const onKeys = useDictionaryKeys(isOrdered ? step : undefined)
  const drag = useRowDrag(
    isOrdered
      ? (id, over) => {
          const row = rowOf(id)
          if (row !== undefined && over.side !== 'into') order.drop(row, over.id, over.side)
        }
      : undefined,
  )
  function onAct(row: BasicDataRecord, act: RowAct): void {
    if (act === 'edit') onOpen(row)
    else if (act === 'enable') acts.setEnabled(row, !row.isEnabled)
    else if (act === 'remove') setRemoving(row)
    else if (act === 'top') order.toTop(row)
    else order.step(row, act === 'up' ? -1 : 1)
  }
  const { dragged } = drag
  const close = () => setRemoving(null)

  return (
    <RowMenuContext.Provider value={{ orderRefusal, enableRefusal, removeRefusal, canStep: order.canStep, onAct }}>
      <div
        ref={box}
        className="pacs-dictionary-list"
        data-dragging={dragged !== null || undefined}
        {...drag.boxProps}
        onKeyDownCapture={(event) => {
          if (!drag.escape(event)) onKeys(event)
        }}
      >
        <Table
          label={t(`basicData.kind.${kind}`)}
          columns={columns}
          rows={found.rows}
          rowId={(row) => row.id}
          status={found.status}
          isFiltered={isFiltered}
          empty={empty}
          error={error}
          selection="single"
          onRowAction={onOpen}
          rowClassName={(row) =>
            classes(
              !row.isEnabled && 'pacs-row-off',
              dragged?.id === row.id && 'pacs-dictionary-dragged',
              dragged?.over?.id === row.id && `pacs-dictionary-${dragged.over.side}`,
            )
          }
        />
      </div>
      {removing !== null && (
        <RemoveRow
          kind={kind}
          row={removing}
          onDisable={() => {
            close()
            acts.setEnabled(removing, false)
          }}
          onRemoved={close}
          onClose={close}
        />
      )}
    </RowMenuContext.Provider>
  )
}
