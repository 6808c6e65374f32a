import { type ConsultationStatisticDataBoardData, consultationStatuses } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { statisticText } from '../statisticText'
import { RankFrame } from './RankList'

interface StatusCountsProps {
  /** Of each kind; left out while they are fetched. */
  rows: ConsultationStatisticDataBoardData['byStatus'] | undefined
}

const sides = ['requested', 'received'] as const

/** Consultations by status, in a column for each side: one inside the hospital is on both, so their sum would count it twice. */
export function StatusCounts({ rows }: StatusCountsProps) {
  const { t, language } = useText(statisticText)
  const title = t('statisticBoard.consultation.byStatus')
  const counted = consultationStatuses.flatMap((status) => {
    const own = (rows ?? []).filter((row) => row.status === status)
    const sum = (side: (typeof sides)[number]) => own.reduce((total, row) => total + row[side], 0)
    return own.length === 0 ? [] : [{ status, requested: sum('requested'), received: sum('received') }]
  })
  return (
    <RankFrame title={title} count={rows && counted.length}>
      <table className="pacs-rank-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.table.status')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`statisticBoard.consultation.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map((row) => (
            <tr key={row.status}>
              <th scope="row">{t(`consultation.status.${row.status}`)}</th>
              {sides.map((side) => (
                <td key={side}>{row[side].toLocaleString(language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </RankFrame>
  )
}
