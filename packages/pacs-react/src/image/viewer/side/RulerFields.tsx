import { useState } from 'react'
import { NumberField } from '../../../control/field/NumberField'
import { useText } from '../../../provider/useText'
import type { RulerLine, RulerStep } from '../pane/createPane'
import { viewerText } from '../viewerText'

const ends = ['fromX', 'fromY', 'toX', 'toY'] as const

/** Pixels of the picture from its left and its top; null where nothing was typed. */
type Ends = Readonly<Record<(typeof ends)[number], number | null>>

const noEnds: Ends = { fromX: null, fromY: null, toX: null, toY: null }

/** What is typed of a ruler. */
export interface RulerFieldsProps {
  step: RulerStep
  /** The line as it is drawn; undefined for none. */
  line: RulerLine | undefined
  /** The picture, in pixels. */
  size: { readonly width: number; readonly height: number }
  /** Takes the line once both ends are typed, and null when an end is emptied. */
  onChange: (line: RulerLine | null) => void
}

/** The ends of a ruler as numbers: draws without a pointer, and corrects what was drawn. */
export function RulerFields({ step, line, size, onChange }: RulerFieldsProps) {
  const { t } = useText(viewerText)
  const [typed, setTyped] = useState(noEnds)
  const [from, to] = line ?? []
  const shown = from && to ? { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y } : typed
  const isHeight = step === 'baseLine'

  function change(patch: Partial<Ends>): void {
    const { fromX, fromY, toX, toY } = { ...shown, ...patch }
    setTyped({ fromX, fromY, toX, toY })
    const height = toY === null ? null : { x: 0, y: toY }
    if (isHeight) onChange(height && [height, height])
    else if (fromX !== null && fromY !== null && toX !== null && toY !== null) {
      onChange([
        { x: fromX, y: fromY },
        { x: toX, y: toY },
      ])
    } else if (line !== undefined) onChange(null)
  }

  return (
    <details className="pacs-calibration-typed">
      <summary>{t('viewer.calibration.typed')}</summary>
      <div className="pacs-calibration-pair">
        {ends
          .filter((end) => !isHeight || end === 'toY')
          .map((end) => (
            <NumberField
              key={end}
              label={t(isHeight ? 'viewer.calibration.end.height' : `viewer.calibration.end.${end}`)}
              unit="px"
              value={shown[end]}
              minValue={0}
              maxValue={end.endsWith('X') ? size.width : size.height}
              formatOptions={{ maximumFractionDigits: 0 }}
              onChange={(value) => change({ [end]: value })}
            />
          ))}
      </div>
    </details>
  )
}
