import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type ExpertGroupId, type ExpertRow, expertApi } from '@opensono/pacs-core'
import { CircleAlert, CircleCheck, GraduationCap, UserPlus } from 'lucide-react'
import { forwardRef, useMemo } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { EmptyState } from '../control/feedback/EmptyState'
import { StatusTag } from '../control/feedback/StatusTag'
import { NativeSelect } from '../control/field/NativeSelect'
import { useNarrow } from '../control/layout/useNarrow'
import { ListFrame } from '../control/list/ListFrame'
import { SearchConditions } from '../control/list/SearchConditions'
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
import { ExpertDrawer } from './ExpertDrawer'
import { expertText } from './expertText'

interface ExpertQuery extends ListQuery {
  readonly search: string
  readonly groupId: ExpertGroupId | '' | 'unclassified'
}

const start: ExpertQuery = { search: '', groupId: '', pageNumber: 0, pageSize: 20 }

/** Where pictures of experts go. */
export interface ExpertTableProps extends ControlProps {
  /** @defaultValue the S3 that the server names */
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** The experts of the hospital, found by name, title, phone or group; one opens in a drawer. */
export const ExpertTable = forwardRef<HTMLDivElement, ExpertTableProps>(function ExpertTable({ store, ...box }, ref) {
  const { t } = useText(expertText)
  const { query, set, reset } = useListQuery('experts', start)
  const { search, groupId, pageNumber, pageSize } = query
  const isUnclassified = groupId === 'unclassified'
  const answer = useCall(
    expertApi.page,
    {
      pageNumber,
      pageSize,
      ...(search.trim() !== '' && { search: search.trim() }),
      ...(isUnclassified ? { isUnclassified } : groupId !== '' && { groupId }),
    },
    { isKeepingFormer: true },
  )
  const found = pageState(answer)
  const { data: groups } = useCall(expertApi.groups, {})
  const refusal = useRefusal(expertApi.create)
  const [opened, setOpened] = useOpenedRow(found.rows, (row) => row.expertId)
  const columns = useExpertColumns()
  const add = (
    <Button variant="primary" icon={<UserPlus aria-hidden />} disabledReason={refusal} onPress={() => setOpened('new')}>
      {t('expert.add')}
    </Button>
  )

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('expert.filters')}
        filters={
          <SearchConditions
            search={search}
            searchHint={t('expert.searchHint')}
            onSearch={(next) => set({ search: next })}
            onReset={reset}
            onRefresh={found.refetch}
          >
            <NativeSelect<ExpertQuery['groupId']>
              isBare
              label={t('expert.group')}
              options={[
                { id: '', label: t('expert.allGroups') },
                { id: 'unclassified', label: t('expert.unclassified') },
                ...(groups ?? [])
                  .filter(({ isEnabled }) => isEnabled)
                  .map((group) => ({ id: group.groupId, label: group.name })),
              ]}
              value={groupId}
              onChange={(next) => set({ groupId: next })}
            />
          </SearchConditions>
        }
        tools={add}
        pager={<ListPager found={found} query={query} set={set} />}
      >
        <Table
          label={t('expert.label')}
          columns={columns}
          rows={found.rows}
          rowId={(row) => row.expertId}
          status={found.status}
          isFiltered={search.trim() !== '' || groupId !== ''}
          empty={
            <EmptyState icon={<GraduationCap aria-hidden />} title={t('expert.empty')} action={add}>
              {t('expert.emptyText')}
            </EmptyState>
          }
          error={found.error ? <ErrorNote error={found.error} onRetry={found.refetch} /> : undefined}
          onRowAction={setOpened}
          rowClassName={(row) => (row.cannotAnswer === null ? undefined : 'pacs-row-off')}
        />
      </ListFrame>
      {opened !== null && (
        <ExpertDrawer
          key={opened === 'new' ? 'new' : opened.expertId}
          expert={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
          store={store}
        />
      )}
    </>
  )
})

function useExpertColumns(): readonly TableColumn<ExpertRow>[] {
  const { t } = useText(expertText)
  const isNarrow = useNarrow()
  return useMemo(() => {
    const all: TableColumn<ExpertRow>[] = [
      { id: 'name', label: t('expert.column.name'), cell: (row) => row.name, width: '1fr', minWidth: 120 },
      { id: 'title', label: t('expert.column.title'), cell: (row) => row.title, width: '2fr', minWidth: 120 },
      { id: 'phone', label: t('expert.column.phone'), cell: (row) => row.phone, width: 144 },
      {
        id: 'groups',
        label: t('expert.column.groups'),
        width: '2fr',
        minWidth: 120,
        cell: (row) => row.groups.map(({ name }) => name).join(t('common.listSeparator')) || t('expert.unclassified'),
      },
      {
        id: 'visibility',
        label: t('expert.column.visibility'),
        width: 128,
        cell: (row) =>
          row.visibility === 'all'
            ? t('expert.visible.all')
            : t('expert.visibleCount', { count: row.visibleTo.length }),
      },
    ]
    const state: TableColumn<ExpertRow> = {
      id: 'state',
      label: t('expert.column.state'),
      width: 184,
      cell: ({ cannotAnswer }) =>
        cannotAnswer === null ? (
          <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
            {t('expert.canAnswer')}
          </StatusTag>
        ) : (
          <StatusTag tone="warning" icon={<CircleAlert aria-hidden />}>
            {t(`expert.cannotAnswer.${cannotAnswer}`)}
          </StatusTag>
        ),
    }
    const user: TableColumn<ExpertRow> = {
      id: 'user',
      label: t('expert.column.user'),
      width: '1fr',
      minWidth: 120,
      cell: ({ userName }) => userName,
    }
    return isNarrow ? [...all, state] : [...all, user, state]
  }, [t, isNarrow])
}
