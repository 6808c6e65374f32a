import { type AssessedMeasure, growthDays, growthStandard } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
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
  measured: AssessedMeasure
  /** Gestational age by the due date of record. */
  days: number
}

/** A measure of a fetus on the centile curves of its age. The table beside it says the same in figures. */
export function GrowthChart({ measured: { measure, millimetres, place }, days }: GrowthChartProps) {
  const { t } = useText(parameterPanelText)
  const valueAt = (week: number, z: number) => {
    const { mean = 0, sd = 0 } = growthStandard(measure, week * 7) ?? {}
    return mean + z * sd
  }
  const most = Math.max(valueAt(40, 1.8808), millimetres) * 1.05
  const x = (week: number) => box.left + ((week - 14) / 26) * (box.width - box.left - box.right)
  const y = (mm: number) => box.height - box.bottom - (mm / most) * (box.height - box.top - box.bottom)
  const step = most > 200 ? 100 : 20
  const isIn = days >= growthDays.from && days <= growthDays.to
  const name = t(`reportParameter.fetus.${measure}`)
  const centile = place === null ? '' : Math.round(place.centile)
  const point = t('reportParameter.fetus.chartPoint', {
    value: Number(millimetres.toFixed(1)),
    weeks: (days / 7).toFixed(1),
    centile,
  })
  return (
    <svg
      className="pacs-parameter-chart"
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={`${t('reportParameter.fetus.chartOf', { measure: name })}. ${isIn ? point : ''}`}
    >
      {Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step).map((mm) => (
        <g key={mm}>
          <line className="pacs-chart-grid" x1={x(14)} x2={x(40)} y1={y(mm)} y2={y(mm)} />
          <text x={box.left - 4} y={y(mm) + 3} textAnchor="end">
            {mm}
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
            points={weeks.map((week) => `${x(week).toFixed(1)},${y(valueAt(week, z)).toFixed(1)}`).join(' ')}
          />
          {each !== 10 && each !== 90 && (
            <text x={x(40) + 3} y={y(valueAt(40, z)) + 3}>
              {each}
            </text>
          )}
        </g>
      ))}
      {isIn && <circle className="pacs-chart-point" cx={x(days / 7)} cy={y(millimetres)} r="3.5" />}
    </svg>
  )
}
