import { ageText, type FoundHisOrder, formatDate, formatDateTime, hisApi } from '@opensono/pacs-core'
import { type FormEvent, useMemo, useState } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { StatusTag } from '../control/feedback/StatusTag'
import { TextField } from '../control/field/TextField'
import { Dialog } from '../control/overlay/Dialog'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { patientText } from './patientText'

/** What follows a choice. */
export interface HisOrdersProps {
  /** Called with the order whose row is pressed, or opened by Enter. */
  onChoose: (order: FoundHisOrder) => void
  /** Called by Escape and by the close button; not after a choice. */
  onClose: () => void
}

const fields = ['hisId', 'telPhone', 'patientNumber', 'requestNumber'] as const
const labels = {
  hisId: 'hisOrder.hisId',
  telPhone: 'hisOrder.phone',
  patientNumber: 'hisOrder.patientNumber',
  requestNumber: 'hisOrder.requestNumber',
} as const
const nothing = { hisId: '', telPhone: '', patientNumber: '', requestNumber: '' }

/** Two orders of one patient may lack an id: the place distinguishes them. */
interface OrderRow {
  readonly id: string
  readonly order: FoundHisOrder
}

/** Looks for what the hospital information system requested, by one of a patient's numbers. */
export function HisOrders({ onChoose, onClose }: HisOrdersProps) {
  const { t } = useText(patientText)
  const sayWhy = useErrorText()
  const [typed, setTyped] = useState(nothing)
  // Asked as a change is: the same question again reaches the other system again.
  const search = useMutationCall(hisApi.search)
  const columns = useColumns()
  const given = Object.fromEntries(
    fields.map((field) => [field, typed[field].trim()] as const).filter(([, value]) => value !== ''),
  )
  const rows = useMemo<OrderRow[]>(
    () => (search.data?.orders ?? []).map((order, index) => ({ id: `${index} ${order.orderId}`, order })),
    [search.data],
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (Object.keys(given).length > 0) search.mutate(given)
  }

  return (
    <Dialog isOpen size="large" onOpenChange={onClose} title={t('hisOrder.title')}>
      <form className="pacs-find" onSubmit={submit} autoComplete="off">
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(labels[field])}
            autoFocus={field === 'hisId'}
            maxLength={128}
            value={typed[field]}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
        <Button type="submit" isPending={search.isPending}>
          {t('hisOrder.search')}
        </Button>
      </form>
      {search.error !== null && <Banner tone="warning">{sayWhy(search.error)}</Banner>}
      {search.data?.isComplete === false && <Banner tone="warning">{t('hisOrder.isPartial')}</Banner>}
      {(search.data?.leftOut ?? []).map(({ reason, count }) => (
        <Banner key={reason} tone={reason === 'closed' || reason === 'noOrder' ? 'info' : 'warning'}>
          {t(`hisOrder.leftOut.${reason}`, { count })}
        </Banner>
      ))}
      {rows.length > 0 ? (
        <Table
          label={t('hisOrder.results')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          onRowAction={({ order }) => onChoose(order)}
        />
      ) : (
        search.isIdle && <p className="pacs-find-start">{t('hisOrder.start')}</p>
      )}
    </Dialog>
  )
}

function useColumns(): TableColumn<OrderRow>[] {
  const { t } = useText(patientText)
  const timeZone = useUser()?.timeZone
  return useMemo(() => {
    const column = (id: 'state' | 'name' | 'sex' | 'birthDate' | 'items' | 'department' | 'at') => ({
      id,
      label: t(`hisOrder.column.${id}`),
    })
    return [
      { ...column('name'), isRowHeader: true, minWidth: 96, cell: ({ order }) => order.patientName },
      { ...column('sex'), width: 64, cell: ({ order }) => t(`patient.sex.${order.patientSex}`) },
      {
        ...column('birthDate'),
        width: 96,
        cell: ({ order }) =>
          order.estimatedAge === null
            ? formatDate(order.birthDate ?? '')
            : t('hisOrder.age', { age: ageText(t, order.estimatedAge) }),
      },
      {
        ...column('items'),
        width: '2fr',
        minWidth: 128,
        cell: ({ order }) => {
          const items = order.examItems.map(({ name }) => name).join(t('common.listSeparator'))
          const text = [items, order.notes].filter(Boolean).join(' · ')
          return <span title={text}>{text}</span>
        },
      },
      { ...column('department'), minWidth: 152, cell: ({ order }) => order.applyDepartment },
      {
        ...column('state'),
        width: 96,
        cell: ({ order }) =>
          order.warnings.length > 0 ? (
            <StatusTag tone="danger">
              {order.warnings.map((warning) => t(`hisOrder.mark.${warning}`)).join(t('common.listSeparator'))}
            </StatusTag>
          ) : order.isRegistered ? (
            <StatusTag tone="muted">{t('hisOrder.isRegistered')}</StatusTag>
          ) : (
            order.priority !== 'routine' && <StatusTag tone="danger">{t('hisOrder.isUrgent')}</StatusTag>
          ),
      },
      {
        ...column('at'),
        width: 156,
        cell: ({ order }) => (order.requestedAt === null ? '' : formatDateTime(order.requestedAt, timeZone)),
      },
    ]
  }, [t, timeZone])
}
