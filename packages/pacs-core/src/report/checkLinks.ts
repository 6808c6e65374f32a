import type { BrokenLink } from '../error/BrokenLink'
import type { ValueAtom } from '../image/measure'
import { formatValue } from '../image/measure/formatValue'
import { writtenValue } from '../settings/formula/gestationalAgeParameter'
import type { PregnancyDating } from './obstetric/assessFetus'
import { assessPregnancy } from './obstetric/pregnancyValues'
import type { ParameterRow } from './parameter/fillParameters'
import { measuredChoices, measuredParameter, measureSourceOf } from './parameter/measuredParameter'
import type { ReportParameter } from './parameter/ReportParameter'
import type { MeasureSource, ReportTexts, ReportValue } from './reportContent'
import { type ReportWorksheet, sizeOfMeasured } from './worksheet/ReportWorksheet'

/** Why a linked value is not proven. */
type LinkFault =
  /** No drawing measures it. */
  | 'gone'
  /** The drawing measures something else. */
  | 'changed'
  /** It is written as another value. */
  | 'text'

/** A report as far as its linked values go. */
export interface LinkedReport extends ReportTexts {
  readonly values: readonly ReportValue[]
  readonly parameters: readonly ReportParameter[]
  readonly worksheets: readonly ReportWorksheet[]
}

/** What linked values are compared with. */
export interface LinkFacts {
  /** What is measured on the images of the study, by what is stored. */
  readonly atoms: readonly ValueAtom[]
  /** The parameters of the hospital. */
  readonly rows: readonly ParameterRow[]
  /** The dates of the pregnancy that is examined; left out, nothing follows from them. */
  readonly dating?: PregnancyDating | undefined
}

/** The linked values of a report after they were compared. */
export interface CheckedLinks {
  /** Those that are not what is measured. */
  readonly broken: readonly BrokenLink[]
  /** Those of the texts that are, each with its source as it is stored now. */
  readonly values: ReportValue[]
  /** All parameters; one whose link is broken keeps its value, as if it was typed. */
  readonly parameters: ReportParameter[]
  /** All worksheets; a size whose link is broken stays, as if it was typed. */
  readonly worksheets: ReportWorksheet[]
}

/** Browsers differ in the last digits of a root or a cosine. */
const isSameNumber = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other))

function isSource(source: MeasureSource, atom: ValueAtom): boolean {
  const { frame, annotation, value, unit, calibration } = source
  return (
    frame === atom.frame &&
    annotation === atom.kind &&
    unit === atom.unit &&
    isSameNumber(value, atom.value) &&
    calibration.source === atom.calibration.source &&
    // Of a parameter, a call turns null into an empty text.
    (calibration.id || null) === atom.calibration.id &&
    calibration.region === atom.calibration.region
  )
}

/** The value that a source names, as it is measured now, or why it is not that value any more. */
function measuredNow(source: MeasureSource, atoms: readonly ValueAtom[]): ValueAtom | LinkFault {
  const { imageId, annotationId, quantity } = source
  const atom = atoms.find(
    (each) => each.imageId === imageId && each.annotationId === annotationId && each.quantity === quantity,
  )
  if (atom === undefined) return 'gone'
  return isSource(source, atom) ? atom : 'changed'
}

/** A value in a text with its source as it is stored, or why it is not proven. */
function checkValue(value: ReportValue, report: LinkedReport, { atoms, dating }: LinkFacts): ReportValue | LinkFault {
  const { source } = value
  const written = report[value.field].slice(value.start, value.end)
  if (source.kind === 'parameter') {
    const parameter = report.parameters.find(({ parameterId }) => parameterId === source.parameterId)
    if (parameter === undefined) return 'gone'
    const forms = (['en', 'zh'] as const).flatMap((language) => {
      const { value: number, unit } = writtenValue(parameter, parameter.value, language)
      return [number, `${number}${unit}`, `${number} ${unit}`]
    })
    return forms.includes(written) ? value : 'text'
  }
  if (source.kind === 'pregnancy') {
    const fetuses = dating === undefined ? [] : assessPregnancy(report.parameters, dating, source.standard)
    const fact = fetuses[source.fetus]?.written.get(source.fact)
    if (fact === undefined) return 'gone'
    return fact.en === written || fact.zh === written ? value : 'changed'
  }
  const atom = measuredNow(source, atoms)
  if (typeof atom === 'string') return atom
  if (written !== formatValue(atom, 'en') && written !== formatValue(atom, 'zh')) return 'text'
  return { ...value, source: measureSourceOf(atom) }
}

/** What a parameter that the hospital deleted said when it was saved. */
function rowOf({ parameterId, name, englishName, abbreviation, unit, ...range }: ReportParameter): ParameterRow {
  const { referenceStart, referenceEnd } = range
  return { id: parameterId, name, englishName, fields: { abbreviation, unit, referenceStart, referenceEnd } }
}

function checkParameter(parameter: ReportParameter, { atoms, rows }: LinkFacts): ReportParameter | LinkFault {
  const { source, parameterId, value, unit } = parameter
  if (source === null) return parameter
  const atom = measuredNow(source, atoms)
  if (typeof atom === 'string') return atom
  const row = rows.find(({ id }) => id === parameterId) ?? rowOf(parameter)
  const offered = [...measuredParameter(row, [atom]), ...measuredChoices(row, [atom])]
  if (offered.length === 0 || (row.fields.unit ?? '') !== unit) return 'changed'
  return offered.some((each) => each.value === value) ? { ...parameter, source: measureSourceOf(atom) } : 'text'
}

/** A finding with the sources of its size as they are stored, or why it is not proven. */
function checkSize(filled: ReportWorksheet, { atoms }: LinkFacts): ReportWorksheet | LinkFault {
  const { measured, size } = filled
  if (measured === undefined) return filled
  const found = measured.map((source) => measuredNow(source, atoms))
  const fault = found.find((each) => typeof each === 'string')
  if (typeof fault === 'string') return fault
  const sources = found.flatMap((each) => (typeof each === 'string' ? [] : measureSourceOf(each)))
  return size === sizeOfMeasured(sources) ? { ...filled, measured: sources } : 'text'
}

/**
 * Compares every linked value of a report with what is measured: its drawing exists, and quantity, unit, value and calibration follow from
 * it; a text says the value as it is written, in either language, and a parameter is one that the drawing is for, and
 * the size of a finding in a worksheet is the greatest of its diameters. What is written of a pregnancy
 * follows from the parameters of the report and the dates of the pregnancy.
 *
 * @param report - its values fit its texts ({@link whyNotValues}).
 */
export function checkLinks(report: LinkedReport, facts: LinkFacts): CheckedLinks {
  const broken: BrokenLink[] = []
  const values = report.values.flatMap((value) => {
    const checked = checkValue(value, report, facts)
    if (typeof checked !== 'string') return [checked]
    const { id, field, start, end } = value
    broken.push({ id, field, start, end, text: report[field].slice(start, end), fault: checked })
    return []
  })
  const parameters = report.parameters.map((parameter) => {
    const checked = checkParameter(parameter, facts)
    if (typeof checked !== 'string') return checked
    const { parameterId: id, value: text } = parameter
    broken.push({ id, field: 'parameters', start: null, end: null, text, fault: checked })
    return { ...parameter, source: null }
  })
  const worksheets = report.worksheets.map((filled) => {
    const checked = checkSize(filled, facts)
    if (typeof checked !== 'string') return checked
    const { measured: [first] = [], ...typed } = filled
    broken.push({
      id: first?.annotationId ?? typed.worksheetId,
      field: 'worksheets',
      start: null,
      end: null,
      text: typed.size,
      fault: checked,
    })
    return typed
  })
  return { broken, values, parameters, worksheets }
}
