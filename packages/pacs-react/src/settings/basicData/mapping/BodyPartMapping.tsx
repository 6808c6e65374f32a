import { type BasicDataRow, dictionaryName, settingsApi } from '@opensono/pacs-core'
import { Link2, Link2Off } from 'lucide-react'
import { forwardRef, useMemo, useState } from 'react'
import type { ControlProps } from '../../../control/ControlProps'
import { EmptyState } from '../../../control/feedback/EmptyState'
import { StatusTag } from '../../../control/feedback/StatusTag'
import { NativeSelect } from '../../../control/field/NativeSelect'
import { useNarrow } from '../../../control/layout/useNarrow'
import { ListFrame } from '../../../control/list/ListFrame'
import { SearchConditions } from '../../../control/list/SearchConditions'
import { useMode } from '../../../control/root/RootContext'
import { Table } from '../../../control/table/Table'
import type { TableColumn } from '../../../control/table/TableColumn'
import { ListPager } from '../../../list/ListPager'
import type { PageState } from '../../../list/pageState'
import { type ListQuery, useListQuery } from '../../../list/useListQuery'
import { ErrorNote } from '../../../provider/ErrorNote'
import { useCall } from '../../../provider/useCall'
import { useText } from '../../../provider/useText'
import { dictionaryText } from '../dictionaryText'
import { RowState } from '../RowState'
import { MappingDrawer } from './MappingDrawer'
import { isMapped, type MappingState, mappingRows } from './mappingRows'

interface MappingQuery extends ListQuery {
  readonly search: string
  readonly mapped: MappingState
}

const start: MappingQuery = { search: '', mapped: '', pageNumber: 0, pageSize: 20 }

/** What each exam part is called in the hospital information system; what still has no name there comes first. */
export const BodyPartMapping = forwardRef<HTMLDivElement, ControlProps>(function BodyPartMapping(box, ref) {
  const { t } = useText(dictionaryText)
  const { query, set, reset } = useListQuery('basicData mapping', start)
  const { search, mapped, pageNumber, pageSize } = query
  const answer = useCall(settingsApi.basicData, { kind: 'body-part' })
  const rows = useMemo(() => mappingRows(answer.data ?? [], search, mapped), [answer.data, search, mapped])
  const shown = rows.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize)
  const found: PageState<BasicDataRow> = {
    rows: shown,
    total: rows.length,
    isTotalExact: true,
    status: answer.isPending ? 'loading' : answer.isError ? 'error' : answer.isFetching ? 'refreshing' : 'ready',
    error: answer.error,
    refetch: () => void answer.refetch(),
  }
  const [opened, setOpened] = useState<BasicDataRow | null>(null)
  const columns = useMappingColumns()
  const all = answer.data ?? []

  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('dictionary.filters')}
        filters={
          <SearchConditions
            search={search}
            searchHint={t('dictionary.searchHint')}
            onSearch={(next) => set({ search: next })}
            isShort
            onReset={reset}
            onRefresh={found.refetch}
          >
            <NativeSelect<MappingState>
              isBare
              label={t('mapping.mapped')}
              className="pacs-dictionary-state"
              options={[
                { id: '', label: t('mapping.all') },
                { id: 'notMapped', label: t('mapping.notMapped') },
                { id: 'mapped', label: t('mapping.isMapped') },
              ]}
              value={mapped}
              onChange={(next) => set({ mapped: next })}
            />
          </SearchConditions>
        }
        tools={
          answer.data !== undefined && (
            <span className="pacs-dictionary-note">
              {t('mapping.progress', { mapped: all.filter(isMapped).length, total: all.length })}
            </span>
          )
        }
        pager={<ListPager found={found} query={query} set={set} />}
      >
        <Table
          label={t('mapping.label')}
          columns={columns}
          rows={found.rows}
          rowId={(row) => row.id}
          status={found.status}
          isFiltered={search.trim() !== '' || mapped !== ''}
          empty={
            <EmptyState icon={<Link2 aria-hidden />} title={t('mapping.empty')}>
              {t('mapping.emptyText')}
            </EmptyState>
          }
          error={found.error ? <ErrorNote error={found.error} onRetry={found.refetch} /> : undefined}
          selection="single"
          onRowAction={setOpened}
          rowClassName={(row) => (row.isEnabled ? undefined : 'pacs-row-off')}
        />
      </ListFrame>
      {opened !== null && <MappingDrawer key={opened.id} row={opened} onClose={() => setOpened(null)} />}
    </>
  )
})

function useMappingColumns(): readonly TableColumn<BasicDataRow>[] {
  const { t, language } = useText(dictionaryText)
  const { data: categories } = useCall(settingsApi.basicData, { kind: 'body-part-category' })
  const isNarrow = useNarrow()
  const factor = useMode() === 'touch' ? 1.125 : 1
  return useMemo(() => {
    const categoryOf = ({ fields }: BasicDataRow) =>
      dictionaryName(categories?.find(({ id }) => id === fields.categoryId) ?? null, language)
    const category: TableColumn<BasicDataRow> = {
      id: 'category',
      label: t('mapping.category'),
      cell: categoryOf,
      width: '2fr',
      minWidth: 96,
    }
    return [
      { id: 'name', label: t('mapping.part'), cell: (row) => row.name, width: '3fr', minWidth: 128 },
      ...(isNarrow ? [] : [category]),
      {
        id: 'code',
        label: t('basicData.field.code'),
        cell: (row) => row.fields.code ?? '',
        width: '1fr',
        minWidth: 88,
      },
      {
        id: 'hisCode',
        label: t('basicData.field.hisCode'),
        cell: (row) => row.fields.hisCode ?? '',
        width: '1fr',
        minWidth: 96,
      },
      {
        id: 'hisName',
        label: t('basicData.field.hisName'),
        cell: (row) => row.fields.hisName ?? '',
        width: '3fr',
        minWidth: 120,
      },
      {
        id: 'mapped',
        label: t('mapping.mapped'),
        width: 120 * factor,
        align: 'center',
        cell: (row) =>
          isMapped(row) ? (
            <StatusTag tone="success" icon={<Link2 aria-hidden />}>
              {t('mapping.isMapped')}
            </StatusTag>
          ) : (
            <StatusTag tone="warning" icon={<Link2Off aria-hidden />}>
              {t('mapping.notMapped')}
            </StatusTag>
          ),
      },
      {
        id: 'state',
        label: t('dictionary.state'),
        width: 104 * factor,
        align: 'center',
        cell: (row) => <RowState isEnabled={row.isEnabled} />,
      },
    ]
  }, [t, language, categories, isNarrow, factor])
}
