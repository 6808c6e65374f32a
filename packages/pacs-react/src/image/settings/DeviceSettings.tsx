import { type CaptureSession, type DeviceList, readResolution, resolutionText } from '@opensono/pacs-capture'
import { limits, whyNotSetUpDevice, whyNotWhileRecording } from '@opensono/pacs-core'
import { Lock, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Select } from '../../control/field/Select'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { deviceName } from './deviceName'

/** The device and the session that it is opened for. */
export interface DeviceSettingsProps {
  capture: CaptureSession
  devices: DeviceList
}

const ownResolution = 'own'
const defaultSize = resolutionText(limits.videoSize.collection)

/** Which capture card and which resolution. Each choice takes effect at once. Who may not set up a device sees what is set. */
export function DeviceSettings({ capture, devices }: DeviceSettingsProps) {
  const { t } = useText(imageText)
  const list = useController(devices)
  const { recording, status } = useController(capture)
  const [isFinding, setFinding] = useState(false)
  const [hasLooked, setLooked] = useState(false)
  const { user, isBreastScreeningOn } = useController(usePacs().session)
  const mayNot = whyNotSetUpDevice({ authorities: user?.authorities ?? [], isBreastScreeningOn })
  // Another card or size opens the picture again, which would end a clip.
  const refusal = mayNot ?? whyNotWhileRecording(recording)
  const reason = useRefusal(undefined, refusal)
  const findReason = status === 'live' || isFinding ? undefined : t('error.GET_VIDEO_FAILED')

  const chosen = list.resolution === null ? ownResolution : resolutionText(list.resolution)
  // The size of the first choice is listed there once.
  const sizes = list.resolutions.map(resolutionText).filter((size) => size === chosen || size !== defaultSize)
  const offered = sizes.includes(chosen) || chosen === ownResolution ? sizes : [chosen, ...sizes]
  return (
    <div className="pacs-device-settings">
      {reason !== undefined && (
        <p className="pacs-device-refusal">
          <Lock aria-hidden />
          {reason}
        </p>
      )}
      <Select
        label={t('capture.device')}
        options={list.devices.map((device, index) => ({
          id: device.id,
          label: deviceName(t, device, index + 1),
        }))}
        value={list.chosen?.id ?? null}
        placeholder={t('capture.noDevice')}
        emptyText={t('capture.noDevice')}
        isDisabled={reason !== undefined}
        onChange={(id) => void capture.chooseDevice(id)}
      />
      <Select
        label={t('capture.resolution')}
        options={[
          { id: ownResolution, label: t('capture.resolutionDefault') },
          ...offered.map((size) => ({ id: size, label: size.replace('x', ' × ') })),
        ]}
        value={chosen}
        isDisabled={reason !== undefined}
        onChange={(id) => void capture.chooseResolution(readResolution(id))}
      />
      {reason === undefined && (
        <Button
          icon={<ScanSearch />}
          isPending={isFinding}
          disabledReason={findReason}
          onPress={() => {
            setFinding(true)
            setLooked(false)
            void capture.findResolutions().finally(() => {
              setFinding(false)
              setLooked(true)
            })
          }}
        >
          {t('capture.settings.find')}
        </Button>
      )}
      <span className="pacs-device-found" role="status">
        {hasLooked && t('capture.settings.found', { count: list.resolutions.length })}
      </span>
    </div>
  )
}
