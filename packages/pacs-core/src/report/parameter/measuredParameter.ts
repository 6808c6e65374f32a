import type { AnnotationKind, ParameterLink, ValueAtom, ValueUnit } from '../../image/measure'
import { kindQuantities, type Quantity, quantityUnits } from '../../image/measure/quantity'
import { foldName } from '../../settings/basicData/foldName'
import { isGestationalAge } from '../../settings/formula/gestationalAgeParameter'
import { parameterOf } from '../../settings/formula/parameterOf'
import { roundResult } from '../../settings/formula/roundResult'
import { isSameQuantity, parseUnit } from '../../settings/formula/unit'
import type { MeasureSource } from '../reportContent'
import type { ParameterRow } from './fillParameters'

/** How formulas write the units of measurements; pixels are no unit of a parameter. */
const formulaUnits: Readonly<Record<ValueUnit, string | null>> = {
  mm: 'mm',
  cm2: 'cm2',
  ml: 'ml',
  px: null,
  px2: null,
  px3: null,
  degree: 'deg',
  s: 's',
  'cm/s': 'cm/s',
  'cm/s2': 'cm/s2',
  cm: 'cm',
  mmHg: 'mmHg',
  '/min': 'bpm',
  '%': '%',
  '1': '',
}

/** A value that an image offers for a parameter. */
export interface MeasuredParameter {
  readonly parameterId: string
  /** In the parameter's unit, rounded as a calculated value is. */
  readonly value: string
  readonly atom: ValueAtom
}

/** Whether a name is the abbreviation or a name of a parameter. */
function isNamed({ name, englishName, fields }: ParameterRow, label: string): boolean {
  const names = [fields.abbreviation ?? '', name, englishName ?? '']
  return names.some((each) => each !== '' && foldName(each) === foldName(label))
}

const isPerCent = (unit: string) => unit.normalize('NFKC').trim() === '%'

/** By how much a value grows when it is written in the unit of a parameter; null when the two measure different things. */
function factorTo(unit: string, measured: ValueUnit): number | null {
  const formulaUnit = formulaUnits[measured]
  // Formulas take a per cent for a plain number; a ratio is none.
  if (formulaUnit === null || isPerCent(formulaUnit) !== isPerCent(unit)) return null
  const [from, to] = [parseUnit(formulaUnit), parseUnit(unit)]
  return isSameQuantity(from, to) ? from.factor / to.factor : null
}

/** Whether values can be measured for a parameter: it is neither calculated nor chosen from options. No drawing is as long as a day. */
function isMeasurable(row: ParameterRow): boolean {
  const { options = [], formula = '' } = row.fields
  return options.length === 0 && formula.trim() === '' && !isGestationalAge(parameterOf(row))
}

/**
 * The quantities of a drawing that a parameter can take, by its unit.
 *
 * @param row - the parameter.
 * @param kind - of the drawing.
 * @returns empty for a calculated parameter and for one of options.
 */
export function fittingQuantities(row: ParameterRow, kind: AnnotationKind): readonly Quantity[] {
  const { unit = '' } = row.fields
  if (!isMeasurable(row)) return []
  return kindQuantities[kind].filter((quantity) => factorTo(unit, quantityUnits[quantity]) !== null)
}

/**
 * The parameters that the name of a drawing means, where exactly one of its values fits the parameter.
 *
 * @param rows - the parameters that may be meant.
 * @param label - the name of the drawing.
 */
export function linksOfLabel(
  rows: readonly ParameterRow[],
  { label, kind }: { readonly label: string; readonly kind: AnnotationKind },
): ParameterLink[] {
  return rows.flatMap((row) => {
    const [quantity, ...others] = isNamed(row, label) ? fittingQuantities(row, kind) : []
    return quantity === undefined || others.length > 0 ? [] : [{ parameterId: row.id, quantity }]
  })
}

/** Whether a value is for a parameter; `ask` when its drawing has the name of the parameter and several values that fit. */
function isFor(row: ParameterRow, { parameterIds, label, kind, quantity }: ValueAtom): boolean | 'ask' {
  const fitting = fittingQuantities(row, kind)
  if (!fitting.includes(quantity)) return false
  if (parameterIds !== undefined) return parameterIds.includes(row.id)
  if (label === null || !isNamed(row, label)) return false
  return fitting.length === 1 || 'ask'
}

/** A value in the unit of a parameter; null for pixels. */
function offerOf(row: ParameterRow, atom: ValueAtom): MeasuredParameter | null {
  const { unit = '', referenceStart = '', referenceEnd = '' } = row.fields
  const factor = factorTo(unit, atom.unit)
  if (factor === null) return null
  return { parameterId: row.id, value: String(roundResult(atom.value * factor, [referenceStart, referenceEnd])), atom }
}

/**
 * The measurements that are for a parameter: their drawing says so, or it has the name of the parameter and one value that fits it.
 *
 * @param row - the parameter.
 * @param atoms - all values that are drawn on the images of the study.
 * @returns the value of each drawing, the newest drawing last; empty for a calculated parameter and for one of options.
 */
export function measuredParameter(row: ParameterRow, atoms: readonly ValueAtom[]): MeasuredParameter[] {
  return atoms.flatMap((atom) => (isFor(row, atom) === true ? (offerOf(row, atom) ?? []) : []))
}

/**
 * The measurements that may be for a parameter: their drawing has its name, and several values that fit it. A user chooses.
 *
 * @param row - the parameter.
 * @param atoms - all values that are drawn on the images of the study.
 */
export function measuredChoices(row: ParameterRow, atoms: readonly ValueAtom[]): MeasuredParameter[] {
  return atoms.flatMap((atom) => (isFor(row, atom) === 'ask' ? (offerOf(row, atom) ?? []) : []))
}

/** Where a value was measured, as a report keeps it. */
export function measureSourceOf(atom: ValueAtom): MeasureSource {
  const { imageId, annotationId, frame, kind, quantity, value, unit, label, calibration } = atom
  return {
    kind: 'measure',
    imageId: imageId as MeasureSource['imageId'],
    annotationId,
    frame,
    annotation: kind,
    quantity,
    value,
    unit,
    name: label,
    calibration: { ...calibration },
  }
}
