import { formatDate, formatDateTime, type MachineKey, machineKeyApi } from '@opensono/pacs-core'
import { KeyRound, Plus, RefreshCw } from 'lucide-react'
import { forwardRef, useMemo, useState } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { EmptyState } from '../../control/feedback/EmptyState'
import { ListFrame } from '../../control/list/ListFrame'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { listStatus } from '../../list/listStatus'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { accessText } from '../accessText'
import { permissionsText } from '../permissionNodes'
import { MachineKeyDrawer } from './MachineKeyDrawer'
import { isEnded, MachineKeyState } from './MachineKeyState'
import { type MadeMachineKey, NewMachineKeyDrawer } from './NewMachineKeyDrawer'
import { ShownMachineKey } from './ShownMachineKey'

/** The keys by which scripts of the hospital make calls; one opens in a drawer, a new one is shown once. */
export const MachineKeyTable = forwardRef<HTMLDivElement, ControlProps>(function MachineKeyTable(box, ref) {
  const { t } = useText(accessText)
  const { pacs } = usePacs()
  const timeZone = useUser()?.timeZone
  const keys = useCall(machineKeyApi.list, {})
  const refusal = useRefusal(machineKeyApi.create)
  const [opened, setOpened] = useState<MachineKey | 'new' | null>(null)
  const [made, setMade] = useState<MadeMachineKey | null>(null)
  const refetch = () => void keys.refetch()
  const columns = useMemo<readonly TableColumn<MachineKey>[]>(
    () => [
      {
        id: 'name',
        label: t('machineKeys.column.name'),
        cell: ({ name }) => name,
        width: '1fr',
        minWidth: 120,
        isRowHeader: true,
      },
      {
        id: 'permissions',
        label: t('machineKeys.column.permissions'),
        cell: ({ permissions }) => permissionsText(t, permissions),
        width: '2fr',
        minWidth: 176,
      },
      {
        id: 'endsOn',
        label: t('machineKeys.column.endsOn'),
        cell: ({ endsAt }) => formatDate(endsAt, timeZone),
        width: 104,
      },
      {
        id: 'made',
        label: t('machineKeys.column.made'),
        cell: ({ madeAt }) => formatDate(madeAt, timeZone),
        width: 104,
      },
      { id: 'madeBy', label: t('machineKeys.column.madeBy'), cell: ({ madeByName }) => madeByName, width: 128 },
      {
        id: 'lastUsed',
        label: t('machineKeys.column.lastUsed'),
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('machineKeys.never') : formatDateTime(lastUsedAt, timeZone)),
        width: 152,
      },
      {
        id: 'state',
        label: t('machineKeys.column.state'),
        cell: (row) => <MachineKeyState machineKey={row} />,
        width: 104,
        align: 'center',
      },
    ],
    [t, timeZone],
  )
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onPress={() => setOpened('new')}>
      {t('machineKeys.add')}
    </Button>
  )

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('machineKeys.filters')}
        filters={
          <>
            <p className="pacs-access-note">{t('machineKeys.hint')}</p>
            <IconButton label={t('machineKeys.refresh')} icon={<RefreshCw aria-hidden />} onPress={refetch} />
          </>
        }
        tools={add}
      >
        <Table
          label={t('machineKeys.label')}
          columns={columns}
          rows={keys.data ?? []}
          rowId={(row) => row.keyId}
          status={listStatus(keys)}
          empty={
            <EmptyState icon={<KeyRound aria-hidden />} title={t('machineKeys.empty')} action={add}>
              {t('machineKeys.emptyText')}
            </EmptyState>
          }
          error={keys.error ? <ErrorNote error={keys.error} onRetry={refetch} /> : undefined}
          onRowAction={setOpened}
          rowClassName={(row) => (isEnded(row, pacs.serverNow()) ? 'pacs-row-off' : undefined)}
        />
      </ListFrame>
      {opened === 'new' && (
        <NewMachineKeyDrawer
          onMade={(row) => {
            setOpened(null)
            setMade(row)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened !== null && opened !== 'new' && <MachineKeyDrawer machineKey={opened} onClose={() => setOpened(null)} />}
      {made !== null && <ShownMachineKey made={made} onClose={() => setMade(null)} />}
    </>
  )
})
