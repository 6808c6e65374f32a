import { deviceCalibrationApi } from '@opensono/pacs-core'
import {
  type KeptCalibration,
  minRulerPixels,
  type PictureSetup,
  type TraceKind,
  type UltrasoundRegion,
} from '@opensono/pacs-core/measure'
import { useEffect, useState } from 'react'
import { Button } from '../../../control/button/Button'
import { SegmentedControl } from '../../../control/button/SegmentedControl'
import { Checkbox } from '../../../control/choice/Checkbox'
import { NumberField } from '../../../control/field/NumberField'
import { TextField } from '../../../control/field/TextField'
import { useMaybeToasts } from '../../../control/toast/ToastProvider'
import { useController } from '../../../provider/useController'
import { useErrorText } from '../../../provider/useErrorText'
import { useMutationCall } from '../../../provider/useMutationCall'
import { useText } from '../../../provider/useText'
import type { Pane, RulerStep } from '../pane/createPane'
import { viewerText } from '../viewerText'
import { type RulerValues, regionOfRulers, rulerPixels } from './calibrationOfRulers'
import { OfferedCalibrations } from './OfferedCalibrations'
import { RulerFields } from './RulerFields'

/** What a picture is calibrated with. */
export interface CalibrationFormProps {
  pane: Pane
  /** What the device of the study is called; empty if nobody knows. */
  device: string
  /** Calibrates the picture, or a part of it. @returns all that calibrates it now. */
  onAdd: (region: UltrasoundRegion) => KeptCalibration
  /** Takes a calibration that was kept for the device. */
  onUse: (calibration: KeptCalibration) => void
  onClose: () => void
}

/** What is calibrated: a 2D picture, or a trace. */
type CalibratedKind = '2d' | TraceKind

const stepsOf: Readonly<Record<CalibratedKind, readonly RulerStep[]>> = {
  '2d': ['length'],
  mMode: ['area', 'time', 'scale', 'baseLine'],
  spectral: ['area', 'time', 'scale', 'baseLine'],
}
/** M-mode begins at the top of its area where no base line is drawn. */
const isOptional = (step: RulerStep, kind: CalibratedKind) => step === 'baseLine' && kind === 'mMode'
const kinds = Object.keys(stepsOf) as CalibratedKind[]

/** Calibrates by hand: what is drawn on the picture, and what its rulers say of it. */
export function CalibrationForm({ pane, device, onAdd, onUse, onClose }: CalibrationFormProps) {
  const { t } = useText(viewerText)
  const toasts = useMaybeToasts()
  const reasonOf = useErrorText()
  const { facts, rulers } = useController(pane)
  const [kind, setKind] = useState<CalibratedKind>('2d')
  const [values, setValues] = useState<RulerValues>({})
  const [setup, setSetup] = useState<KeptSetup>({ isKept: true, device, preset: '', depthMm: null })
  const keep = useMutationCall(deviceCalibrationApi.keep, {
    onDone: (kept) => toasts?.success(t('viewer.calibration.kept', { device: kept.setup.device })),
    onFailed: (error) => toasts?.error(t('viewer.calibration.notKept', { reason: reasonOf(error) })),
  })
  const isBegun = rulers !== null
  useEffect(() => {
    if (!isBegun) pane.calibrate({ steps: stepsOf[kind] })
  }, [pane, kind, isBegun])
  if (facts === null || rulers === null) return null
  const region = regionOfRulers(kind, rulers.lines, values, facts)
  const missing = rulers.steps.find((step) => rulers.lines[step] === undefined && !isOptional(step, kind))

  function apply(): void {
    if (region === null || facts === null) return
    const { regions } = onAdd(region)
    const { isKept, ...named } = setup
    const of: PictureSetup = {
      ...named,
      device: named.device.trim(),
      preset: named.preset.trim(),
      width: facts.width,
      height: facts.height,
    }
    if (isKept && of.device !== '') keep.mutate({ setup: of, regions })
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
        device={device}
        onUse={({ id, regions }) => {
          onUse({ id, regions })
          onClose()
        }}
      />
      <SegmentedControl
        label={t('viewer.calibration.what')}
        segments={kinds.map((id) => ({ id, label: t(`viewer.calibration.kind.${id}`) }))}
        value={kind}
        onChange={(id) => {
          const chosen = kinds.find((each) => each === id) ?? '2d'
          setKind(chosen)
          pane.calibrate({ steps: stepsOf[chosen] })
        }}
      />
      <p className="pacs-calibration-step" role="status">
        {t(`viewer.calibration.draw.${rulers.step}`)}
      </p>
      <RulerSteps pane={pane} kind={kind} values={values} onChange={(patch) => setValues({ ...values, ...patch })} />
      {kind === 'spectral' && (
        <NumberField
          label={t('viewer.calibration.dopplerAngle')}
          hint={t('viewer.calibration.dopplerAngleHint')}
          unit="°"
          value={values.dopplerAngle ?? null}
          minValue={0}
          maxValue={89}
          onChange={(dopplerAngle) => setValues({ ...values, dopplerAngle })}
        />
      )}
      <SetupFields setup={setup} onChange={(patch) => setSetup({ ...setup, ...patch })} />
      <div className="pacs-calibration-acts">
        <Button onPress={onClose}>{t('viewer.calibration.cancel')}</Button>
        <Button
          variant="primary"
          type="submit"
          disabledReason={
            region !== null
              ? undefined
              : missing === undefined
                ? t('viewer.calibration.valueFirst')
                : t(`viewer.calibration.draw.${missing}`)
          }
        >
          {t('viewer.calibration.apply')}
        </Button>
      </div>
    </form>
  )
}

interface RulerStepsProps {
  pane: Pane
  kind: CalibratedKind
  values: RulerValues
  onChange: (patch: RulerValues) => void
}

/** What is to be drawn, what of it is there, and the values of its lines. */
function RulerSteps({ pane, kind, values, onChange }: RulerStepsProps) {
  const { t, language } = useText(viewerText)
  const rulers = useController(pane, (state) => state.rulers)
  const size = useController(pane, (state) => state.facts)
  if (rulers === null || size === null) return null
  const unitOf: Partial<Record<RulerStep, string>> = {
    length: 'mm',
    time: 's',
    scale: kind === 'mMode' ? 'mm' : 'cm/s',
  }
  const pixelsText = (pixels: number) =>
    pixels < minRulerPixels
      ? t('viewer.calibration.short', { pixels: minRulerPixels })
      : t('viewer.calibration.linePixels', { pixels: new Intl.NumberFormat(language).format(Math.round(pixels)) })
  return (
    <ol className="pacs-calibration-steps">
      {rulers.steps.map((step) => {
        const line = rulers.lines[step]
        const unit = unitOf[step]
        const state =
          line === undefined
            ? t(isOptional(step, kind) ? 'viewer.calibration.topOfArea' : 'viewer.calibration.notDrawn')
            : unit === undefined
              ? t('viewer.calibration.drawn')
              : pixelsText(rulerPixels(step, line))
        const name = isOptional(step, kind) ? 'depthZero' : step === 'scale' ? `scale.${kind}` : step
        return (
          <li key={step} data-drawn={line !== undefined || undefined}>
            {rulers.steps.length > 1 && (
              <button
                type="button"
                aria-pressed={rulers.step === step}
                onClick={() => pane.calibrate({ steps: rulers.steps, step })}
              >
                <span>{(t as (key: string) => string)(`viewer.calibration.step.${name}`)}</span>
                <small>{state}</small>
              </button>
            )}
            {rulers.steps.length === 1 && line !== undefined && <small>{state}</small>}
            {rulers.step === step && (
              <RulerFields step={step} line={line} size={size} onChange={(drawn) => pane.setRuler(step, drawn)} />
            )}
            {unit !== undefined && (
              <NumberField
                label={t(
                  `viewer.calibration.value.${step === 'scale' && kind === 'spectral' ? 'velocity' : step === 'time' ? 'time' : 'length'}`,
                )}
                unit={unit}
                value={values[step] ?? null}
                minValue={0.01}
                maxValue={1000}
                onChange={(value) => onChange({ [step]: value })}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** For which device, preset and depth a calibration is kept. */
interface KeptSetup extends Pick<PictureSetup, 'device' | 'preset' | 'depthMm'> {
  isKept: boolean
}

function SetupFields({ setup, onChange }: { setup: KeptSetup; onChange: (patch: Partial<KeptSetup>) => void }) {
  const { t } = useText(viewerText)
  const { isKept, device, preset, depthMm } = setup
  return (
    <>
      <Checkbox isSelected={isKept} onChange={(next) => onChange({ isKept: next })}>
        {t('viewer.calibration.keep')}
      </Checkbox>
      {isKept && (
        <>
          <TextField
            label={t('viewer.calibration.device')}
            value={device}
            onChange={(next) => onChange({ device: next })}
            maxLength={100}
            autoComplete="off"
          />
          <div className="pacs-calibration-pair">
            <TextField
              label={t('viewer.calibration.preset')}
              value={preset}
              onChange={(next) => onChange({ preset: next })}
              maxLength={100}
              autoComplete="off"
            />
            <NumberField
              label={t('viewer.calibration.depth')}
              unit="mm"
              value={depthMm}
              minValue={1}
              maxValue={1000}
              onChange={(next) => onChange({ depthMm: next })}
            />
          </div>
        </>
      )}
    </>
  )
}
