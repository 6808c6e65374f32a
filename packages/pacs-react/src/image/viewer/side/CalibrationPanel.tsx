import { DeviceCalibrationId, deviceCalibrationApi, newId } from '@opensono/pacs-core'
import {
  calibrateLength,
  type DeviceCalibration,
  isUsableRuler,
  type KeptCalibration,
  minRulerPixels,
  type PictureSetup,
} from '@opensono/pacs-core/measure'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../control/button/Button'
import { IconButton } from '../../../control/button/IconButton'
import { Checkbox } from '../../../control/choice/Checkbox'
import { NumberField } from '../../../control/field/NumberField'
import { TextField } from '../../../control/field/TextField'
import { useMaybeToasts } from '../../../control/toast/ToastProvider'
import { useCall } from '../../../provider/useCall'
import { useController } from '../../../provider/useController'
import { useErrorText } from '../../../provider/useErrorText'
import { useMutationCall } from '../../../provider/useMutationCall'
import { useText } from '../../../provider/useText'
import { useUser } from '../../../provider/useUser'
import type { Viewer } from '../createViewer'
import type { Pane } from '../pane/createPane'
import type { PaneMarks } from '../stage/useMarks'
import { viewerText } from '../viewerText'

/** How the picture of a pane is calibrated. */
export interface CalibrationPanelProps {
  viewer: Viewer
  pane: Pane
  marks: PaneMarks
  canDraw: boolean
}

/** Says what calibrates a picture, and calibrates it by hand: a line along its ruler, and how long that is. */
export function CalibrationPanel(props: CalibrationPanelProps) {
  const { viewer, pane, marks, canDraw } = props
  const { t } = useText(viewerText)
  const isDrawing = useController(viewer, (state) => state.tool === 'ruler')
  const { document, ofFile } = marks
  const isManual = document.calibration !== null
  const source = isManual ? 'manual' : ofFile.source
  const set = (calibration: KeptCalibration | null) => {
    const drawings = pane.drawings()
    drawings?.change({ ...drawings.getSnapshot().document, calibration })
  }
  function stop(): void {
    viewer.set({ tool: 'select' })
    pane.setRuler(null)
  }
  return (
    <section className="pacs-calibration" aria-label={t('viewer.calibration.title')}>
      <p className="pacs-calibration-source" data-source={source}>
        {t(`viewer.calibration.${source}`)}
      </p>
      {canDraw && !isDrawing && (
        <div className="pacs-calibration-acts">
          <Button onPress={() => viewer.set({ tool: 'ruler' })}>
            {t(source === 'none' ? 'viewer.calibration.start' : 'viewer.calibration.change')}
          </Button>
          {isManual && (
            <Button variant="quiet" onPress={() => set(null)}>
              {t('viewer.calibration.remove')}
            </Button>
          )}
        </div>
      )}
      {canDraw && isDrawing && <RulerForm pane={pane} onApply={set} onClose={stop} />}
    </section>
  )
}

interface RulerFormProps {
  pane: Pane
  onApply: (calibration: KeptCalibration) => void
  onClose: () => void
}

function RulerForm({ pane, onApply, onClose }: RulerFormProps) {
  const { t, language } = useText(viewerText)
  const toasts = useMaybeToasts()
  const reasonOf = useErrorText()
  const user = useUser()
  const facts = useController(pane, (state) => state.facts)
  const ruler = useController(pane, (state) => state.ruler)
  const [lengthMm, setLengthMm] = useState<number | null>(null)
  const [isKept, setKept] = useState(true)
  // A hospital calls a device as it likes; the room is where it stands, unless somebody says more.
  const [device, setDevice] = useState(user?.roomName ?? '')
  const [preset, setPreset] = useState('')
  const [depthMm, setDepthMm] = useState<number | null>(null)
  const keep = useMutationCall(deviceCalibrationApi.keep, {
    onDone: ({ setup }) => toasts?.success(t('viewer.calibration.kept', { device: setup.device })),
    onFailed: (error) => toasts?.error(t('viewer.calibration.notKept', { reason: reasonOf(error) })),
  })
  if (facts === null) return null
  const [from, to] = ruler ?? []
  const pixels = from === undefined || to === undefined ? 0 : Math.hypot(to.x - from.x, to.y - from.y)
  const isLong = pixels >= minRulerPixels
  const { width, height } = facts

  function apply(): void {
    if (from === undefined || to === undefined || lengthMm === null) return
    const line = { from, to, value: lengthMm }
    if (!isUsableRuler(line)) return
    const bounds = { minX: 0, minY: 0, maxX: width, maxY: height }
    const regions = [calibrateLength(line, bounds)]
    onApply({ id: newId(), regions })
    const setup: PictureSetup = { device: device.trim(), preset: preset.trim(), depthMm, width, height }
    if (isKept && setup.device !== '') keep.mutate({ setup, regions })
    onClose()
  }

  return (
    <form
      className="pacs-calibration-form"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <OfferedCalibrations
        pane={pane}
        onUse={(calibration) => {
          onApply({ id: calibration.id, regions: calibration.regions })
          onClose()
        }}
      />
      <p className="pacs-calibration-step" role="status">
        {ruler === null
          ? t('viewer.calibration.draw')
          : isLong
            ? t('viewer.calibration.linePixels', { pixels: new Intl.NumberFormat(language).format(Math.round(pixels)) })
            : t('viewer.calibration.short', { pixels: minRulerPixels })}
      </p>
      <NumberField
        label={t('viewer.calibration.length')}
        unit="mm"
        value={lengthMm}
        minValue={0.1}
        maxValue={1000}
        onChange={setLengthMm}
      />
      <Checkbox isSelected={isKept} onChange={setKept}>
        {t('viewer.calibration.keep')}
      </Checkbox>
      {isKept && (
        <>
          <TextField
            label={t('viewer.calibration.device')}
            value={device}
            onChange={setDevice}
            maxLength={100}
            autoComplete="off"
          />
          <div className="pacs-calibration-pair">
            <TextField
              label={t('viewer.calibration.preset')}
              value={preset}
              onChange={setPreset}
              maxLength={100}
              autoComplete="off"
            />
            <NumberField
              label={t('viewer.calibration.depth')}
              unit="mm"
              value={depthMm}
              minValue={1}
              maxValue={1000}
              onChange={setDepthMm}
            />
          </div>
        </>
      )}
      <div className="pacs-calibration-acts">
        <Button onPress={onClose}>{t('viewer.calibration.cancel')}</Button>
        <Button variant="primary" type="submit" isDisabled={!isLong || lengthMm === null}>
          {t('viewer.calibration.apply')}
        </Button>
      </div>
    </form>
  )
}

/** Calibrations of devices whose pictures have this size. */
function OfferedCalibrations({ pane, onUse }: { pane: Pane; onUse: (calibration: DeviceCalibration) => void }) {
  const { t, language } = useText(viewerText)
  const facts = useController(pane, (state) => state.facts)
  const { data = [] } = useCall(
    deviceCalibrationApi.list,
    facts === null ? null : { width: facts.width, height: facts.height },
  )
  const remove = useMutationCall(deviceCalibrationApi.remove)
  const roomName = useUser()?.roomName ?? ''
  if (data.length === 0) return null
  // Those of the user's own device stand first.
  const sorted = [...data].sort(
    (one, other) => Number(other.setup.device === roomName) - Number(one.setup.device === roomName),
  )
  return (
    <section className="pacs-calibration-offers" aria-label={t('viewer.calibration.offered')}>
      <h3>{t('viewer.calibration.offered')}</h3>
      <ul>
        {sorted.map((calibration) => {
          const { device, preset, depthMm } = calibration.setup
          const depth =
            depthMm === null ? t('viewer.calibration.noDepth') : `${new Intl.NumberFormat(language).format(depthMm)} mm`
          const name = t('viewer.calibration.keptAs', {
            device,
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
