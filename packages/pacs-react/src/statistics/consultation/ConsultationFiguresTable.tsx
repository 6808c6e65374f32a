import { type ConsultationFigures, consultationKinds } from '@opensono/pacs-core'
import { RefreshCw, RotateCcw, Users } from 'lucide-react'
import { forwardRef, useMemo } from 'react'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { DateRange } from '../../control/date/DateRange'
import { EmptyState } from '../../control/feedback/EmptyState'
import { NativeSelect } from '../../control/field/NativeSelect'
import { ListFrame } from '../../control/list/ListFrame'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { useText } from '../../provider/useText'
import { StaleFigures } from '../BoardFigures'
import { BoardFiles } from '../BoardFiles'
import { durationText } from '../durationText'
import { FiguresError } from '../FiguresError'
import { statisticText } from '../statisticText'
import {
  consultationCounts,
  consultationTimes,
  type FiguresQuery,
  useConsultationFigures,
} from './useConsultationFigures'

/** On which side of the consultations the hospital is. */
export interface ConsultationFiguresTableProps extends ControlProps {
  /** Those that its experts were asked for, or those that its doctors asked for. */
  side: 'received' | 'requested'
}

/** The consultations of each expert or doctor and hospital: how many, what became of them, and how long they took. */
export const ConsultationFiguresTable = forwardRef<HTMLDivElement, ConsultationFiguresTableProps>(
  function ConsultationFiguresTable({ side, ...box }, ref) {
    const { t } = useText(statisticText)
    const { asked, query, set, reset, today, found, rows, sort, onSortChange } = useConsultationFigures(side)
    const { range, kind } = query
    const { data, error, refetch } = found
    const columns = useFigureColumns(side)
    return (
      <ListFrame
        {...box}
        ref={ref}
        filterLabel={t('statisticBoard.filters')}
        filters={
          <>
            <DateRange
              isBare
              label={t('statisticBoard.range')}
              className="pacs-log-range"
              value={range}
              onChange={(next) => set({ range: next })}
              today={today}
            />
            <NativeSelect<FiguresQuery['kind']>
              isBare
              label={t('statisticBoard.consultation.kind')}
              options={[
                { id: '', label: t('statisticBoard.consultation.anyKind') },
                ...consultationKinds.map((id) => ({ id, label: t(`consultation.kind.${id}`) })),
              ]}
              value={kind}
              onChange={(next) => set({ kind: next })}
            />
            <IconButton label={t('statisticBoard.reset')} icon={<RotateCcw aria-hidden />} onPress={reset} />
            <IconButton label={t('statisticBoard.refresh')} icon={<RefreshCw aria-hidden />} onPress={refetch} />
            <span className="pacs-filter-space" />
            <BoardFiles table={side} filter={asked} />
          </>
        }
        notice={error !== null && data !== undefined && <StaleFigures error={error} onRetry={refetch} />}
      >
        <Table
          label={t(`statisticBoard.consultation.${side}`)}
          columns={columns}
          rows={rows}
          rowId={idOf}
          status={found.status}
          sort={sort}
          onSortChange={onSortChange}
          empty={<EmptyState icon={<Users aria-hidden />} title={t('statisticBoard.consultation.none')} />}
          error={error === null ? undefined : <FiguresError error={error} onRetry={refetch} />}
        />
      </ListFrame>
    )
  },
)

const idOf = ({ id, hospitalName }: ConsultationFigures) => `${id} ${hospitalName}`

function useFigureColumns(side: ConsultationFiguresTableProps['side']): readonly TableColumn<ConsultationFigures>[] {
  const { t, language } = useText(statisticText)
  return useMemo(
    () => [
      {
        id: 'name',
        label: t(`statisticBoard.consultation.nameOf.${side}`),
        width: '4fr',
        isRowHeader: true,
        isSortable: true,
        cell: ({ name }) => name,
      },
      {
        id: 'hospital',
        label: t(`statisticBoard.consultation.hospitalOf.${side}`),
        width: '4fr',
        isSortable: true,
        cell: ({ hospitalName }) => hospitalName,
      },
      ...consultationCounts.map(
        (id): TableColumn<ConsultationFigures> => ({
          id,
          label: t(`statisticBoard.consultation.column.${id}`),
          align: 'right',
          width: id === 'count' ? '3fr' : '2fr',
          isSortable: true,
          cell: (row) => row[id].toLocaleString(language),
        }),
      ),
      ...consultationTimes.map(
        (id): TableColumn<ConsultationFigures> => ({
          id,
          label: t(`statisticBoard.consultation.column.${id}`),
          align: 'right',
          width: '3fr',
          isSortable: true,
          cell: (row) => durationText(t, row[id]),
        }),
      ),
    ],
    [t, language, side],
  )
}
