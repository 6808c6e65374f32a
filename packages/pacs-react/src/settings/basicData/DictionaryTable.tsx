import type { SaveFile } from '@opensono/pacs-capture/export'
import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type BasicDataKind, type BasicDataRecord, basicDataApi } from '@opensono/pacs-core'
import { BookOpen, Plus } from 'lucide-react'
import { forwardRef } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { EmptyState } from '../../control/feedback/EmptyState'
import { NativeSelect } from '../../control/field/NativeSelect'
import { ListFrame } from '../../control/list/ListFrame'
import { SearchConditions } from '../../control/list/SearchConditions'
import { ListPager } from '../../list/ListPager'
import { pageState } from '../../list/pageState'
import { type ListQuery, useListQuery } from '../../list/useListQuery'
import { useOpenedRow } from '../../list/useOpenedRow'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { DictionaryDrawer } from './DictionaryDrawer'
import { DictionaryRows } from './DictionaryRows'
import { dictionaryText } from './dictionaryText'
import { SheetExport } from './sheet/SheetExport'
import { SheetImport } from './sheet/SheetImport'
import { useRowOrder } from './useRowOrder'

interface DictionaryQuery extends ListQuery {
  readonly search: string
  readonly state: '' | 'enabled' | 'disabled'
}

const start: DictionaryQuery = { search: '', state: '', pageNumber: 0, pageSize: 20 }

/** Which of the hospital's dictionaries is maintained, and where sheets come from and go to. */
export interface DictionaryTableProps extends ControlProps {
  kind: BasicDataKind
  /** Where a sheet that is imported is sent. @defaultValue the S3 that the server names */
  store?: Pick<ObjectStore, 'put'> | undefined
  /** What becomes of an exported sheet. @defaultValue a download of the browser */
  save?: SaveFile | undefined
}

/** One of the hospital's dictionaries, in its order: found by name, initials or code; a row opens in a drawer. */
export const DictionaryTable = forwardRef<HTMLDivElement, DictionaryTableProps>(function DictionaryTable(props, ref) {
  // Another kind is another list: nothing of the former one stays open.
  return <KindTable key={props.kind} {...props} boxRef={ref} />
})

interface KindTableProps extends DictionaryTableProps {
  boxRef: React.ForwardedRef<HTMLDivElement>
}

function KindTable({ kind, store, save, boxRef, ...box }: KindTableProps) {
  const { t } = useText(dictionaryText)
  const { query, set, reset } = useListQuery(`basicData ${kind}`, start)
  const { search, state, pageNumber, pageSize } = query
  const isFiltered = search.trim() !== '' || state !== ''
  const input = {
    kind,
    pageNumber,
    pageSize,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(state !== '' && { isEnabled: state === 'enabled' }),
  }
  const answer = useCall(basicDataApi.page, input, { isKeepingFormer: true })
  const found = pageState<BasicDataRecord>(answer)
  const order = useRowOrder({ kind, input, rows: found.rows, total: found.total })
  const [opened, setOpened] = useOpenedRow(found.rows, (row) => row.id)
  const addRefusal = useRefusal(basicDataApi.create)
  const mayOrder = useRefusal(basicDataApi.order)
  const orderRefusal = mayOrder ?? (isFiltered ? t('dictionary.moveFiltered') : undefined)
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={addRefusal} onPress={() => setOpened('new')}>
      {t(`basicData.add.${kind}`)}
    </Button>
  )

  return (
    <>
      <ListFrame
        {...box}
        ref={boxRef}
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
            <NativeSelect<DictionaryQuery['state']>
              isBare
              label={t('dictionary.state')}
              className="pacs-dictionary-state"
              options={[
                { id: '', label: t('dictionary.allStates') },
                { id: 'enabled', label: t('dictionary.enabled') },
                { id: 'disabled', label: t('dictionary.disabled') },
              ]}
              value={state}
              onChange={(next) => set({ state: next })}
            />
          </SearchConditions>
        }
        tools={
          <>
            <SheetExport kind={kind} save={save} />
            <SheetImport kind={kind} store={store} />
            {add}
          </>
        }
        pager={<ListPager found={found} query={query} set={set} />}
      >
        <DictionaryRows
          kind={kind}
          found={found}
          order={order}
          orderRefusal={orderRefusal}
          isFiltered={isFiltered}
          onOpen={setOpened}
          empty={
            <EmptyState icon={<BookOpen aria-hidden />} title={t('dictionary.empty')} action={add}>
              {t(`basicData.empty.${kind}`)}
            </EmptyState>
          }
          error={found.error ? <ErrorNote error={found.error} onRetry={found.refetch} /> : undefined}
        />
      </ListFrame>
      {opened !== null && (
        <DictionaryDrawer
          key={opened === 'new' ? 'new' : opened.id}
          kind={kind}
          row={opened === 'new' ? null : opened}
          onMoveTop={isFiltered ? undefined : order.toTop}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
