import { newId } from '@opensono/pacs-core'
import { calibrationOf, type KeptCalibration, type UltrasoundRegion, withRegion } from '@opensono/pacs-core/measure'
import { Button } from '../../../control/button/Button'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import type { Viewer } from '../createViewer'
import type { Pane } from '../pane/createPane'
import type { PaneMarks } from '../stage/useMarks'
import { viewerText } from '../viewerText'
import { CalibrationForm } from './CalibrationForm'

/** How the picture of a pane is calibrated. */
export interface CalibrationPanelProps {
  viewer: Viewer
  pane: Pane
  marks: PaneMarks
  canDraw: boolean
  /** What the device of the study is called; empty if nobody knows. */
  device: string
}

/** Says what calibrates a picture, and calibrates it by hand: lines along its rulers, and how long they are. */
export function CalibrationPanel({ viewer, pane, marks, canDraw, device }: CalibrationPanelProps) {
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
    pane.calibrate(null)
  }
  /** Regions of the picture with a new one; what the file says of the others stays. */
  function add(region: UltrasoundRegion): KeptCalibration {
    const { regions } = calibrationOf(document, ofFile)
    const calibration = { id: newId(), regions: withRegion(regions, region).slice(0, mostRegions) }
    set(calibration)
    return calibration
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
      {canDraw && isDrawing && <CalibrationForm pane={pane} device={device} onAdd={add} onUse={set} onClose={stop} />}
    </section>
  )
}

/** As many as are kept with a picture. */
const mostRegions = 16
