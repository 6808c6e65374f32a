import { type CaptureSession, type DeviceList, readResolution, resolutionText } from '@opensono/pacs-capture'
import { limits } from '@opensono/pacs-core'
import { useState } from 'react'
import { Switch } from '../control/choice/Switch'
import { NumberField } from '../control/field/NumberField'
import { Select } from '../control/field/Select'
import { useController } from '../provider/useController'
import { useText } from '../provider/useText'
import { deviceName } from './deviceName'
import { imageText } from './imageText'

/** The device and the session that it is opened for. */
export interface DeviceSettingsProps {
  capture: CaptureSession
  devices: DeviceList
}

const ownResolution = 'own'

/** Which capture card, which resolution, and whether clips stop by themselves. Each choice takes effect at once. */
export function DeviceSettings({ capture, devices }: DeviceSettingsProps) {
  const { t } = useText(imageText)
  const list = useController(devices)
  const { timing } = useController(capture)
  const [seconds, setSeconds] = useState<number | null>(timing.seconds)
  const { min, max } = limits.clipTimingSeconds
  const isSecondsGood = seconds !== null && seconds >= min && seconds <= max

  function setTiming(isOn: boolean, next: number | null): void {
    setSeconds(next)
    const isGood = next !== null && Number.isInteger(next) && next >= min && next <= max
    capture.setTiming({ isOn, seconds: isGood ? next : timing.seconds })
  }

  const sizes = list.resolutions.map(resolutionText)
  const chosen = list.resolution === null ? ownResolution : resolutionText(list.resolution)
  const offered = sizes.includes(chosen) || chosen === ownResolution ? sizes : [chosen, ...sizes]
  return (
    <div className="pacs-device-settings">
      <Select
        label={t('capture.device')}
        options={list.devices.map((device, index) => ({
          id: device.id,
          label: deviceName(t, device, index + 1),
        }))}
        value={list.chosen?.id ?? null}
        placeholder={t('capture.noDevice')}
        emptyText={t('capture.noDevice')}
        onChange={(id) => void capture.chooseDevice(id)}
      />
      <Select
        label={t('capture.resolution')}
        options={[
          { id: ownResolution, label: t('capture.resolutionDefault') },
          ...offered.map((size) => ({ id: size, label: size.replace('x', ' × ') })),
        ]}
        value={chosen}
        onChange={(id) => void capture.chooseResolution(readResolution(id))}
      />
      <div className="pacs-device-timing">
        <Switch isSelected={timing.isOn} onChange={(isOn) => setTiming(isOn, seconds)}>
          {t('capture.timing')}
        </Switch>
        <NumberField
          label={t('capture.timingSeconds')}
          unit={t('capture.seconds')}
          value={seconds}
          minValue={min}
          maxValue={max}
          onChange={(next) => setTiming(timing.isOn, next)}
          isDisabled={!timing.isOn}
          hint={`${min}–${max}`}
          error={timing.isOn && !isSecondsGood ? `${min}–${max}` : undefined}
        />
      </div>
    </div>
  )
}
