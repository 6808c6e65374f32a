import { readNumber } from '../../value/readNumber'
import type { Organ } from './organs'
import { millimetresOf, type Quantity, quantitiesIn, quantityAt } from './quantities'
import type { MeasuredFact, ParameterFact } from './ReportFacts'
import { type Remark, type Review, remark, remarkOn } from './Review'
import { type Clause, countBefore, placesOf, type ReadText, type Span } from './readText'

/** No organ, and nothing in one, is longer. */
const longestMm = 500
/** The longest side that the organs of an adult have, in millimetres, with much room on both sides. */
const organMm: Readonly<Partial<Record<Organ, readonly [least: number, most: number]>>> = {
  kidney: [30, 220],
  liver: [50, 350],
  spleen: [20, 400],
  thyroid: [8, 150],
  prostate: [10, 150],
  uterus: [15, 400],
  pancreas: [4, 200],
  testis: [8, 120],
}
const adultYears = 14
const sizeOf = /(?:大小|长径|长约|全长|斜径|measures?|long|size|length)/i
const partOfOrgan = /皮质|髓质|壁|内膜|管|峡|cortex|cortical|parenchyma|wall|duct/i
const ejection = /(?:EF|射血分数|ejection fraction)[^\d。;]{0,12}$/i
const resistance = /(?:RI|阻力指数|resisti(?:ve|vity) index)[^\d。;]{0,8}$/i

function clauseOf({ clauses }: ReadText, at: number): Clause | undefined {
  return clauses[countBefore(clauses, at + 1) - 1]
}

/** Whether a length is implausible: for any organ, or for the one that the words before it name. */
function isLengthImplausible(text: ReadText, quantity: Quantity, ageYears: number | null): boolean {
  const perUnit = quantity.units.map(millimetresOf)
  if (perUnit.includes(null)) return false
  if (perUnit.some((each) => each !== null && each >= 100)) return true
  const longest = Math.max(...quantity.values.map((value, index) => value * (perUnit[index] ?? 1)))
  if (longest > longestMm) return true
  const clause = clauseOf(text, quantity.start)
  const organ = clause?.mentions[countBefore(clause.mentions, quantity.start) - 1]
  if (clause === undefined || organ?.organ == null || !organ.isNamed) return false
  const between = text.text.slice(Math.max(organ.end, quantity.start - 60), Math.min(quantity.end + 12, clause.end))
  const statement = text.statements[countBefore(text.statements, quantity.start) - 1]
  const isOfFinding = statement !== undefined && statement.start >= clause.start
  if (isOfFinding || !sizeOf.test(between) || partOfOrgan.test(between)) return false
  const [least, most] = organMm[organ.organ] ?? [0, longestMm]
  return longest > most || (longest < least && ageYears !== null && ageYears >= adultYears)
}

function isImplausible(text: ReadText, quantity: Quantity, ageYears: number | null): boolean {
  const [value = 0] = quantity.values
  const before = text.text.slice(Math.max(0, quantity.start - 30), quantity.start)
  switch (quantity.unit) {
    case 'm/s':
      return value > 10
    case 'cm/s':
      return value > 1_000
    case 'bpm':
      return value < 15 || value > 400
    case '%':
      return value > 100 && ejection.test(before)
    case null:
      return value > 2 && quantity.values.length === 1 && resistance.test(before)
    default:
      return isLengthImplausible(text, quantity, ageYears)
  }
}

/** Numbers that cannot be with their unit: a kidney of 12 m. */
export function implausibleNumbers({ facts: { ageYears }, texts }: Review): Remark[] {
  return texts.flatMap((text) =>
    quantitiesIn(text.text).flatMap((each) => (isImplausible(text, each, ageYears) ? [remarkOn(text, each)] : [])),
  )
}

const sizeWords =
  /大小|长径|直径|内径|横径|斜径|前后径|厚度?|宽度?|深度?|\b(?:measur(?:es|ing|ed)|size|diameter|thickness)\b/gi
const filler = /(?:约|为|是|:|~|\s|\b(?:of|is|up to|about|approximately|around)\b){0,5}/y
const counted = /\s{0,3}(?:[个枚处条级类度天周岁倍月年:/-]|(?:to|weeks?|days?|times)\b)/y
const unitBehind = /^[^\d。;\n]{0,3}\(?(?:cm|mm)/

function endOfFiller(text: string, at: number): number {
  filler.lastIndex = at
  return at + (filler.exec(text)?.[0].length ?? 0)
}

/** Sizes without a unit. */
export function missingUnits({ texts }: Review): Remark[] {
  return texts.flatMap((text) =>
    placesOf(text.text, sizeWords).flatMap(({ start, end }) => {
      const quantity = quantityAt(text.text, endOfFiller(text.text, end))
      if (quantity === null || quantity.unit !== null) return []
      counted.lastIndex = quantity.end
      if (counted.test(text.text) || unitBehind.test(text.text.slice(quantity.end, quantity.end + 8))) return []
      return [remarkOn(text, { start, end: quantity.end })]
    }),
  )
}

const isWordCode = (code: number) =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

/** Places of a name in a text; a Latin one as a word of its own. */
function placesOfName(text: string, name: string): Span[] {
  const found: Span[] = []
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length
    const isPart = (edge: number, inner: number) =>
      isWordCode(text.charCodeAt(edge)) && isWordCode(text.charCodeAt(inner))
    if (!isPart(at - 1, at) && !isPart(end, end - 1)) found.push({ start: at, end })
  }
  return found
}

/** Whether a written number is a measured one, as exactly as it is written. Null where the units cannot be compared. */
function isSame(written: Quantity, { value, unit }: MeasuredFact): boolean | null {
  const [number = 0] = written.values
  const [own, its] = [millimetresOf(written.unit), millimetresOf(unit)]
  const factor =
    written.unit === unit || (written.unit === null && unit === '')
      ? 1
      : own !== null && its !== null
        ? its / own
        : null
  if (factor === null) return null
  const tolerance = Math.max(0.51 * 10 ** -written.decimals, value * factor * 0.01)
  return Math.abs(number - value * factor) <= tolerance
}

/** A value that a text may repeat, and whether it is that of a parameter. */
type KnownFact = MeasuredFact & { readonly isParameter: boolean }

function measuredFacts({ facts: { measured, parameters } }: Review): Map<string, KnownFact[]> {
  const typed = parameters.flatMap(({ names, unit, value }) => {
    const number = readNumber(value)
    return number === null ? [] : [{ names, unit, value: number, isParameter: true }]
  })
  const byName = new Map<string, KnownFact[]>()
  for (const fact of [...measured.map((each) => ({ ...each, isParameter: false })), ...typed]) {
    for (const name of fact.names) byName.set(name, [...(byName.get(name) ?? []), fact])
  }
  return byName
}

/** Written numbers that are not the measured ones. */
export const differingValues = (review: Review): Remark[] => differing(review, false)

/** Written numbers that are not those of the parameters, where nothing was measured in an image. */
export const differingParameters = (review: Review): Remark[] => differing(review, true)

function differing(review: Review, areParameters: boolean): Remark[] {
  const byName = [...measuredFacts(review)]
  return review.texts.flatMap((text) =>
    byName.flatMap(([name, facts]) =>
      placesOfName(text.text, name).flatMap(({ start, end }) => {
        const written = quantityAt(text.text, endOfFiller(text.text, end))
        if (written === null || facts.every(({ isParameter }) => isParameter) !== areParameters) return []
        const same = facts.map((fact) => isSame(written, fact))
        if (same.includes(true) || !same.includes(false)) return []
        const measured = facts.map(({ value, unit }) => `${Number(value.toPrecision(6))} ${unit}`.trim()).join(', ')
        return [remarkOn(text, { start, end: written.end }, { measured })]
      }),
    ),
  )
}

/** Further away from the reference range than this, a length is in the wrong unit; other quantities vary more. */
const lengthFactor = 5
const otherFactor = 20

function isParameterImplausible({ value, unit, referenceStart, referenceEnd }: ParameterFact): boolean {
  const typed = value.trim()
  if (typed === '' || (referenceStart === null && referenceEnd === null)) return false
  const number = readNumber(typed)
  if (number === null) return true
  const factor = millimetresOf(unit) === null ? otherFactor : lengthFactor
  const isAbove = referenceEnd !== null && referenceEnd > 0 && number > referenceEnd * factor
  const isBelow = referenceStart !== null && referenceStart > 0 && number < referenceStart / factor
  return isAbove || isBelow
}

/** Parameters that are no numbers, or far away from their reference range. */
export function implausibleParameters({ facts: { parameters } }: Review): Remark[] {
  return parameters.filter(isParameterImplausible).map(({ names: [name = ''], value, unit }) => {
    return remark({ name, value: `${value} ${unit}`.trim() })
  })
}
