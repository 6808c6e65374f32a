export { bodyMarkNames } from './bodyMarkNames'
export { type BodyMark, bodyMarks } from './bodyMarks'
export { type Affine, compose, cssMatrix, invert, rotation, scaling, transform, translation } from './draw/affine'
export { type BodyMarkPlace, bodyMarkPlace } from './draw/bodyMarkPlace'
export { bodyMarkStrokes } from './draw/bodyMarkStrokes'
export { type Box, distanceToShapeLine, isInBox } from './draw/box'
export { type DrawnPicture, layOutDrawings, type PictureDrawings } from './draw/layOutDrawings'
export { fontSizes, labelPadding, lineHeight, markPaths, strokeWidths } from './draw/markPaths'
export {
  type DrawingWords,
  draftId,
  flowAngleText,
  isOnFrame,
  type ListedMark,
  linesOf,
  listMarks,
  type Mark,
  marksOf,
} from './draw/marks'
export type { PlacedLabel } from './draw/placeLabels'
export { placeStageLabels, type StageLabel } from './draw/placeStageLabels'
export { type Shape, type ShapeLine, shapeOf } from './draw/shape'
export { simplifyLine } from './draw/simplifyLine'
export { type ProbePlace, type Stroke, strokesOf } from './draw/strokesOf'
export { estimatedTextWidth, type TextWidth } from './draw/textWidth'
export { formatValue, unitText } from './formatValue'
export { type Ellipse, ellipseOf } from './geometry'
export {
  type Annotation,
  type AnnotationKind,
  annotationKinds,
  bodyMarksIn,
  emptyMeasureDocument,
  hasBodyMark,
  type KeptCalibration,
  type MeasureDocument,
  type MeasureFault,
  type ParameterLink,
  type ReadMeasureDocument,
  readMeasureDocument,
  roundPoints,
  type StrokeSize,
  strokeSizes,
  writeMeasureDocument,
} from './MeasureDocument'
export {
  calibrateAxes,
  calibrateLength,
  calibrateTrace,
  DeviceCalibration,
  isUsableRuler,
  minRulerPixels,
  PictureSetup,
  type Ruler,
  type RulerLine,
  setupKey,
  type TraceKind,
  withRegion,
} from './manualCalibration'
export {
  type FlowAngle,
  type Measured,
  type MeasuredValue,
  type MeasureRefusal,
  measureAnnotation,
  type ValueUnit,
} from './measureAnnotation'
export { measureLimits } from './measureLimits'
export { measureText } from './measureText'
export { type MergedMeasure, mergeMeasure } from './mergeMeasure'
export { kindQuantities, type Quantity, quantities, quantityUnits } from './quantity'
export {
  type AxisScale,
  type CalibrationSource,
  type PhysicalUnit,
  type PictureCalibration,
  type PixelBounds,
  type Point,
  physicalUnits,
  type SpatialFormat,
  spatialFormats,
  type UltrasoundRegion,
  uncalibrated,
} from './region'
export { type AnnotationValues, calibrationOf, type ValueAtom, valuesOf } from './valuesOf'
