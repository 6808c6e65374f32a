import type { CaptureSession, DeviceList } from '@opensono/pacs-capture'
import { ChevronDown } from 'lucide-react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Popover } from '../control/overlay/Popover'
import { CaptureCardIcon } from '../icon/CaptureCardIcon'
import { ClipIcon } from '../icon/ClipIcon'
import { StillIcon } from '../icon/StillIcon'
import { useController } from '../provider/useController'
import { useText } from '../provider/useText'
import { DeviceSettings } from './DeviceSettings'
import { deviceName } from './deviceName'
import { imageText } from './imageText'
import { RecordButton } from './RecordButton'
import { RecordClock } from './RecordClock'
import { SignalMark } from './SignalMark'
import type { UseCaptureResult } from './useCapture'

/** What the bar works on. */
export interface CaptureBarProps extends ControlProps {
  capture: CaptureSession
  devices: DeviceList
  /** From `useCapture`. */
  bound: UseCaptureResult
}

/** The four acts of capture with their hotkeys, the clock of the clip, the signal and the device. */
export function CaptureBar({ capture, devices, bound, className, ...rest }: CaptureBarProps) {
  const { t } = useText(imageText)
  const list = useController(devices)
  const { state, buttonProps } = bound
  const { recording } = state
  const own = (target: 'study' | 'buffer') => (recording?.target === target ? recording : null)
  const { chosen } = list
  const name =
    chosen === null
      ? t('capture.noDevice')
      : deviceName(t, chosen, list.devices.findIndex((device) => device.id === chosen.id) + 1)
  return (
    <div {...rest} className={classes('pacs-capture-bar', className)} role="toolbar" aria-label={t('capture.toolbar')}>
      <Button size="big" icon={<StillIcon />} {...buttonProps.curStatic}>
        {t('capture.still')}
      </Button>
      <RecordButton label={t('capture.clip')} icon={<ClipIcon />} recording={own('study')} {...buttonProps.curRecord} />
      <span className="pacs-capture-gap" aria-hidden />
      <Button size="big" icon={<StillIcon />} {...buttonProps.bufferStatic}>
        {t('capture.stillBuffer')}
      </Button>
      <RecordButton
        label={t('capture.clipBuffer')}
        icon={<ClipIcon />}
        recording={own('buffer')}
        {...buttonProps.bufferRecord}
      />
      <span className="pacs-capture-space" />
      {recording !== null && <RecordClock recording={recording} />}
      <span className="pacs-capture-signal">
        <SignalMark state={state} />
      </span>
      <Popover
        placement="top end"
        label={t('capture.deviceSettings')}
        trigger={
          <Button
            size="big"
            variant="quiet"
            className="pacs-capture-device"
            aria-label={`${t('capture.deviceSettings')}: ${name}`}
            icon={<CaptureCardIcon />}
          >
            <span className="pacs-capture-device-name">
              <span className="pacs-truncate" title={name}>
                {name}
              </span>
              <ChevronDown aria-hidden />
            </span>
          </Button>
        }
      >
        <div className="pacs-capture-signal-folded">
          <SignalMark state={state} />
        </div>
        <DeviceSettings capture={capture} devices={devices} />
      </Popover>
    </div>
  )
}
