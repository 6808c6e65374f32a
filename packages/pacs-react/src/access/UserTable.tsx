import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { accessApi, formatDateTime, type RoleId, type UserRow } from '@opensono/pacs-core'
import { ShieldCheck, UserPlus, Users } from 'lucide-react'
import { forwardRef, useMemo } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { EmptyState } from '../control/feedback/EmptyState'
import { StatusTag } from '../control/feedback/StatusTag'
import { NativeSelect } from '../control/field/NativeSelect'
import { useNarrow } from '../control/layout/useNarrow'
import { ListFrame } from '../control/list/ListFrame'
import { SearchConditions } from '../control/list/SearchConditions'
import { useMode } from '../control/root/RootContext'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'
import { ListPager } from '../list/ListPager'
import { pageState } from '../list/pageState'
import { type ListQuery, useListQuery } from '../list/useListQuery'
import { useOpenedRow } from '../list/useOpenedRow'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { accessText } from './accessText'
import { UserDrawer } from './UserDrawer'
import { UserState } from './UserState'

interface UserQuery extends ListQuery {
  readonly search: string
  readonly roleId: RoleId | ''
  readonly state: '' | 'enabled' | 'disabled'
}

const start: UserQuery = { search: '', roleId: '', state: '', pageNumber: 0, pageSize: 20 }

/** Where a user's signature goes. */
export interface UserTableProps extends ControlProps {
  /** @defaultValue the S3 that the server names */
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** The users of the hospital, found by name, code or phone; one opens in a drawer. */
export const UserTable = forwardRef<HTMLDivElement, UserTableProps>(function UserTable({ store, ...box }, ref) {
  const { t } = useText(accessText)
  const { query, set, reset } = useListQuery('users', start)
  const { search, roleId, state, pageNumber, pageSize } = query
  const answer = useCall(
    accessApi.users,
    {
      pageNumber,
      pageSize,
      ...(search.trim() !== '' && { search: search.trim() }),
      ...(roleId !== '' && { roleId }),
      ...(state !== '' && { isEnabled: state === 'enabled' }),
    },
    { isKeepingFormer: true },
  )
  const found = pageState(answer)
  const { data: roles } = useCall(accessApi.roles, {})
  const addRefusal = useRefusal(accessApi.createUser)
  const [opened, setOpened] = useOpenedRow(found.rows, (row) => row.userId)
  const columns = useUserColumns()
  const add = (
    <Button
      variant="primary"
      icon={<UserPlus aria-hidden />}
      disabledReason={addRefusal}
      onPress={() => setOpened('new')}
    >
      {t('users.add')}
    </Button>
  )

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('users.filters')}
        filters={
          <SearchConditions
            search={search}
            searchHint={t('users.searchHint')}
            onSearch={(next) => set({ search: next })}
            onReset={reset}
            onRefresh={found.refetch}
          >
            <NativeSelect<RoleId | ''>
              isBare
              label={t('users.role')}
              options={[
                { id: '', label: t('users.allRoles') },
                ...(roles ?? []).map((role) => ({ id: role.roleId, label: role.name })),
              ]}
              value={roleId}
              onChange={(next) => set({ roleId: next })}
            />
            <NativeSelect<UserQuery['state']>
              isBare
              label={t('users.state')}
              options={[
                { id: '', label: t('users.allStates') },
                { id: 'enabled', label: t('users.enabled') },
                { id: 'disabled', label: t('users.disabled') },
              ]}
              value={state}
              onChange={(next) => set({ state: next })}
            />
          </SearchConditions>
        }
        tools={add}
        pager={<ListPager found={found} query={query} set={set} />}
      >
        <Table
          label={t('users.label')}
          columns={columns}
          rows={found.rows}
          rowId={(row) => row.userId}
          status={found.status}
          isFiltered={search.trim() !== '' || roleId !== '' || state !== ''}
          empty={
            <EmptyState icon={<Users aria-hidden />} title={t('users.empty')} action={add}>
              {t('users.emptyText')}
            </EmptyState>
          }
          error={found.error ? <ErrorNote error={found.error} onRetry={found.refetch} /> : undefined}
          onRowAction={setOpened}
          rowClassName={(row) => (row.isEnabled ? undefined : 'pacs-row-off')}
        />
      </ListFrame>
      {opened !== null && (
        <UserDrawer
          key={opened === 'new' ? 'new' : opened.userId}
          user={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
          store={store}
        />
      )}
    </>
  )
})

function useUserColumns(): readonly TableColumn<UserRow>[] {
  const { t } = useText(accessText)
  const timeZone = useUser()?.timeZone
  const isNarrow = useNarrow()
  const isTouch = useMode() === 'touch'
  return useMemo(() => {
    const factor = isTouch ? 1.125 : 1
    const wide: TableColumn<UserRow>[] = [
      { id: 'userCode', label: t('users.column.userCode'), cell: (row) => row.userCode, width: 104 * factor },
      {
        id: 'mfa',
        label: t('users.column.mfa'),
        width: 112 * factor,
        align: 'center',
        cell: (row) =>
          row.isMfaBound && <StatusTag icon={<ShieldCheck aria-hidden />}>{t('users.mfaBound')}</StatusTag>,
      },
    ]
    const all: TableColumn<UserRow>[] = [
      { id: 'name', label: t('users.column.name'), cell: (row) => row.name, width: '3fr', minWidth: 148 },
      ...(isNarrow ? [] : wide.slice(0, 1)),
      { id: 'phone', label: t('users.column.phone'), cell: (row) => row.phone, width: 128 * factor },
      {
        id: 'roles',
        label: t('users.column.roles'),
        width: '3fr',
        minWidth: 120,
        cell: (row) => row.roles.map(({ name }) => name).join(t('common.listSeparator')) || t('users.noRole'),
      },
      {
        id: 'state',
        label: t('users.column.state'),
        width: 112 * factor,
        align: 'center',
        cell: (row) => <UserState user={row} />,
      },
      ...(isNarrow ? [] : wide.slice(1)),
      {
        id: 'lastLogin',
        label: t('users.column.lastLogin'),
        width: 172 * factor,
        cell: (row) => (row.lastLoginAt === null ? t('users.never') : formatDateTime(row.lastLoginAt, timeZone)),
      },
    ]
    return all
  }, [t, timeZone, isNarrow, isTouch])
}
