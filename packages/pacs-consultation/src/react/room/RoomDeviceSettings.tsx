import { Banner, Button, IconButton, NativeSelect, Popover, useController, useText } from '@opensono/pacs-react'
import { MonitorOff, MonitorUp, Settings2 } from 'lucide-react'
import type { RoomDevice, RoomDevices } from '../../device/RoomDevices'
import { deviceAdvice } from './deviceAdvice'
import { useRoomServices } from './RoomContext'
import { roomText } from './roomText'

const defaultId = ''

/** One of the browser's devices of a kind; the first entry is the browser's own choice. */
function DeviceSelect({
  label,
  devices,
  value,
  onChoose,
}: {
  label: string
  devices: readonly RoomDevice[]
  value: string | null
  onChoose: (id: string | null) => void
}) {
  const { t } = useText(roomText)
  const options = devices.map(({ id, name }, place) => ({
    id,
    label: name || t('room.device.unnamed', { number: place + 1 }),
  }))
  const isKnown = devices.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={label}
      options={[{ id: defaultId, label: t('room.device.default') }, ...options]}
      value={isKnown ? value : defaultId}
      onChange={(id) => onChoose(id === defaultId ? null : id)}
    />
  )
}

/** Microphone, camera and speaker to choose from, and the level of the microphone. What is chosen is remembered on this computer. */
export function DeviceChoice({ devices }: { devices: RoomDevices }) {
  const { t } = useText(roomText)
  const { microphone, camera, speakerId, microphones, cameras, speakers } = useController(devices)
  const error = microphone.error ?? camera.error
  return (
    <div className="pacs-room-devices">
      {error !== null && <Banner tone="danger">{t(`room.device.why.${deviceAdvice(error)}`)}</Banner>}
      <DeviceSelect
        label={t('room.device.microphone')}
        devices={microphones}
        value={microphone.chosenId}
        onChoose={(id) => void devices.choose('microphone', id)}
      />
      <DeviceSelect
        label={t('room.device.camera')}
        devices={cameras}
        value={camera.chosenId}
        onChoose={(id) => void devices.choose('camera', id)}
      />
      <DeviceSelect
        label={t('room.device.speaker')}
        devices={speakers}
        value={speakerId}
        onChoose={(id) => void devices.choose('speaker', id)}
      />
    </div>
  )
}

/** The devices behind a button of the bar; for the doctor also what is sent in the place of a capture card. */
export function RoomDeviceSettings() {
  const { t } = useText(roomText)
  const { devices, isDoctor, picture } = useRoomServices()
  return (
    <Popover
      label={t('room.device.title')}
      placement="top start"
      onOpenChange={(isOpen) => {
        if (isOpen) void devices.refresh()
      }}
      trigger={<IconButton size="big" icon={<Settings2 aria-hidden />} label={t('room.device.title')} />}
    >
      <DeviceChoice devices={devices} />
      {isDoctor && (
        <Button
          icon={picture.isShared ? <MonitorOff aria-hidden /> : <MonitorUp aria-hidden />}
          onPress={picture.isShared ? picture.unshare : picture.share}
        >
          {t(picture.isShared ? 'room.device.unshare' : 'room.stage.share')}
        </Button>
      )}
    </Popover>
  )
}
