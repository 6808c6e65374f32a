import type { ReactNode } from 'react'
import { Skeleton } from '../../control/feedback/Skeleton'
import { useText } from '../../provider/useText'
import { statisticText } from '../statisticText'

interface RankFrameProps {
  title: string
  /** How many rows there are; left out while they are fetched. */
  count: number | undefined
  children: ReactNode
}

/** A short list with its title. */
export function RankFrame({ title, count, children }: RankFrameProps) {
  const { t } = useText(statisticText)
  return (
    <section className="pacs-rank" aria-label={title}>
      <h3 className="pacs-board-head">{title}</h3>
      {count === undefined ? (
        <Skeleton height="5em" />
      ) : count === 0 ? (
        <p className="pacs-board-none">{t('statisticBoard.consultation.none')}</p>
      ) : (
        children
      )}
    </section>
  )
}

interface RankListProps {
  title: string
  /** The first is the largest; left out while they are fetched. */
  rows: readonly { readonly id: string; readonly name: string; readonly count: number }[] | undefined
}

/** A short list of names and their counts. */
export function RankList({ title, rows }: RankListProps) {
  const { language } = useText(statisticText)
  return (
    <RankFrame title={title} count={rows?.length}>
      <ol className="pacs-rank-rows">
        {rows?.map(({ id, name, count }) => (
          <li key={id}>
            <span className="pacs-truncate" title={name}>
              {name}
            </span>
            <b>{count.toLocaleString(language)}</b>
          </li>
        ))}
      </ol>
    </RankFrame>
  )
}
