import { Skeleton } from '../../control/feedback/Skeleton'
import { useText } from '../../provider/useText'
import { statisticText } from '../statisticText'

interface RankListProps {
  title: string
  /** The first is the largest; left out while they are fetched. */
  rows: readonly { readonly id: string; readonly name: string; readonly count: number }[] | undefined
}

/** A short list of names and their counts. */
export function RankList({ title, rows }: RankListProps) {
  const { t, language } = useText(statisticText)
  return (
    <section className="pacs-rank" aria-label={title}>
      <h3 className="pacs-board-head">{title}</h3>
      {rows === undefined ? (
        <Skeleton height="5em" />
      ) : rows.length === 0 ? (
        <p className="pacs-board-none">{t('statisticBoard.consultation.none')}</p>
      ) : (
        <ol className="pacs-rank-rows">
          {rows.map(({ id, name, count }) => (
            <li key={id}>
              <span className="pacs-truncate" title={name}>
                {name}
              </span>
              <b>{count.toLocaleString(language)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
