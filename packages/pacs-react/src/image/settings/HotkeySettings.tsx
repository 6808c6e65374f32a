import {
  type AssignRefusal,
  type CaptureAction,
  captureActions,
  type Hotkeys,
  type PageShortcut,
  viewKeys,
} from '@opensono/pacs-capture'
import { useEffect, useState } from 'react'
import { Button } from '../../control/button/Button'
import { FootPedalIcon } from '../../icon/FootPedalIcon'
import { useController } from '../../provider/useController'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { HotkeyField } from './HotkeyField'

/** The keys that are set. */
export interface HotkeySettingsProps {
  hotkeys: Hotkeys
}

interface Refused {
  action: CaptureAction
  pressed: string | number | null
  refusal: AssignRefusal
}

const isCaptureAction = (refusal: AssignRefusal): refusal is CaptureAction =>
  captureActions.some((action) => action === refusal)

/** The keys of the views share their words. */
const shortcutWord = (shortcut: PageShortcut) => (isTagKey(shortcut) ? 'tagView' : shortcut)
const isTagKey = (shortcut: PageShortcut): shortcut is (typeof viewKeys)[number] =>
  viewKeys.some((each) => each === shortcut)

/** Which key and which pedal does what: each is set by pressing it. No two acts share one. */
export function HotkeySettings({ hotkeys }: HotkeySettingsProps) {
  const { t } = useText(imageText)
  const { keys, buttons, hasGamepad, recording, pressed } = useController(hotkeys)
  const [refused, setRefused] = useState<Refused | null>(null)
  useEffect(() => {
    const stops = [hotkeys.on('refused', setRefused), hotkeys.on('assigned', () => setRefused(null))]
    return () => {
      for (const stop of stops) stop()
      // A press must not go on being waited for where nobody sees it.
      hotkeys.cancelRecording()
    }
  }, [hotkeys])

  const nameOf = (press: string | number) =>
    typeof press === 'number' ? t('capture.settings.buttonName', { number: press + 1 }) : press

  function errorOf(action: CaptureAction): string | undefined {
    if (refused?.action !== action) return undefined
    if (refused.refusal === 'unusable' || refused.pressed === null) return t('capture.settings.unusable')
    const { refusal } = refused
    const use = isCaptureAction(refusal)
      ? t(`capture.settings.action.${refusal}`)
      : t(`capture.settings.shortcut.${shortcutWord(refusal)}`)
    return t('capture.settings.conflict', { key: nameOf(refused.pressed), action: use })
  }

  return (
    <div className="pacs-hotkey-settings">
      <p className="pacs-hotkey-hint">{t('capture.settings.keysHint')}</p>
      {captureActions.map((action) => {
        const button = buttons[action]
        const isRecording = recording === action
        return (
          <HotkeyField
            key={action}
            label={t(`capture.settings.action.${action}`)}
            values={[keys[action], ...(button === null ? [] : [nameOf(button)])]}
            isRecording={isRecording}
            pressed={isRecording && pressed !== null ? nameOf(pressed) : null}
            error={errorOf(action)}
            onRecord={() => {
              setRefused(null)
              hotkeys.record(action)
            }}
            onCancel={hotkeys.cancelRecording}
          />
        )
      })}
      <div className="pacs-hotkey-foot">
        <span className="pacs-hotkey-pedal">
          <FootPedalIcon aria-hidden />
          {t(hasGamepad ? 'capture.settings.pedal' : 'capture.settings.noPedal')}
        </span>
        <Button
          onPress={() => {
            setRefused(null)
            hotkeys.reset()
          }}
        >
          {t('capture.settings.reset')}
        </Button>
      </div>
    </div>
  )
}
