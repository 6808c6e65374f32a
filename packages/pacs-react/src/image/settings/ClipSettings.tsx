import type { CaptureSession } from '@opensono/pacs-capture'
import { limits } from '@opensono/pacs-core'
import { useState } from 'react'
import { Switch } from '../../control/choice/Switch'
import { NumberField } from '../../control/field/NumberField'
import { useController } from '../../provider/useController'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'

/** The session whose clips they are. */
export interface ClipSettingsProps {
  capture: CaptureSession
}

/** The sound of stills, the length of clips, and the seconds that are kept before a press. Each choice takes effect at once. */
export function ClipSettings({ capture }: ClipSettingsProps) {
  const { t } = useText(imageText)
  const { timing, ring, isStillSoundOn } = useController(capture)
  // What a ring that is switched off had, so that switching it on again brings that back.
  const [kept, setKept] = useState(ring.seconds || limits.ringSeconds.default)
  return (
    <div className="pacs-clip-settings">
      <Switch isSelected={isStillSoundOn} onChange={capture.setStillSound}>
        {t('capture.settings.stillSound')}
      </Switch>
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
  // An invalid entry stays in the field; otherwise the field follows the setting, which may load later.
  const [refused, setRefused] = useState<{ value: number | null } | null>(null)
  const { min, max } = range
  return (
    <div className="pacs-clip-setting">
      <Switch isSelected={isOn} onChange={(next) => onChange(next, seconds)}>
        {title}
      </Switch>
      <NumberField
        label={label}
        aria-label={`${title}: ${label}`}
        unit={t('capture.seconds')}
        value={refused === null ? seconds : refused.value}
        minValue={min}
        maxValue={max}
        isDisabled={!isOn}
        hint={`${min}–${max}`}
        error={isOn && refused !== null ? `${min}–${max}` : undefined}
        onChange={(next) => {
          const isGood = next !== null && Number.isInteger(next) && next >= min && next <= max
          setRefused(isGood ? null : { value: next })
          if (isGood) onChange(isOn, next)
        }}
      />
    </div>
  )
}
