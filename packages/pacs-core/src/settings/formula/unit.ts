/** A unit: what one of it is in base units, and the powers of the base units. */
export interface Unit {
  /** One of this unit in its base units. */
  readonly factor: number
  /** Powers by base unit; an unknown unit is a base unit of its own. */
  readonly powers: ReadonlyMap<string, number>
}

/** No unit: a plain number. */
export const plain: Unit = { factor: 1, powers: new Map() }

const unitOf = (factor: number, base: string, power = 1): Unit => ({ factor, powers: new Map([[base, power]]) })
const minute = 60
const day = 86_400

/**
 * The units of ultrasound, in lower case. A per cent is a number as it is typed: formulas multiply by 100 themselves, as
 * textbooks write them. Beats are counted, so that 60 / RR does not pass for beats per minute.
 */
const known: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['%', plain],
  ['1', plain],
  ['mm', unitOf(1e-3, 'm')],
  ['cm', unitOf(1e-2, 'm')],
  ['m', unitOf(1, 'm')],
  ['毫米', unitOf(1e-3, 'm')],
  ['厘米', unitOf(1e-2, 'm')],
  ['米', unitOf(1, 'm')],
  ['ml', unitOf(1e-6, 'm', 3)],
  ['毫升', unitOf(1e-6, 'm', 3)],
  ['l', unitOf(1e-3, 'm', 3)],
  ['升', unitOf(1e-3, 'm', 3)],
  ['cc', unitOf(1e-6, 'm', 3)],
  ['ms', unitOf(1e-3, 's')],
  ['毫秒', unitOf(1e-3, 's')],
  ['s', unitOf(1, 's')],
  ['秒', unitOf(1, 's')],
  ['min', unitOf(minute, 's')],
  ['分钟', unitOf(minute, 's')],
  ['h', unitOf(60 * minute, 's')],
  ['d', unitOf(day, 's')],
  ['day', unitOf(day, 's')],
  ['days', unitOf(day, 's')],
  ['天', unitOf(day, 's')],
  ['w', unitOf(7 * day, 's')],
  ['week', unitOf(7 * day, 's')],
  ['weeks', unitOf(7 * day, 's')],
  ['周', unitOf(7 * day, 's')],
  ['mg', unitOf(1e-6, 'kg')],
  ['g', unitOf(1e-3, 'kg')],
  ['克', unitOf(1e-3, 'kg')],
  ['kg', unitOf(1, 'kg')],
  ['千克', unitOf(1, 'kg')],
  ['mmhg', unitOf(1, 'mmHg')],
  ['deg', unitOf(1, 'deg')],
  ['°', unitOf(1, 'deg')],
  ['度', unitOf(1, 'deg')],
])
const beatsPerMinute: Unit = {
  factor: 1 / minute,
  powers: new Map([
    ['beat', 1],
    ['s', -1],
  ]),
}
/** Units that are written with signs but are not put together from others. */
const whole: ReadonlyMap<string, Unit> = new Map([
  ['bpm', beatsPerMinute],
  ['次/分', beatsPerMinute],
  ['次/分钟', beatsPerMinute],
  ['次/min', beatsPerMinute],
])

/**
 * The product of two units.
 *
 * @param exponent - of the second one; -1 divides.
 */
export function multiplyUnits(left: Unit, right: Unit, exponent = 1): Unit {
  const powers = new Map(left.powers)
  for (const [base, power] of right.powers) powers.set(base, (powers.get(base) ?? 0) + power * exponent)
  for (const [base, power] of powers) if (Math.abs(power) < 1e-9) powers.delete(base)
  return { factor: left.factor * right.factor ** exponent, powers }
}

/** Whether a unit is none. */
export function isPlain({ powers }: Unit): boolean {
  return powers.size === 0
}

/** Whether two quantities may be added, compared, and converted into each other. */
export function isSameQuantity(left: Unit, right: Unit): boolean {
  return isPlain(multiplyUnits(left, right, -1))
}

/** A unit with an exponent, such as `cm`, `cm2` or `s-1`. */
function powerOf(text: string): Unit | null {
  const [, symbol = '', exponent = ''] = /^([^\d^*/·\s-]+|1)(?:\^?(-?[1-9]))?$/u.exec(text) ?? []
  if (symbol === '') return null
  const unit = known.get(symbol.toLowerCase()) ?? unitOf(1, `"${symbol}"`)
  return multiplyUnits(plain, unit, exponent === '' ? 1 : Number(exponent))
}

/**
 * Reads a unit as people write it: `mm`, `cm²`, `ml/min/m2`, `次/分`. Case and width do not count for units that are known here.
 * A unit that is not known is opaque: it equals itself, letter by letter, and nothing else.
 *
 * @param text - of a unit; empty for none.
 */
export function parseUnit(text: string): Unit {
  const trimmed = text
    .normalize('NFKC')
    .trim()
    .replace(/μ/g, 'µ')
    .replace(/\s*([/*·^])\s*/gu, '$1')
  if (trimmed === '') return plain
  const found = whole.get(trimmed.toLowerCase())
  if (found !== undefined) return found
  let product = plain
  for (const [, sign = '', factor = ''] of `*${trimmed.startsWith('/') ? '1' : ''}${trimmed}`.matchAll(
    /([*/·])([^*/·]*)/gu,
  )) {
    const unit = powerOf(factor)
    if (unit === null) return unitOf(1, `"${trimmed}"`)
    product = multiplyUnits(product, unit, sign === '/' ? -1 : 1)
  }
  return product
}

/** Base units as they are shown, with what a text of them is made of. */
const shown: readonly (readonly [text: string, unit: Unit])[] = [...known, ...whole]
  .filter(([text]) => /^[a-z%]+$/.test(text) && text !== '%')
  .map(([text, unit]) => [text === 'mmhg' ? 'mmHg' : text, unit])

/**
 * A unit in words for the person who corrects a formula: a known one where there is one, else a product of base units.
 *
 * @param unit - any.
 * @returns empty for a plain number.
 */
export function unitText(unit: Unit): string {
  if (isPlain(unit)) return ''
  const same = shown.filter(([, each]) => isSameQuantity(each, unit))
  const exact = same.find(([, each]) => Math.abs(each.factor / unit.factor - 1) < 1e-9)
  if (exact !== undefined) return exact[0]
  return [...unit.powers]
    .map(([base, power]) => `${base.replaceAll('"', '')}${power === 1 ? '' : Number(power.toFixed(3))}`)
    .join('·')
}
