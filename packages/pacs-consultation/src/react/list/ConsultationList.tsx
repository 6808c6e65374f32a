import {
  anyOf,
  type ConsultationKind,
  type ConsultationRow,
  consultationInLanguage,
  graphicConsultationApi,
  realtimeConsultationApi,
} from '@opensono/pacs-core'
import {
  Button,
  type ControlProps,
  EmptyState,
  ErrorNote,
  IconButton,
  ListFrame,
  ListPager,
  Menu,
  pageState,
  Table,
  ToggleButton,
  type ToggleButtonProps,
  useCall,
  useNarrow,
  usePermission,
  useText,
  useUser,
} from '@opensono/pacs-react'
import { Building2, EllipsisVertical, MessagesSquare, UserPlus } from 'lucide-react'
import { forwardRef, type ReactNode, useCallback, useMemo, useState } from 'react'
import { ConsultationBar } from './ConsultationBar'
import { ConsultationDetail } from './ConsultationDetail'
import { ConsultationVideos } from './ConsultationVideos'
import { actsOf, type ConsultationSide, type ListedAct, type ListedSide } from './consultationActs'
import { consultationText } from './consultationText'
import { IconToggle } from './IconToggle'
import { useConsultationActs } from './useConsultationActs'
import { useConsultationColumns } from './useConsultationColumns'
import { consultationInput, useConsultationQuery } from './useConsultationQuery'

/** Which consultations are listed, and where the list leads. */
export interface ConsultationListProps extends ControlProps {
  kind: ConsultationKind
  side: ConsultationSide
  /** Opens the room of a live consultation. */
  onEnter: (consultationId: ConsultationRow['id']) => void
  /** Opens the page of a consultation on images. */
  onOpen: (consultationId: ConsultationRow['id']) => void
  /** Opens the report of a study; left out, nothing offers it. */
  onOpenReport?: ((studyId: ConsultationRow['studyId']) => void) | undefined
  /** Leads to where experts are asked; left out, nothing offers it. */
  onAsk?: (() => void) | undefined
  /** In the line of conditions, for example where the other lists are. */
  navigation?: ReactNode
}

const calls = {
  REALTIME: {
    received: realtimeConsultationApi.receivedRecords,
    requested: realtimeConsultationApi.requestedRecords,
    hospital: realtimeConsultationApi.hospitalRecords,
  },
  GRAPHIC: {
    received: graphicConsultationApi.receivedRecords,
    requested: graphicConsultationApi.requestedRecords,
    hospital: graphicConsultationApi.hospitalRecords,
  },
}

/** Users who may see, take over and end consultations in which they take no part; the server decides which. */
const managing = anyOf('pacs:other:set_basic_info', 'pacs:diagnostic_report:edit_report')

/** A page of consultations that the user received or requested, with what can be done with each. */
export const ConsultationList = forwardRef<HTMLDivElement, ConsultationListProps>(
  function ConsultationList(props, ref) {
    const { kind, side: ownSide, onEnter, onOpen, onOpenReport, onAsk, navigation, className, ...box } = props
    const { t, language } = useText(consultationText)
    const user = useUser()
    const mayManage = usePermission(managing)
    const [isOfHospital, setOfHospital] = useState(false)
    const side: ListedSide = isOfHospital ? 'hospital' : ownSide
    const conditions = useConsultationQuery(kind, side)
    const { query, set } = conditions
    const found = pageState<ConsultationRow>(
      useCall(calls[kind][side], consultationInput(query), { isKeepingFormer: true }),
    )
    const rows = useMemo(() => found.rows.map((row) => consultationInLanguage(row, language)), [found.rows, language])
    const [shownId, setShownId] = useState<string | null>(null)
    const [played, setPlayed] = useState<ConsultationRow | null>(null)
    const { refetch } = found
    const acts = useConsultationActs({ onEnter, onRefresh: refetch })
    const { start } = acts
    const open = useCallback(
      (row: ConsultationRow) => {
        const takesPart = side !== 'hospital' || row.requestDoctorId === user?.userId
        if (kind === 'GRAPHIC' && takesPart) onOpen(row.id)
        else setShownId(row.id)
      },
      [kind, side, user?.userId, onOpen],
    )
    const actions = useCallback(
      (row: ConsultationRow) => <RowActs row={row} side={side} onAct={start} onOpen={open} />,
      [side, start, open],
    )
    const columns = useConsultationColumns({ onVideos: setPlayed, actions })
    const shown = rows.find(({ id }) => id === shownId)
    const ask = onAsk && (
      <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={onAsk}>
        {t('consultation.list.ask')}
      </Button>
    )
    return (
      <>
        <ListFrame
          {...box}
          ref={ref}
          className={`pacs-consultation-list ${className ?? ''}`}
          filterLabel={t('consultation.list.filters')}
          filters={
            <>
              {navigation}
              {ownSide === 'requested' && mayManage && (
                <HospitalToggle isSelected={isOfHospital} onChange={setOfHospital} />
              )}
              <ConsultationBar kind={kind} conditions={conditions} onRefresh={refetch} />
            </>
          }
          tools={ask}
          pager={<ListPager found={found} query={query} set={set} pageSizes={[10, 20, 50]} />}
        >
          <Table
            label={t(`consultation.list.label.${kind}.${side}`)}
            columns={columns}
            rows={rows}
            rowId={(row) => row.id}
            status={found.status}
            isFiltered={
              query.patientName.trim() !== '' || query.range !== null || query.status !== '' || query.isFavourite
            }
            empty={<EmptyList side={side} action={ask} />}
            error={found.error ? <ErrorNote error={found.error} onRetry={refetch} /> : undefined}
            onRowAction={open}
            skeletonRows={query.pageSize}
          />
        </ListFrame>
        {shown !== undefined && (
          <ConsultationDetail
            row={shown}
            onOpenReport={onOpenReport && (() => onOpenReport(shown.studyId))}
            actions={<RowActs row={shown} side={side} onAct={start} isLarge />}
            onClose={() => setShownId(null)}
          />
        )}
        {played !== null && <ConsultationVideos row={played} onClose={() => setPlayed(null)} />}
        {acts.element}
      </>
    )
  },
)

/** Shows all consultations of the hospital; without words in a narrow window. */
function HospitalToggle(props: Required<Pick<ToggleButtonProps, 'isSelected' | 'onChange'>>) {
  const { t } = useText(consultationText)
  const isNarrow = useNarrow()
  const label = t('consultation.list.ofHospital')
  const icon = <Building2 aria-hidden />
  if (isNarrow) return <IconToggle {...props} label={label} icon={icon} />
  return (
    <ToggleButton {...props} icon={icon}>
      {label}
    </ToggleButton>
  )
}

function EmptyList({ side, action }: { side: ListedSide; action: ReactNode }) {
  const { t } = useText(consultationText)
  const words = { received: 'emptyReceived', requested: 'emptyRequested', hospital: 'emptyHospital' } as const
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title={t(`consultation.list.${words[side]}`)}
      action={side === 'requested' ? action : undefined}
    >
      {t(`consultation.list.${words[side]}Text`)}
    </EmptyState>
  )
}

interface RowActsProps {
  row: ConsultationRow
  side: ListedSide
  onAct: (act: ListedAct, row: ConsultationRow) => void
  /** Left out where the row is open already. */
  onOpen?: ((row: ConsultationRow) => void) | undefined
  isLarge?: boolean
}

const destructive: readonly ListedAct[] = ['refuse', 'cancel', 'doctor-finish', 'hospital-finish']

/** What comes next as a button, and the rest in a menu; all of them as buttons where there is room. */
function RowActs({ row, side, onAct, onOpen, isLarge = false }: RowActsProps) {
  const { t } = useText(consultationText)
  const user = useUser()
  const acts = user === null ? [] : actsOf(row, side, user.userId)
  const name = row.patientName
  if (isLarge) {
    return acts.map((act) => (
      <Button key={act} variant={act === 'enter' ? 'primary' : 'plain'} onPress={() => onAct(act, row)}>
        {t(`consultation.act.${act}`)}
      </Button>
    ))
  }
  const isRoom = acts.includes('enter')
  const first = isRoom ? 'enter' : row.kind === 'GRAPHIC' ? 'open' : null
  const rest = acts.filter((act) => act !== 'enter')
  return (
    <span className="pacs-row-actions pacs-consultation-acts">
      {first !== null && (
        <Button
          size="small"
          aria-label={`${t(`consultation.act.${first}`)}: ${name}`}
          onPress={() => (first === 'enter' ? onAct('enter', row) : onOpen?.(row))}
        >
          {t(`consultation.act.${first}`)}
        </Button>
      )}
      <Menu
        label={t('consultation.act.more', { name })}
        placement="bottom end"
        trigger={
          <IconButton
            size="small"
            label={t('consultation.act.more', { name })}
            icon={<EllipsisVertical aria-hidden />}
          />
        }
        entries={[
          ...(row.kind === 'REALTIME' ? [{ id: 'details' as const, label: t('consultation.act.details') }] : []),
          ...(row.kind === 'GRAPHIC' ? [{ id: 'details' as const, label: t('consultation.act.open') }] : []),
          ...rest.map((act) => ({
            id: act,
            label: t(`consultation.act.${act}`),
            tone: destructive.includes(act) ? ('danger' as const) : ('plain' as const),
          })),
        ]}
        onAction={(id) => (id === 'details' ? onOpen?.(row) : onAct(id, row))}
      />
    </span>
  )
}
