import { type Department, departmentApi, formatDate } from '@opensono/pacs-core'
import { Building2, CircleAlert, Plus, RefreshCw } from 'lucide-react'
import { forwardRef, useMemo } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { EmptyState } from '../../control/feedback/EmptyState'
import { StatusTag } from '../../control/feedback/StatusTag'
import { ListFrame } from '../../control/list/ListFrame'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { listStatus } from '../../list/listStatus'
import { useOpenedRow } from '../../list/useOpenedRow'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { RowState } from '../../settings/basicData/RowState'
import { DepartmentDrawer } from './DepartmentDrawer'
import { departmentText } from './departmentText'

/** The departments that users log in to, with their rooms and terms; one opens in a drawer. */
export const DepartmentTable = forwardRef<HTMLDivElement, ControlProps>(function DepartmentTable(box, ref) {
  const { t, language } = useText(departmentText)
  const { pacs } = usePacs()
  const timeZone = useUser()?.timeZone
  const departments = useCall(departmentApi.list, {})
  const refusal = useRefusal(departmentApi.create)
  const [opened, setOpened] = useOpenedRow(departments.data ?? [], (row) => row.departmentId)
  const refetch = () => void departments.refetch()
  const columns = useMemo<readonly TableColumn<Department>[]>(
    () => [
      {
        id: 'name',
        label: t('department.column.name'),
        cell: (row) => row.name,
        width: '1fr',
        minWidth: 120,
        isRowHeader: true,
      },
      {
        id: 'type',
        label: t('department.column.type'),
        cell: (row) => row.type ?? t('department.general'),
        width: '1fr',
        minWidth: 88,
      },
      {
        id: 'rooms',
        label: t('department.column.rooms'),
        width: '2fr',
        minWidth: 176,
        cell: ({ rooms }) =>
          rooms.some((room) => room.isEnabled) ? (
            rooms.map((room) => room.name).join(language === 'zh' ? '、' : ', ')
          ) : (
            <StatusTag tone="warning" icon={<CircleAlert aria-hidden />}>
              {t('department.noRooms')}
            </StatusTag>
          ),
      },
      {
        id: 'term',
        label: t('department.column.term'),
        width: 152,
        cell: ({ endsAt }) =>
          endsAt === null ? t('department.noEnd') : t('department.until', { date: formatDate(endsAt, timeZone) }),
      },
      {
        id: 'state',
        label: t('department.column.state'),
        width: 128,
        align: 'center',
        cell: ({ isEnabled, endsAt }) =>
          isEnabled && endsAt !== null && Date.parse(endsAt) <= pacs.serverNow() ? (
            <StatusTag tone="warning" icon={<CircleAlert aria-hidden />}>
              {t('department.over')}
            </StatusTag>
          ) : (
            <RowState isEnabled={isEnabled} />
          ),
      },
    ],
    [t, language, timeZone, pacs],
  )
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onPress={() => setOpened('new')}>
      {t('department.add')}
    </Button>
  )

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('department.filters')}
        filters={
          <>
            <p className="pacs-access-note">{t('department.hint')}</p>
            <IconButton label={t('department.refresh')} icon={<RefreshCw aria-hidden />} onPress={refetch} />
          </>
        }
        tools={add}
      >
        <Table
          label={t('department.label')}
          columns={columns}
          rows={departments.data ?? []}
          rowId={(row) => row.departmentId}
          status={listStatus(departments)}
          empty={
            <EmptyState icon={<Building2 aria-hidden />} title={t('department.empty')} action={add}>
              {t('department.emptyText')}
            </EmptyState>
          }
          error={departments.error ? <ErrorNote error={departments.error} onRetry={refetch} /> : undefined}
          onRowAction={setOpened}
          rowClassName={(row) => (row.isEnabled ? undefined : 'pacs-row-off')}
        />
      </ListFrame>
      {opened !== null && (
        <DepartmentDrawer
          key={opened === 'new' ? 'new' : opened.departmentId}
          department={opened === 'new' ? null : opened}
          others={(departments.data ?? []).filter((row) => row !== opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
})
