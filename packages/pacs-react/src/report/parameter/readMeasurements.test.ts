import { imageApi } from '@opensono/pacs-core'
import { type PictureCalibration, uncalibrated, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { createFakePacs } from '@opensono/pacs-core/testing'
import { expect, test } from 'vitest'
import { storyItem } from '../../image/storyImages'
import { readMeasurements } from './readMeasurements'

const axis = { unit: 'cm', perPixel: 0.01, referencePixel: 0, referenceValue: 0 } as const
/** Ten pixels are a millimetre, as a DICOM file says of its region. */
const ofFile: PictureCalibration = {
  source: 'file',
  id: null,
  regions: [
    {
      format: '2d',
      bounds: { minX: 0, minY: 0, maxX: 999, maxY: 999 },
      x: axis,
      y: axis,
      dataType: 1,
      isLowPriority: false,
      transducerKHz: null,
      dopplerAngle: null,
    },
  ],
}

const distance = {
  id: 'a1',
  kind: 'distance' as const,
  frame: null,
  points: [
    { x: 10, y: 10 },
    { x: 210, y: 10 },
  ],
  size: 'M' as const,
  label: 'FL',
}

test('what is drawn on a calibrated DICOM file is measured in millimetres, on a captured picture in pixels', async () => {
  const { pacs, answer } = createFakePacs({ image: imageApi })
  answer(imageApi.readMeasure, () => ({
    measure: writeMeasureDocument({ version: 1, calibration: null, annotations: [distance] }),
    version: 1,
  }))
  const items = [storyItem(1), storyItem(2)]
  const atoms = await readMeasurements(pacs, items, async ({ imageId }) =>
    imageId === items[0]?.imageId ? ofFile : uncalibrated,
  )
  expect(atoms.map(({ value, unit }) => [Math.round(value), unit])).toEqual([
    [20, 'mm'],
    [200, 'px'],
  ])
})
