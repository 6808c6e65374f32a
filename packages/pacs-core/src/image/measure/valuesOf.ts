import type { Annotation, AnnotationKind, MeasureDocument, ParameterLink } from './MeasureDocument'
import { type MeasuredValue, type MeasureRefusal, measureAnnotation } from './measureAnnotation'
import type { Quantity } from './quantity'
import { type CalibrationSource, type PictureCalibration, uncalibrated } from './region'

/** A value and where it came from. What links to it finds the picture, the frame and the drawing again. */
export interface ValueAtom extends MeasuredValue {
  readonly imageId: string
  readonly annotationId: string
  /** How it was measured; with `quantity` it names the formula, see the contract page of measurements. */
  readonly kind: AnnotationKind
  /** Frame number from 0; null: every frame. */
  readonly frame: number | null
  /** What its drawing is called; null if it has no name. */
  readonly label: string | null
  /** The parameters of the report that this value is for; left out where its drawing does not say. */
  readonly parameterIds?: readonly string[]
  readonly calibration: {
    readonly source: CalibrationSource
    /** Which calibration by hand; null for others. */
    readonly id: string | null
    /** Position of the region in the picture's list; null where pixels are counted. */
    readonly region: number | null
  }
}

/** What one annotation measures, or why it measures nothing. */
export interface AnnotationValues {
  readonly annotationId: string
  readonly atoms: readonly ValueAtom[]
  readonly refusal: MeasureRefusal | null
}

/** The calibration that counts for an image: one by hand before the file's own. */
export function calibrationOf(
  document: MeasureDocument,
  ofFile: PictureCalibration = uncalibrated,
): PictureCalibration {
  const { calibration } = document
  if (calibration === null) return ofFile
  const { pixelAspect } = ofFile
  return {
    source: 'manual',
    id: calibration.id,
    regions: calibration.regions,
    ...(pixelAspect !== undefined && { pixelAspect }),
  }
}

/**
 * Measures everything that is drawn on an image. Values are never kept: they follow from the drawing and the calibration.
 *
 * @param imageId - of the image.
 * @param document - what is drawn.
 * @param ofFile - the calibration of its DICOM file; left out for captured pictures.
 */
export function valuesOf(imageId: string, document: MeasureDocument, ofFile?: PictureCalibration): AnnotationValues[] {
  const calibration = calibrationOf(document, ofFile)
  const angleOf = flowAngles(document, calibration)
  return document.annotations.map((annotation) => {
    const { id, kind, frame, label, parameters } = annotation
    const measured = measureAnnotation(annotation, calibration, angleOf(annotation))
    if (measured.refusal !== undefined) return { annotationId: id, atoms: [], refusal: measured.refusal }
    const { region } = measured
    const source = region === null ? 'none' : calibration.source
    const used = { source, id: region === null ? null : calibration.id, region }
    const atoms = measured.values.map(
      (value): ValueAtom => ({
        ...value,
        imageId,
        annotationId: id,
        kind,
        frame,
        label: label === undefined || label === '' ? null : label,
        calibration: used,
        ...(parameters && { parameterIds: parametersOf(parameters, value.quantity) }),
      }),
    )
    return { annotationId: id, atoms, refusal: null }
  })
}

/** The angle between beam and flow that is drawn on the frame of an annotation: the last one counts; undefined where there is none. */
function flowAngles(document: MeasureDocument, calibration: PictureCalibration) {
  const drawn = document.annotations.flatMap((annotation) => {
    if (annotation.kind !== 'flowAngle') return []
    const [angle] = measureAnnotation(annotation, calibration).values ?? []
    return angle === undefined ? [] : [{ frame: annotation.frame, degrees: angle.value }]
  })
  return ({ frame }: Pick<Annotation, 'frame'>): number | undefined =>
    drawn.filter((each) => each.frame === null || each.frame === frame).at(-1)?.degrees
}

/** Ids of the parameters that take a quantity. */
function parametersOf(links: readonly ParameterLink[], quantity: Quantity): string[] {
  return links.filter((link) => link.quantity === quantity).map(({ parameterId }) => parameterId)
}
