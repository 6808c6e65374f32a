import type { SaveFile } from '@opensono/pacs-capture/export'
import type { ObjectStore } from '@opensono/pacs-capture/upload'
import {
  formatDateTime,
  isFoundIn,
  type TemplateRow,
  type TemplateType,
  templateApi,
  templateTypes,
} from '@opensono/pacs-core'
import { FilePlus2, FileText } from 'lucide-react'
import { forwardRef, useMemo, useState } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { EmptyState } from '../../control/feedback/EmptyState'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useNarrow } from '../../control/layout/useNarrow'
import { ListFrame } from '../../control/list/ListFrame'
import { SearchConditions } from '../../control/list/SearchConditions'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { useOpenedRow } from '../../list/useOpenedRow'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { RowState } from '../basicData/RowState'
import { TemplateDrawer } from './TemplateDrawer'
import { templateText } from './templateText'

/** Where the files of templates come from and go to. */
export interface TemplateTableProps extends ControlProps {
  /** @defaultValue the S3 that the server names */
  store?: Pick<ObjectStore, 'put'> | undefined
  /** What becomes of a file that is fetched. @defaultValue a download of the browser */
  save?: SaveFile | undefined
  /** Where the worker of the preview lies, when the host serves it elsewhere. */
  pdfWorkerUrl?: string | URL | undefined
}

/** The templates of the hospital: of reports, application forms and consultations; one opens in a drawer. */
export const TemplateTable = forwardRef<HTMLDivElement, TemplateTableProps>(function TemplateTable(props, ref) {
  const { store, save, pdfWorkerUrl, ...box } = props
  const { t } = useText(templateText)
  const [search, setSearch] = useState('')
  const [type, setType] = useState<TemplateType | ''>('')
  const reports = useCall(templateApi.reports, {})
  const documents = useCall(templateApi.documents, {})
  const refusal = useRefusal(templateApi.createReport)
  const columns = useTemplateColumns()
  const error = reports.error ?? documents.error
  const isLoading = reports.isPending || documents.isPending
  const all: readonly TemplateRow[] = [...(reports.data ?? []), ...(documents.data ?? [])]
  const [opened, setOpened] = useOpenedRow(all, (row) => row.id)
  const rows = all.filter((row) => (type === '' || row.type === type) && isFoundIn([row.name, row.description], search))
  const refetch = () => void Promise.all([reports.refetch(), documents.refetch()])
  const add = (
    <Button
      variant="primary"
      icon={<FilePlus2 aria-hidden />}
      disabledReason={refusal}
      onPress={() => setOpened('new')}
    >
      {t('templates.add')}
    </Button>
  )
  return (
    <>
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('templates.filters')}
        filters={
          <SearchConditions
            search={search}
            searchHint={t('templates.searchHint')}
            onSearch={setSearch}
            onReset={() => {
              setSearch('')
              setType('')
            }}
            onRefresh={refetch}
          >
            <NativeSelect<TemplateType | ''>
              isBare
              label={t('templates.type')}
              options={[
                { id: '', label: t('templates.allTypes') },
                ...templateTypes.map((id) => ({ id, label: t(`templates.types.${id}`) })),
              ]}
              value={type}
              onChange={setType}
            />
          </SearchConditions>
        }
        tools={add}
      >
        <Table
          label={t('templates.label')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          status={isLoading ? 'loading' : error === null ? 'ready' : 'error'}
          isFiltered={search.trim() !== '' || type !== ''}
          empty={
            <EmptyState icon={<FileText aria-hidden />} title={t('templates.empty')} action={add}>
              {t('templates.emptyText')}
            </EmptyState>
          }
          error={error === null ? undefined : <ErrorNote error={error} onRetry={refetch} />}
          onRowAction={setOpened}
          rowClassName={(row) => (row.isEnabled ? undefined : 'pacs-row-off')}
        />
      </ListFrame>
      {opened !== null && (
        <TemplateDrawer
          key={opened === 'new' ? 'new' : opened.id}
          template={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
          store={store}
          save={save}
          pdfWorkerUrl={pdfWorkerUrl}
        />
      )}
    </>
  )
})

function useTemplateColumns(): readonly TableColumn<TemplateRow>[] {
  const { t } = useText(templateText)
  const timeZone = useUser()?.timeZone
  const isNarrow = useNarrow()
  return useMemo(() => {
    const wide: TableColumn<TemplateRow>[] = [
      {
        id: 'description',
        label: t('templates.column.description'),
        width: '2fr',
        minWidth: 96,
        cell: (row) => row.description,
      },
      {
        id: 'created',
        label: t('templates.column.created'),
        width: 172,
        cell: (row) => formatDateTime(row.createdAt, timeZone),
      },
    ]
    const all: TableColumn<TemplateRow>[] = [
      { id: 'name', label: t('templates.column.name'), width: '2fr', minWidth: 120, cell: (row) => row.name },
      { id: 'type', label: t('templates.column.type'), width: 128, cell: (row) => t(`templates.types.${row.type}`) },
      ...(isNarrow ? [] : wide),
      {
        id: 'changed',
        label: t('templates.column.changed'),
        width: 172,
        cell: (row) => formatDateTime(row.changedAt, timeZone),
      },
      {
        id: 'number',
        label: t('templates.column.number'),
        width: 88,
        align: 'right',
        cell: (row) => (row.number === 0 ? t('templates.noVersion') : row.number),
      },
      {
        id: 'state',
        label: t('templates.column.state'),
        width: 112,
        align: 'center',
        cell: (row) => <RowState isEnabled={row.isEnabled} />,
      },
    ]
    return all
  }, [t, timeZone, isNarrow])
}
