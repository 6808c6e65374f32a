import { type ExpertGroup, expertApi } from '@opensono/pacs-core'
import { Plus, RefreshCw, Users } from 'lucide-react'
import { forwardRef, useMemo } from 'react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import type { ControlProps } from '../control/ControlProps'
import { EmptyState } from '../control/feedback/EmptyState'
import { ListFrame } from '../control/list/ListFrame'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'
import { listStatus } from '../list/listStatus'
import { useOpenedRow } from '../list/useOpenedRow'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { RowState } from '../settings/basicData/RowState'
import { ExpertGroupDrawer } from './ExpertGroupDrawer'
import { expertText } from './expertText'

/** The sub-specialty groups of the hospital; one opens in a drawer. */
export const ExpertGroupTable = forwardRef<HTMLDivElement, ControlProps>(function ExpertGroupTable(box, ref) {
  const { t } = useText(expertText)
  const groups = useCall(expertApi.groups, {})
  const refusal = useRefusal(expertApi.createGroup)
  const [opened, setOpened] = useOpenedRow(groups.data ?? [], (row) => row.groupId)
  const refetch = () => void groups.refetch()
  const columns = useMemo<readonly TableColumn<ExpertGroup>[]>(
    () => [
      { id: 'name', label: t('expertGroup.column.name'), cell: (row) => row.name, width: '1fr', minWidth: 160 },
      {
        id: 'description',
        label: t('expertGroup.column.description'),
        cell: (row) => row.description,
        width: '2fr',
        minWidth: 200,
      },
      {
        id: 'experts',
        label: t('expertGroup.column.experts'),
        cell: (row) => row.expertCount,
        width: 112,
        align: 'right',
      },
      {
        id: 'state',
        label: t('expertGroup.column.state'),
        width: 128,
        align: 'center',
        cell: (row) => <RowState isEnabled={row.isEnabled} />,
      },
    ],
    [t],
  )
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onPress={() => setOpened('new')}>
      {t('expertGroup.add')}
    </Button>
  )

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('expertGroup.filters')}
        filters={
          <>
            <p className="pacs-access-note">{t('expertGroup.hint')}</p>
            <IconButton label={t('expertGroup.refresh')} icon={<RefreshCw aria-hidden />} onPress={refetch} />
          </>
        }
        tools={add}
      >
        <Table
          label={t('expertGroup.label')}
          columns={columns}
          rows={groups.data ?? []}
          rowId={(row) => row.groupId}
          status={listStatus(groups)}
          empty={
            <EmptyState icon={<Users aria-hidden />} title={t('expertGroup.empty')} action={add}>
              {t('expertGroup.emptyText')}
            </EmptyState>
          }
          error={groups.error ? <ErrorNote error={groups.error} onRetry={refetch} /> : undefined}
          onRowAction={setOpened}
          rowClassName={(row) => (row.isEnabled ? undefined : 'pacs-row-off')}
        />
      </ListFrame>
      {opened !== null && (
        <ExpertGroupDrawer
          key={opened === 'new' ? 'new' : opened.groupId}
          group={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
})
