import type { ImageId, MeasureSource } from '@opensono/pacs-core'
import type { ValueAtom } from '@opensono/pacs-core/measure'

/** A measured value as a report links to it. */
export function measureSourceOf(atom: ValueAtom): MeasureSource {
  const { imageId, annotationId, frame, kind, quantity, value, unit, label, calibration } = atom
  return {
    kind: 'measure',
    imageId: imageId as ImageId,
    annotationId,
    frame,
    annotation: kind,
    quantity,
    value,
    unit,
    name: label,
    calibration,
  }
}
