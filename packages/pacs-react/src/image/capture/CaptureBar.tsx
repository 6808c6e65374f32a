import type { CaptureAction, CaptureSession, DeviceList } from '@opensono/pacs-capture'
import { ChevronDown, Settings2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Popover } from '../../control/overlay/Popover'
import { CaptureCardIcon } from '../../icon/CaptureCardIcon'
import { ClipIcon } from '../../icon/ClipIcon'
import { StillIcon } from '../../icon/StillIcon'
import { useController } from '../../provider/useController'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { CaptureSettings } from '../settings/CaptureSettings'
import { DeviceSettings } from '../settings/DeviceSettings'
import { deviceName } from '../settings/deviceName'
import { LastSecondsButton } from './LastSecondsButton'
import { RecordButton } from './RecordButton'
import { RecordClock } from './RecordClock'
import { SignalMark } from './SignalMark'
import { signalText } from './signalText'
import type { UseCaptureResult } from './useCapture'
import { useToolbarKeys } from './useToolbarKeys'

/** What the bar works on. */
export interface CaptureBarProps extends ControlProps {
  capture: CaptureSession
  devices: DeviceList
  /** From `useCapture`. */
  bound: UseCaptureResult
}

/** The five acts of capture with their hotkeys, the clock of the clip, the signal, the device and the settings. */
export function CaptureBar({ capture, devices, bound, className, ...rest }: CaptureBarProps) {
  const { t } = useText(imageText)
  const { state, buttonProps } = bound
  const { recording, ring } = state
  const own = (target: 'study' | 'buffer') => (recording?.target === target ? recording : null)
  const hasRing = ring.seconds > 0
  const { toolbarProps, isTabStop } = useToolbarKeys([
    ...(['curStatic', 'curRecord', 'bufferStatic', 'bufferRecord'] as const),
    ...(hasRing ? (['lastSeconds'] as const) : []),
    'device',
  ])
  const propsOf = (action: CaptureAction) => ({ ...buttonProps[action], isTabStop: isTabStop(action) })
  return (
    <div
      {...rest}
      {...toolbarProps}
      role="toolbar"
      className={classes('pacs-capture-bar', className)}
      aria-label={t('capture.toolbar')}
      data-recording={recording !== null || undefined}
    >
      <Button size="big" icon={<StillIcon />} {...propsOf('curStatic')}>
        {t('capture.still')}
      </Button>
      <RecordButton label={t('capture.clip')} icon={<ClipIcon />} recording={own('study')} {...propsOf('curRecord')} />
      <span className="pacs-capture-gap" aria-hidden />
      <Button size="big" icon={<StillIcon />} {...propsOf('bufferStatic')}>
        {t('capture.stillBuffer')}
      </Button>
      <RecordButton
        label={t('capture.clipBuffer')}
        icon={<ClipIcon />}
        recording={own('buffer')}
        {...propsOf('bufferRecord')}
      />
      {hasRing && (
        <>
          <span className="pacs-capture-gap" aria-hidden />
          <LastSecondsButton ring={ring} {...propsOf('lastSeconds')} />
        </>
      )}
      <span className="pacs-capture-space" />
      {recording !== null && <RecordClock recording={recording} />}
      <span className="pacs-capture-signal">
        <SignalMark state={state} />
      </span>
      <DeviceButton capture={capture} devices={devices} state={state} isTabStop={isTabStop('device')} />
    </div>
  )
}

type DeviceButtonProps = Pick<CaptureBarProps, 'capture' | 'devices'> &
  Pick<UseCaptureResult, 'state'> & { isTabStop: boolean }

/** The device in use; on a press the choice of it, and the way to all settings. */
function DeviceButton({ capture, devices, state, isTabStop }: DeviceButtonProps) {
  const { t } = useText(imageText)
  const { chosen, devices: list } = useController(devices)
  const [isSettingUp, setSettingUp] = useState(false)
  const name =
    chosen === null
      ? t('capture.noDevice')
      : deviceName(t, chosen, list.findIndex((device) => device.id === chosen.id) + 1)
  const signal = state.status === 'live' ? signalText(t, state.signal) : null
  const trouble = signal?.isTrouble ? `. ${signal.title}` : ''
  return (
    <>
      <Popover
        placement="top end"
        label={t('capture.deviceSettings')}
        trigger={
          <Button
            size="big"
            variant="quiet"
            isTabStop={isTabStop}
            className="pacs-capture-device"
            aria-label={`${t('capture.deviceSettings')}: ${name}${trouble}`}
            icon={
              <span className="pacs-capture-device-icon">
                <CaptureCardIcon />
                {/* Where the mark of the signal is folded away, its trouble must be seen all the same. */}
                {trouble !== '' && <TriangleAlert className="pacs-capture-device-trouble" aria-hidden />}
              </span>
            }
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
        {(close) => (
          <div className="pacs-capture-device-body">
            <SignalMark state={state} isExplained />
            <DeviceSettings capture={capture} devices={devices} />
            <Button
              icon={<Settings2 />}
              onPress={() => {
                close()
                setSettingUp(true)
              }}
            >
              {t('capture.setUp')}
            </Button>
          </div>
        )}
      </Popover>
      <CaptureSettings isOpen={isSettingUp} onOpenChange={setSettingUp} />
    </>
  )
}
