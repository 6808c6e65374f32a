import type { CaptureSession } from '@opensono/pacs-capture'
import { limits } from '@opensono/pacs-core'
import { useState } from 'react'
import { Switch } from '../control/choice/Switch'
import { NumberField } from '../control/field/NumberField'
import { useController } from '../provider/useController'
import { useText } from '../provider/useText'
import { imageText } from './imageText'

/** The session whose clips they are. */
export interface ClipSettingsProps {
  capture: CaptureSession
}

/** Whether clips stop by themselves, and how many seconds before a press are kept ready. Each choice takes effect at once. */
export function ClipSettings({ capture }: ClipSettingsProps) {
  const { t } = useText(imageText)
  const { timing, ring } = useController(capture)
  // What a ring that is switched off had, so that switching it on again brings that back.
  const [kept, setKept] = useState(ring.seconds || limits.ringSeconds.default)
  return (
    <div className="pacs-clip-settings">
      <Seconds
        title={t('capture.timing')}
        label={t('capture.timingSeconds')}
        isOn={timing.isOn}
        seconds={timing.seconds}
        range={limits.clipTimingSeconds}
        onChange={(isOn, seconds) => capture.setTiming({ isOn, seconds })}
      />
      <Seconds
        title={t('capture.settings.ring')}
        label={t('capture.settings.ringSeconds')}
        isOn={ring.seconds > 0}
        seconds={kept}
        range={limits.ringSeconds}
        onChange={(isOn, seconds) => {
          setKept(seconds)
          capture.setRingSeconds(isOn ? seconds : 0)
        }}
      />
    </div>
  )
}

interface SecondsProps {
  /** The words of the switch. */
  title: string
  /** The label of the figure. */
  label: string
  isOn: boolean
  seconds: number
  range: { readonly min: number; readonly max: number }
  onChange: (isOn: boolean, seconds: number) => void
}

/** A switch with the seconds that it is about. */
function Seconds({ title, label, isOn, seconds, range, onChange }: SecondsProps) {
  const { t } = useText(imageText)
  const [shown, setShown] = useState<number | null>(seconds)
  const { min, max } = range
  const isGood = shown !== null && Number.isInteger(shown) && shown >= min && shown <= max
  return (
    <div className="pacs-clip-setting">
      <Switch isSelected={isOn} onChange={(next) => onChange(next, isGood ? shown : seconds)}>
        {title}
      </Switch>
      <NumberField
        label={label}
        aria-label={`${title}: ${label}`}
        unit={t('capture.seconds')}
        value={shown}
        minValue={min}
        maxValue={max}
        isDisabled={!isOn}
        hint={`${min}–${max}`}
        error={isOn && !isGood ? `${min}–${max}` : undefined}
        onChange={(next) => {
          setShown(next)
          if (next !== null && Number.isInteger(next) && next >= min && next <= max) onChange(isOn, next)
        }}
      />
    </div>
  )
}
