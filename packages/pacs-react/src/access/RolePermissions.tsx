import { accessApi, type Role } from '@opensono/pacs-core'
import { Plus, RefreshCw, ShieldCheck } from 'lucide-react'
import { forwardRef, useMemo } from 'react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import type { ControlProps } from '../control/ControlProps'
import { EmptyState } from '../control/feedback/EmptyState'
import { ListFrame } from '../control/list/ListFrame'
import { Table } from '../control/table/Table'
import type { TableColumn, TableStatus } from '../control/table/TableColumn'
import { useOpenedRow } from '../list/useOpenedRow'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { accessText } from './accessText'
import { permissionsText } from './permissionNodes'
import { RoleDrawer } from './RoleDrawer'
import type { RoleSubject } from './useRoleForm'

/** A row of the list: a role, or what everybody may do. */
interface RoleLine {
  readonly id: string
  readonly name: string
  readonly userCount: number | null
  readonly permissions: readonly string[]
  readonly subject: RoleSubject
}

const lineOf = (role: Role): RoleLine => ({ ...role, id: role.roleId, subject: { kind: 'role', role } })

/** What everybody may do, and what each role permits besides; one opens in a drawer. */
export const RolePermissions = forwardRef<HTMLDivElement, ControlProps>(function RolePermissions(box, ref) {
  const { t } = useText(accessText)
  const roles = useCall(accessApi.roles, {})
  const common = useCall(accessApi.commonPermissions, {})
  const refusal = useRefusal(accessApi.createRole)
  const error = roles.error ?? common.error
  const isPending = roles.isPending || common.isPending
  const status: TableStatus = error ? 'error' : isPending ? 'loading' : roles.isFetching ? 'refreshing' : 'ready'
  const everybody: RoleLine | null =
    common.data === undefined
      ? null
      : {
          id: 'everybody',
          name: t('roles.everybody'),
          userCount: null,
          permissions: common.data.permissions,
          subject: { kind: 'everybody', ...common.data },
        }
  const lines = [...(everybody === null ? [] : [everybody]), ...(roles.data ?? []).map(lineOf)]
  const [opened, setOpened] = useOpenedRow(lines, (line) => line.id)

  function refetch(): void {
    void roles.refetch()
    void common.refetch()
  }

  const columns = useMemo<readonly TableColumn<RoleLine>[]>(
    () => [
      { id: 'name', label: t('roles.column.name'), cell: (line) => line.name, width: '1fr', minWidth: 160 },
      {
        id: 'users',
        label: t('roles.column.users'),
        cell: (line) => line.userCount ?? '',
        width: 96,
        align: 'right',
      },
      {
        id: 'permissions',
        label: t('roles.column.permissions'),
        width: '3fr',
        minWidth: 240,
        cell: ({ permissions }) => permissionsText(t, permissions),
      },
    ],
    [t],
  )

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('roles.filters')}
        filters={
          <>
            <p className="pacs-access-note">{t('roles.hint')}</p>
            <IconButton label={t('roles.refresh')} icon={<RefreshCw aria-hidden />} onPress={refetch} />
          </>
        }
        tools={
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            disabledReason={refusal}
            onPress={() => setOpened('new')}
          >
            {t('roles.add')}
          </Button>
        }
      >
        <Table
          label={t('roles.label')}
          columns={columns}
          rows={lines}
          rowId={(line) => line.id}
          status={status}
          empty={
            <EmptyState icon={<ShieldCheck aria-hidden />} title={t('roles.empty')}>
              {t('roles.emptyText')}
            </EmptyState>
          }
          error={error ? <ErrorNote error={error} onRetry={refetch} /> : undefined}
          onRowAction={setOpened}
        />
      </ListFrame>
      {opened !== null && (
        <RoleDrawer
          key={opened === 'new' ? 'new' : opened.id}
          subject={opened === 'new' ? { kind: 'new' } : opened.subject}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
})
