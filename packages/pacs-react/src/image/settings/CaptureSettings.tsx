import { useId } from 'react'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { useCaptureServices } from '../useCaptureServices'
import { ClipSettings } from './ClipSettings'
import { DeviceSettings } from './DeviceSettings'
import { HotkeySettings } from './HotkeySettings'

/** Whether the settings are open. */
export interface CaptureSettingsProps {
  isOpen: boolean
  /** Called with false by Escape and by the close button. */
  onOpenChange: (isOpen: boolean) => void
}

/** Everything that this computer keeps of capture: card and resolution, keys and pedals, the length of clips. Changes count at once. */
export function CaptureSettings({ isOpen, onOpenChange }: CaptureSettingsProps) {
  const { t } = useText(imageText)
  const { capture, devices, hotkeys } = useCaptureServices()
  const id = useId()
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('capture.settings.title')} size="large">
      <div className="pacs-capture-settings">
        <section aria-labelledby={`${id}-picture`}>
          <h3 id={`${id}-picture`} className="pacs-capture-settings-title">
            {t('capture.settings.device')}
          </h3>
          <DeviceSettings capture={capture} devices={devices} />
          <h3 className="pacs-capture-settings-title">{t('capture.settings.clips')}</h3>
          <ClipSettings capture={capture} />
        </section>
        <section aria-labelledby={`${id}-keys`}>
          <h3 id={`${id}-keys`} className="pacs-capture-settings-title">
            {t('capture.settings.keys')}
          </h3>
          <HotkeySettings hotkeys={hotkeys} />
        </section>
      </div>
    </Dialog>
  )
}
