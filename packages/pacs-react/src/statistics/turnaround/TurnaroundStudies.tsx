import { type InputOf, limits, type RecordConditions, statisticApi, type TurnaroundStudy } from '@opensono/pacs-core'
import { useMemo, useState } from 'react'
import { Figure } from '../../control/chart/Figure'
import { Drawer } from '../../control/panel/Drawer'
import { useMode } from '../../control/root/RootContext'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { ListPager } from '../../list/ListPager'
import { pageState } from '../../list/pageState'
import { ShortTime } from '../../list/ShortTime'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { durationText } from '../durationText'
import { statisticText } from '../statisticText'

/** Which studies are listed. */
export type TurnaroundStudiesInput = Omit<InputOf<typeof statisticApi.turnaroundStudies>, 'pageNumber' | 'pageSize'>

interface TurnaroundStudiesProps {
  /** The step and, where they were chosen, the hour or the room, in words. */
  title: string
  input: TurnaroundStudiesInput
  onOpenRecords: (conditions: RecordConditions) => void
  onClose: () => void
}

/** The studies behind a time, the slowest first. */
export function TurnaroundStudies({ title, input, onOpenRecords, onClose }: TurnaroundStudiesProps) {
  const { t } = useText(statisticText)
  const [query, setQuery] = useState({ pageNumber: 0, pageSize: limits.studyPageSize as number })
  const answer = useCall(statisticApi.turnaroundStudies, { ...input, ...query }, { isKeepingFormer: true })
  const found = pageState<TurnaroundStudy>(answer)
  const columns = useColumns(onOpenRecords)
  return (
    <Drawer isOpen isWide isDismissable onOpenChange={onClose} title={title}>
      <div className="pacs-board-studies">
        <Table
          label={title}
          columns={columns}
          rows={found.rows}
          rowId={idOf}
          status={found.status}
          error={found.error === null ? undefined : <ErrorNote error={found.error} onRetry={found.refetch} />}
          empty={<p>{t('statisticBoard.empty')}</p>}
        />
        <ListPager found={found} query={query} set={(patch) => setQuery({ ...query, pageNumber: 0, ...patch })} />
      </div>
    </Drawer>
  )
}

const idOf = (row: TurnaroundStudy) => row.studyId

/** Every study was registered; another time, which a list may begin with, may be missing. */
const conditionsOf = (examNumber: string): RecordConditions => ({ text: examNumber, studyTimeType: 'RegisterTime' })

function useColumns(onOpenRecords: TurnaroundStudiesProps['onOpenRecords']): readonly TableColumn<TurnaroundStudy>[] {
  const { t } = useText(statisticText)
  const timeZone = useUser()?.timeZone
  const factor = useMode() === 'touch' ? 1.125 : 1
  return useMemo(() => {
    const nowMs = Date.now()
    const time = (instant: string) => <ShortTime instant={instant} timeZone={timeZone} nowMs={nowMs} />
    return [
      {
        id: 'examNumber',
        label: t('statisticBoard.examNumber'),
        width: 124 * factor,
        cell: ({ examNumber }) => (
          <Figure
            text={examNumber}
            label={t('statisticBoard.openStudy')}
            onPress={() => onOpenRecords(conditionsOf(examNumber))}
          />
        ),
      },
      { id: 'patientName', label: t('statisticBoard.patient'), width: '2fr', cell: ({ patientName }) => patientName },
      { id: 'room', label: t('statisticBoard.room'), width: '2fr', cell: ({ roomName }) => roomName },
      {
        id: 'startedAt',
        label: t('statisticBoard.from'),
        width: 104 * factor,
        cell: ({ startedAt }) => time(startedAt),
      },
      {
        id: 'endedAt',
        label: t('statisticBoard.to'),
        width: 104 * factor,
        cell: ({ endedAt }) => time(endedAt),
      },
      {
        id: 'ms',
        label: t('statisticBoard.took'),
        align: 'right',
        width: 88 * factor,
        cell: ({ ms }) => durationText(t, ms),
      },
    ]
  }, [t, timeZone, factor, onOpenRecords])
}
