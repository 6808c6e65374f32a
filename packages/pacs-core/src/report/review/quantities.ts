import type { Span } from './readText'

/** A number that a text names, or several of one size such as 4.2 × 3.8 cm. */
export interface Quantity extends Span {
  readonly values: readonly number[]
  /** Of each number: its own one, or the one that is written behind all of them. */
  readonly units: readonly (string | null)[]
  /** The one of the first number; null for none. */
  readonly unit: string | null
  /** Decimals of the first number as written. */
  readonly decimals: number
}

const number = /\s{0,3}(\d{1,7})(?:\.(\d{1,4}))?(?!\d)/y
const unitSign =
  /\s{0,3}\(?(mmHg|cm\/s|m\/s|mm|cm|dm|km|ml|mL|μm|um|kg|g|L|m(?![A-Za-z])|%|bpm|次\/分|次\/min|毫米|厘米|米(?!粒)|毫升)\)?/y
const times = /\s{0,3}(?:[x×*X]|by\b)/y

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

/** Units in other words. */
const sameUnit: Readonly<Record<string, string>> = {
  毫米: 'mm',
  厘米: 'cm',
  米: 'm',
  毫升: 'ml',
  mL: 'ml',
  '次/min': 'bpm',
  '次/分': 'bpm',
}

/**
 * Reads a quantity at a place.
 *
 * @returns null when there is no number there.
 */
export function quantityAt(text: string, at: number): Quantity | null {
  const values: number[] = []
  const written: (string | null)[] = []
  let [start, end, decimals] = [at, at, 0]
  for (let place = at; values.length < 4; ) {
    const found = matchAt(number, text, place)
    if (found === null) break
    const [whole, integer = '', fraction = ''] = found
    if (values.length === 0) {
      decimals = fraction.length
      start = place + whole.length - whole.trimStart().length
    }
    values.push(Number(`${integer}.${fraction === '' ? '0' : fraction}`))
    end = place + whole.length
    const sign = matchAt(unitSign, text, end)
    written.push(sign === null ? null : (sameUnit[sign[1] ?? ''] ?? sign[1] ?? null))
    end += sign?.[0].length ?? 0
    const next = matchAt(times, text, end)
    if (next === null) break
    place = end + next[0].length
  }
  const last = written.filter((each) => each !== null).at(-1) ?? null
  const units = written.map((each) => each ?? last)
  return values.length === 0 ? null : { start, end, values, units, unit: units[0] ?? null, decimals }
}

const digits = /\d+/g

/** All quantities of a text in their order. */
export function quantitiesIn(text: string): Quantity[] {
  const found: Quantity[] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(digits)) {
    // A run of digits that is no number is passed as a whole: each is looked at once.
    const quantity = index < end ? null : quantityAt(text, index)
    if (quantity === null) continue
    found.push(quantity)
    end = Math.max(quantity.end, index + run.length)
  }
  return found
}

const millimetres: Readonly<Record<string, number>> = { mm: 1, cm: 10, dm: 100, m: 1_000, km: 1_000_000 }

/** How many millimetres a unit of length has; null for other units. */
export const millimetresOf = (unit: string | null): number | null => millimetres[unit ?? ''] ?? null
