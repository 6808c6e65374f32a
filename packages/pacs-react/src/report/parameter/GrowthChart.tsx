import { growthDays, growthStandard, type WeightStandard, weightAt } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import type { CurveMeasure, CurvePoint } from './earlierFetuses'
import { parameterPanelText } from './parameterPanelText'

/** Centiles that are drawn, with their standard deviations; outer ones are dashed. */
const curves = [
  { centile: 3, z: -1.8808 },
  { centile: 10, z: -1.2816 },
  { centile: 50, z: 0 },
  { centile: 90, z: 1.2816 },
  { centile: 97, z: 1.8808 },
] as const
/** The drawing, in units of its view box. */
const box = { width: 232, height: 150, left: 26, right: 18, top: 6, bottom: 18 }
const weeks = Array.from({ length: 27 }, (_, index) => 14 + index)

interface GrowthChartProps {
  measure: CurveMeasure
  /** Millimetres, or grams of a weight. */
  value: number
  /** Centile of the value; null outside of the standard. */
  centile: number | null
  /** Gestational age by the due date of record. */
  days: number
  /** Earlier examinations of the same pregnancy. */
  earlier: readonly CurvePoint[]
  /** Whose curves of weight. */
  weightStandard: WeightStandard
}

/** A measure of a fetus on the centile curves of its age, after its earlier ones. The table beside it says the same in figures. */
export function GrowthChart({ measure, value, centile, days, earlier, weightStandard }: GrowthChartProps) {
  const { t } = useText(parameterPanelText)
  const valueAt = (week: number, z: number): number | null => {
    if (measure === 'efw') return weightAt(z, week * 7, weightStandard)
    const standard = growthStandard(measure, week * 7)
    return standard === null ? null : standard.mean + z * standard.sd
  }
  const most = Math.max(valueAt(40, 1.8808) ?? 0, value) * 1.05
  const x = (week: number) => box.left + ((week - 14) / 26) * (box.width - box.left - box.right)
  const y = (amount: number) => box.height - box.bottom - (amount / most) * (box.height - box.top - box.bottom)
  const step = most > 1000 ? 1000 : most > 200 ? 100 : 20
  const isIn = (age: number) => age >= growthDays.from && age <= growthDays.to
  const name = t(`reportParameter.fetus.${measure}`)
  const unit = measure === 'efw' ? 'g' : 'mm'
  const point = t('reportParameter.fetus.chartPoint', {
    value: Number(value.toFixed(1)),
    unit,
    weeks: (days / 7).toFixed(1),
    centile: centile === null ? '' : Math.round(centile),
  })
  const history = [...earlier].filter((each) => isIn(each.days)).sort((one, other) => one.days - other.days)
  const course = isIn(days) ? [...history, { days, value }] : history
  return (
    <svg
      className="pacs-parameter-chart"
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={`${t('reportParameter.fetus.chartOf', { measure: name, unit })}. ${isIn(days) ? point : ''}`}
    >
      {Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step).map((amount) => (
        <g key={amount}>
          <line className="pacs-chart-grid" x1={x(14)} x2={x(40)} y1={y(amount)} y2={y(amount)} />
          <text x={box.left - 4} y={y(amount) + 3} textAnchor="end">
            {amount}
          </text>
        </g>
      ))}
      {[16, 20, 24, 28, 32, 36, 40].map((week) => (
        <text key={week} x={x(week)} y={box.height - 5} textAnchor="middle">
          {week}
        </text>
      ))}
      {curves.map(({ centile: each, z }) => (
        <g key={each}>
          <polyline
            className="pacs-chart-curve"
            data-centile={each}
            points={weeks
              .flatMap((week) => {
                const amount = valueAt(week, z)
                return amount === null ? [] : [`${x(week).toFixed(1)},${y(amount).toFixed(1)}`]
              })
              .join(' ')}
          />
          {each !== 10 && each !== 90 && (
            <text x={x(40) + 3} y={y(valueAt(40, z) ?? 0) + 3}>
              {each}
            </text>
          )}
        </g>
      ))}
      <polyline
        className="pacs-chart-course"
        points={course.map((each) => `${x(each.days / 7).toFixed(1)},${y(each.value).toFixed(1)}`).join(' ')}
      />
      {history.map((each) => (
        <circle
          key={each.days}
          className="pacs-chart-point"
          data-earlier
          cx={x(each.days / 7)}
          cy={y(each.value)}
          r="2.5"
        />
      ))}
      {isIn(days) && <circle className="pacs-chart-point" cx={x(days / 7)} cy={y(value)} r="3.5" />}
    </svg>
  )
}
