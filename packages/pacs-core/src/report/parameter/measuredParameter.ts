import type { ValueAtom } from '../../image/measure'
import type { Quantity, ValueUnit } from '../../image/measure/measureAnnotation'
import { foldName } from '../../settings/basicData/foldName'
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

/** Of several values of one drawing in the same unit, the first of these is meant. */
const preferred: readonly Quantity[] = ['length', 'circumference', 'systolic', 'velocity', 'stenosis', 'resistance']

/** A value that an image offers for a parameter. */
export interface MeasuredParameter {
  readonly parameterId: string
  /** In the parameter's unit, rounded as a calculated value is. */
  readonly value: string
  readonly atom: ValueAtom
}

function isFor({ name, englishName, fields }: ParameterRow, label: string): boolean {
  const names = [fields.abbreviation ?? '', name, englishName ?? '']
  return names.some((each) => each !== '' && foldName(each) === foldName(label))
}

function rank({ quantity }: ValueAtom): number {
  const at = preferred.indexOf(quantity)
  return at === -1 ? preferred.length : at
}

/** A measured value in the unit of a parameter; null when the two measure different things. */
function convert(atom: ValueAtom, unit: string, range: readonly string[]): string | null {
  const measured = formulaUnits[atom.unit]
  if (measured === null) return null
  const [from, to] = [parseUnit(measured), parseUnit(unit)]
  return isSameQuantity(from, to) ? String(roundResult((atom.value * from.factor) / to.factor, range)) : null
}

/**
 * The measurements that are named after a parameter, by its abbreviation or its name, and measure the quantity of its unit.
 *
 * @param row - the parameter.
 * @param atoms - all values that are drawn on the images of the study.
 * @returns the value of each drawing, the newest drawing last; empty for a calculated parameter and for one of options.
 */
export function measuredParameter(row: ParameterRow, atoms: readonly ValueAtom[]): MeasuredParameter[] {
  const { unit = '', referenceStart = '', referenceEnd = '', options = [], formula = '' } = row.fields
  if (options.length > 0 || formula.trim() !== '') return []
  const found = new Map<string, MeasuredParameter>()
  for (const atom of atoms) {
    if (atom.label === null || !isFor(row, atom.label)) continue
    const value = convert(atom, unit, [referenceStart, referenceEnd])
    const key = `${atom.imageId}/${atom.annotationId}`
    const former = found.get(key)
    if (value === null || (former !== undefined && rank(former.atom) <= rank(atom))) continue
    found.set(key, { parameterId: row.id, value, atom })
  }
  return [...found.values()]
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
