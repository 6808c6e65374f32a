import type { DatePreset, DateRangeValue } from '@opensono/pacs-core'
import { useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Button } from '../button/Button'
import { useControlText } from '../root/RootContext'

interface RangePresetsProps {
  presets: readonly DatePreset[]
  value: DateRangeValue | null
  rangeOf: (preset: DatePreset) => DateRangeValue
  onChoose: (range: DateRangeValue | null) => void
}

/** The named ranges beside a calendar; choosing one closes it. */
export function RangePresets({ presets, value, rangeOf, onChoose }: RangePresetsProps) {
  const t = useControlText()
  const overlay = useContext(OverlayTriggerStateContext)
  const choose = (range: DateRangeValue | null) => {
    onChoose(range)
    overlay?.close()
  }
  return (
    <ul className="pacs-range-presets" aria-label={t('control.datePresets')}>
      {presets.map((preset) => {
        const range = rangeOf(preset)
        const isChosen = value?.start === range.start && value.end === range.end
        return (
          <li key={preset}>
            <Button
              variant="quiet"
              className="pacs-range-preset"
              aria-current={isChosen ? 'true' : undefined}
              onPress={() => choose(range)}
            >
              {t(`control.datePreset.${preset}`)}
            </Button>
          </li>
        )
      })}
      <li>
        <Button variant="quiet" className="pacs-range-preset" isDisabled={value === null} onPress={() => choose(null)}>
          {t('control.clear')}
        </Button>
      </li>
    </ul>
  )
}
