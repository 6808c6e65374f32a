import {
  type DataOf,
  type IndicatorPart,
  isOnTarget,
  type Language,
  type QualityIndicatorId,
  qualityIndicatorApi,
  qualityIndicators,
  type RecordConditions,
  statisticApi,
} from '@opensono/pacs-core'
import { CircleCheck, Settings2, TriangleAlert } from 'lucide-react'
import { forwardRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { Figure } from '../../control/chart/Figure'
import { classes } from '../../control/classes'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { StatusTag } from '../../control/feedback/StatusTag'
import { lazyPart } from '../../provider/lazyPart'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { BoardFigures } from '../BoardFigures'
import { BoardFiles } from '../BoardFiles'
import { StatisticBar } from '../StatisticBar'
import { statisticText } from '../statisticText'
import { useFigures } from '../useFigures'
import { useStatisticFilter } from '../useStatisticFilter'

const QualitySettingsDrawer = lazyPart(() =>
  import('./QualitySettingsDrawer').then((part) => part.QualitySettingsDrawer),
)

/** Where the figures of the indicators lead. */
export interface QualityPanelProps extends ControlProps {
  /** Opens the list of records with exactly the studies of a figure. Left out, figures are text. */
  onOpenRecords?: ((conditions: RecordConditions) => void) | undefined
}

type Indicator = DataOf<typeof statisticApi.quality>[number]

/** Cards that hold the places while the figures are fetched. */
const placeholders = ['one', 'two', 'three', 'four', 'five', 'six']

/** The quality indicators of the hospital: how each is counted, where it is and where it should be; anyone who may changes that. */
export const QualityPanel = forwardRef<HTMLDivElement, QualityPanelProps>(function QualityPanel(props, ref) {
  const { onOpenRecords, className, ...box } = props
  const { t } = useText(statisticText)
  const asked = useStatisticFilter()
  const found = useFigures(statisticApi.quality, asked.filter)
  const maySet = usePermission(qualityIndicatorApi.set)
  const [isSetting, setSetting] = useState(false)
  const shown = found.data?.filter(({ isEnabled }) => isEnabled)
  const tools = (
    <>
      <BoardFiles table="quality" filter={asked.filter} />
      {maySet && (
        <Button icon={<Settings2 aria-hidden />} aria-haspopup="dialog" onPress={() => setSetting(true)}>
          {t('statisticBoard.quality.set')}
        </Button>
      )}
    </>
  )
  return (
    <div {...box} ref={ref} className={classes('pacs-board', className)}>
      <StatisticBar {...asked} total={null} onRefresh={found.refetch} tools={tools} />
      <BoardFigures found={found}>
        {shown?.length === 0 ? (
          <EmptyState title={t('statisticBoard.quality.none')}>{t('statisticBoard.quality.noneText')}</EmptyState>
        ) : (
          <div className="pacs-quality" aria-busy={shown === undefined || undefined}>
            {shown === undefined
              ? placeholders.map((id) => <Skeleton key={id} height="100%" className="pacs-quality-card" />)
              : shown.map((indicator) => (
                  <IndicatorCard
                    key={indicator.id}
                    indicator={indicator}
                    onOpen={
                      onOpenRecords &&
                      ((indicatorPart) => onOpenRecords({ ...asked.filter, indicator: indicator.id, indicatorPart }))
                    }
                  />
                ))}
            <p className="pacs-board-note">{t('statisticBoard.countNote')}</p>
          </div>
        )}
      </BoardFigures>
      {isSetting && <QualitySettingsDrawer onClose={() => setSetting(false)} />}
    </div>
  )
})

/** What an indicator reached, in percent; null when no study counts. */
const percentOf = ({ fulfilled, counted }: Indicator) => (counted === 0 ? null : (fulfilled / counted) * 100)

/** A part of a hundred, as the other boards write it. */
const percentText = (language: Language, percent: number) =>
  (percent / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })

interface IndicatorCardProps {
  indicator: Indicator
  onOpen: ((part: IndicatorPart) => void) | undefined
}

function IndicatorCard({ indicator, onOpen }: IndicatorCardProps) {
  const { t, language } = useText(statisticText)
  const { id, fulfilled, counted, target } = indicator
  const name = t(`statistics.indicator.${id}.name`)
  const percent = percentOf(indicator)
  const figure = (part: IndicatorPart, count: number, words: string) => (
    <div className="pacs-quality-figure">
      <dt>{words}</dt>
      <dd>
        <Figure
          text={count.toLocaleString(language)}
          label={t('statisticBoard.openOf', { figure: words, name })}
          onPress={count === 0 ? undefined : onOpen && (() => onOpen(part))}
        />
      </dd>
    </div>
  )
  return (
    <article className="pacs-quality-card" aria-label={name}>
      <h3 className="pacs-quality-name">{name}</h3>
      <p className="pacs-quality-value">{percent === null ? '–' : percentText(language, percent)}</p>
      <TargetTag id={id} percent={percent} target={target} />
      <dl className="pacs-quality-figures">
        {figure('fulfilled', fulfilled, t(`statistics.indicator.${id}.numerator`))}
        {figure('counted', counted, t(`statistics.indicator.${id}.denominator`))}
        {figure('missed', counted - fulfilled, t('statisticBoard.quality.others'))}
      </dl>
      <p className="pacs-quality-source">
        {t('statisticBoard.quality.source', { source: t(`statistics.indicator.${id}.source`) })}
      </p>
    </article>
  )
}

interface TargetTagProps {
  id: QualityIndicatorId
  percent: number | null
  target: number | null
}

function TargetTag({ id, percent, target }: TargetTagProps) {
  const { t } = useText(statisticText)
  const isReached = isOnTarget(id, percent, target)
  const isLow = qualityIndicators[id].better === 'low'
  const words =
    target === null
      ? t('statisticBoard.quality.noTarget')
      : t(isLow ? 'statisticBoard.quality.atMost' : 'statisticBoard.quality.atLeast', { percent: target })
  if (isReached === null) return <StatusTag>{words}</StatusTag>
  return isReached ? (
    <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
      {t('statisticBoard.quality.reached', { target: words })}
    </StatusTag>
  ) : (
    <StatusTag tone="warning" icon={<TriangleAlert aria-hidden />}>
      {t('statisticBoard.quality.missed', { target: words })}
    </StatusTag>
  )
}
