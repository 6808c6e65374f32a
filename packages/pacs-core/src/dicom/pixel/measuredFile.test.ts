import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AnnotationKind, measureAnnotation } from '../../image/measure'
import { readDicom } from '../readDicom'
import measured from '../testing/measured.json' with { type: 'json' }
import { pictureCalibrationOf } from './pictureCalibrationOf'
import { pictureShapeOf } from './pictureShapeOf'

const reading = readDicom(readFileSync(new URL('../testing/measured.dcm', import.meta.url)), { isWhole: true })
if (reading.status !== 'read') throw new Error(reading.status)
const { dataset } = reading.file
const calibration = pictureCalibrationOf(dataset, pictureShapeOf(dataset))

test.each(measured)(
  'a $kind in region $region of a file is what another program measures in it, to four significant digits',
  (sample) => {
    const { kind, points, expected, ...more } = sample
    const beats = 'beats' in more ? { beats: more.beats } : {}
    const found = measureAnnotation(
      {
        id: 'a',
        kind: kind as AnnotationKind,
        frame: null,
        size: 'M',
        points: points.map(([x = 0, y = 0]) => ({ x, y })),
        ...beats,
      },
      calibration,
    )
    expect(found.region).toBe(sample.region)
    for (const [quantity, value] of Object.entries(expected)) {
      const own = found.values?.find((each) => each.quantity === quantity)?.value
      expect(own?.toPrecision(4), quantity).toBe(value.toPrecision(4))
    }
  },
)
