import { useText } from '../../provider/useText'
import { earlierText } from './earlierText'

interface TrendLineProps {
  name: string
  /** From the oldest to the newest. */
  values: readonly number[]
}

/** The drawing, in units of its view box. */
const box = { width: 60, height: 20, inner: 3 }

/** A small line of a value over time; the last point is marked. A reader hears the values. */
export function TrendLine({ name, values }: TrendLineProps) {
  const { t } = useText(earlierText)
  if (values.length < 2) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => box.inner + (index / (values.length - 1)) * (box.width - 2 * box.inner)
  const y = (value: number) => {
    const part = most === least ? 0.5 : (value - least) / (most - least)
    return box.height - box.inner - part * (box.height - 2 * box.inner)
  }
  const last = values.length - 1
  return (
    <svg
      className="pacs-earlier-trend"
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={t('earlier.trendOf', { name, values: values.join(' → ') })}
    >
      <polyline points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2.5" />
    </svg>
  )
}
