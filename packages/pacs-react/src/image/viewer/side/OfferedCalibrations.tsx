import { DeviceCalibrationId, deviceCalibrationApi } from '@opensono/pacs-core'
import type { DeviceCalibration } from '@opensono/pacs-core/measure'
import { X } from 'lucide-react'
import { Button } from '../../../control/button/Button'
import { IconButton } from '../../../control/button/IconButton'
import { useCall } from '../../../provider/useCall'
import { useController } from '../../../provider/useController'
import { useMutationCall } from '../../../provider/useMutationCall'
import { useText } from '../../../provider/useText'
import type { Pane } from '../pane/createPane'
import { viewerText } from '../viewerText'

/** What is kept for pictures of a pane's size. */
export interface OfferedCalibrationsProps {
  pane: Pane
  /** Calibrations of this device come first. */
  device: string
  onUse: (calibration: DeviceCalibration) => void
}

/** Calibrations of devices whose pictures have this size. */
export function OfferedCalibrations({ pane, device, onUse }: OfferedCalibrationsProps) {
  const { t, language } = useText(viewerText)
  const facts = useController(pane, (state) => state.facts)
  const { data = [] } = useCall(
    deviceCalibrationApi.list,
    facts === null ? null : { width: facts.width, height: facts.height },
  )
  const remove = useMutationCall(deviceCalibrationApi.remove)
  if (data.length === 0) return null
  const sorted = [...data].sort(
    (one, other) => Number(other.setup.device === device) - Number(one.setup.device === device),
  )
  return (
    <section className="pacs-calibration-offers" aria-label={t('viewer.calibration.offered')}>
      <h3>{t('viewer.calibration.offered')}</h3>
      <ul>
        {sorted.map((calibration) => {
          const { preset, depthMm, ...kept } = calibration.setup
          const depth =
            depthMm === null ? t('viewer.calibration.noDepth') : `${new Intl.NumberFormat(language).format(depthMm)} mm`
          const name = t('viewer.calibration.keptAs', {
            device: kept.device,
            preset: preset === '' ? t('viewer.calibration.noPreset') : preset,
            depth,
          })
          return (
            <li key={calibration.id}>
              <span>{name}</span>
              <Button aria-label={`${t('viewer.calibration.use')}: ${name}`} onPress={() => onUse(calibration)}>
                {t('viewer.calibration.use')}
              </Button>
              <IconButton
                icon={<X />}
                label={`${t('viewer.calibration.forget')}: ${name}`}
                onPress={() => remove.mutate({ calibrationId: DeviceCalibrationId.parse(calibration.id) })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
