import { type InputOf, type KnownPatient, limits, patientApi, type Sex, sexes } from '@opensono/pacs-core'
import { UserRoundX } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { EmptyState } from '../control/feedback/EmptyState'
import { NativeSelect } from '../control/field/NativeSelect'
import { TextField } from '../control/field/TextField'
import { Dialog } from '../control/overlay/Dialog'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'
import { ListPager } from '../list/ListPager'
import { pageState } from '../list/pageState'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { patientText } from './patientText'
import { usePatientWords } from './usePatientWords'

/** Callbacks of {@link FurtherVisit}. */
export interface FurtherVisitProps {
  /** Called with the patient whose row is pressed, or opened by Enter. */
  onChoose: (patient: KnownPatient) => void
  /** Called by Escape and by the close button; not after a choice. */
  onClose: () => void
}

interface Query {
  readonly patientName: string
  readonly patientHISID: string
  readonly patientSex: Sex | ''
  readonly telPhone: string
}

const pageSizes = [limits.studyPageSize, limits.patientPageSize]
const nothing: Query = { patientName: '', patientHISID: '', patientSex: '', telPhone: '' }

/** Only what was filled in is asked for. */
function asked(query: Query, page: { pageNumber: number; pageSize: number }): InputOf<typeof patientApi.furtherVisit> {
  const given = Object.entries(query)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  return { ...Object.fromEntries(given), ...page }
}

/** Looks for a returning patient. Refused while there is a current patient, and without a name or a phone. */
export function FurtherVisit({ onChoose, onClose }: FurtherVisitProps) {
  const { t } = useText(patientText)
  const { currentPatient } = usePacs()
  const isTaken = useController(currentPatient).patient !== null
  const [typed, setTyped] = useState(nothing)
  const [query, setQuery] = useState<Query | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [page, setPage] = useState({ pageNumber: 0, pageSize: 20 })
  const call = useCall(patientApi.furtherVisit, query === null || isTaken ? null : asked(query, page), {
    isKeepingFormer: true,
    staleTimeMs: 0,
  })
  const found = pageState(call)
  const columns = useColumns()
  const isEmpty = typed.patientName.trim() === '' && typed.telPhone.trim() === ''
  const set = (patch: Partial<Query>) => setTyped({ ...typed, ...patch })

  function search(event: FormEvent): void {
    event.preventDefault()
    // The dialog is in a portal of the form below, which must not take this for its own.
    event.stopPropagation()
    setChecked(true)
    if (isEmpty || isTaken) return
    setPage({ ...page, pageNumber: 0 })
    setQuery(typed)
  }

  return (
    <Dialog isAboutPatient isOpen size="large" onOpenChange={onClose} title={t('furtherVisit.title')}>
      <form className="pacs-find" onSubmit={search} autoComplete="off">
        <TextField
          label={t('furtherVisit.name')}
          placeholder={t('furtherVisit.nameHint')}
          autoFocus
          maxLength={64}
          value={typed.patientName}
          onChange={(patientName) => set({ patientName })}
        />
        <TextField
          label={t('furtherVisit.phone')}
          type="tel"
          maxLength={20}
          value={typed.telPhone}
          onChange={(telPhone) => set({ telPhone })}
        />
        <TextField
          label={t('furtherVisit.hisNumber')}
          maxLength={32}
          value={typed.patientHISID}
          onChange={(patientHISID) => set({ patientHISID })}
        />
        <NativeSelect<Sex | ''>
          label={t('furtherVisit.sex')}
          options={[
            { id: '', label: t('furtherVisit.anySex') },
            ...sexes.map((id) => ({ id, label: t(`patient.sex.${id}`) })),
          ]}
          value={typed.patientSex}
          onChange={(patientSex) => set({ patientSex })}
        />
        <Button type="submit" isPending={call.isFetching}>
          {t('furtherVisit.search')}
        </Button>
      </form>
      {isTaken ? (
        <Banner
          tone="warning"
          actions={<Button onPress={currentPatient.clear}>{t('furtherVisit.clearCurrent')}</Button>}
        >
          {t('error.CURRENT_PATIENT_EXISTS')}
        </Banner>
      ) : (
        isChecked && isEmpty && <Banner tone="warning">{t('error.NAME_AND_PHONE_EMPTY')}</Banner>
      )}
      {query === null ? (
        <p className="pacs-find-start">{t('furtherVisit.start')}</p>
      ) : (
        <>
          <Table
            label={t('furtherVisit.results')}
            columns={columns}
            rows={found.rows}
            rowId={(row) => row.patientRecordId}
            status={found.status}
            skeletonRows={5}
            empty={
              <EmptyState icon={<UserRoundX aria-hidden />} title={t('furtherVisit.empty')}>
                {t('furtherVisit.emptyText')}
              </EmptyState>
            }
            error={found.error === null ? undefined : <ErrorNote error={found.error} onRetry={found.refetch} />}
            onRowAction={onChoose}
          />
          <ListPager
            found={found}
            query={page}
            set={(patch) => setPage((former) => ({ ...former, ...patch }))}
            pageSizes={pageSizes}
          />
        </>
      )}
    </Dialog>
  )
}

function useColumns(): TableColumn<KnownPatient>[] {
  const { t } = useText(patientText)
  const { ageOf, historyOf } = usePatientWords()
  return useMemo(() => {
    const column = (id: 'name' | 'sex' | 'age' | 'patientId' | 'phone' | 'last') => ({
      id,
      label: t(`furtherVisit.column.${id}`),
    })
    return [
      { ...column('name'), isRowHeader: true, cell: (row) => row.patientName },
      { ...column('sex'), width: 76, cell: (row) => t(`patient.sex.${row.patientSex}`) },
      { ...column('age'), width: 80, cell: ageOf },
      { ...column('patientId'), width: 124, cell: (row) => row.patientId },
      { ...column('phone'), width: 120, cell: (row) => row.telPhone },
      { ...column('last'), width: '2fr', cell: historyOf },
    ]
  }, [t, ageOf, historyOf])
}
