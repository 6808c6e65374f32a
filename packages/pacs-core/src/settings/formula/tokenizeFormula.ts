import { type FormulaPlace, fail } from './FormulaFault'

/** A word of a formula. */
export type FormulaToken = FormulaPlace &
  (
    | { readonly kind: 'number'; readonly value: number }
    /** An abbreviation or the name of a function; `isQuoted` in braces, where it can only be an abbreviation. */
    | { readonly kind: 'name'; readonly name: string; readonly isQuoted: boolean }
    /** The content of the square brackets. */
    | { readonly kind: 'unit'; readonly unit: string }
    | { readonly kind: 'sign'; readonly sign: string }
    | { readonly kind: 'end' }
  )

/** Signs as Chinese input methods and text editors write them. */
const written: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-' }

/** A full-width sign, letter or digit in its common form (Unicode block "Halfwidth and Fullwidth Forms"). */
function plainOf(char: string): string {
  const code = char.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return Object.hasOwn(written, char) ? (written[char] ?? char) : char
}

const blank = /\s/u
const nameStart = /[\p{L}_]/u
const namePart = /[\p{L}\p{M}\p{Nd}_'′’]/u

/** Reads one text into words, from left to right. */
class Tokenizer {
  private at = 0
  private readonly text: string

  constructor(private readonly source: string) {
    // One unit becomes one unit, so that places stay those of the source.
    this.text = Array.from({ length: source.length }, (_, index) => plainOf(source.charAt(index))).join('')
  }

  next(): FormulaToken {
    while (blank.test(this.text.charAt(this.at))) this.at += 1
    const at = this.at
    if (at >= this.text.length) return { kind: 'end', at, length: 0 }
    const char = this.text.charAt(at)
    if (/[\d.]/.test(char)) return this.number()
    if (char === '{') return { kind: 'name', isQuoted: true, name: this.until('}'), ...this.from(at) }
    if (char === '[') return { kind: 'unit', unit: this.until(']'), ...this.from(at) }
    if ('+-*/^(),'.includes(char)) {
      this.at += 1
      return { kind: 'sign', sign: char, ...this.from(at) }
    }
    if (nameStart.test(this.point(at))) return this.name()
    return fail('character', { at, length: this.point(at).length }, { name: this.point(at) })
  }

  private point(at: number): string {
    return String.fromCodePoint(this.text.codePointAt(at) ?? 0)
  }

  private from(at: number): FormulaPlace {
    return { at, length: this.at - at }
  }

  private number(): FormulaToken {
    const at = this.at
    const [found] = /^(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?/.exec(this.text.slice(at)) ?? []
    const value = Number(found)
    this.at += found?.length ?? 1
    if (found === undefined || !Number.isFinite(value) || /[\d.]/.test(this.text.charAt(this.at))) {
      while (/[\d.]/.test(this.text.charAt(this.at))) this.at += 1
      fail('number', this.from(at), { name: this.source.slice(at, this.at) })
    }
    return { kind: 'number', value, ...this.from(at) }
  }

  private until(closing: string): string {
    const start = this.at
    const end = this.text.indexOf(closing, start)
    if (end < 0) fail('unclosed', { at: start, length: 1 }, { name: this.text.charAt(start) })
    this.at = end + 1
    const inside = this.source.slice(start + 1, end).trim()
    return inside === '' ? fail('unexpected', this.from(start), { name: this.source.slice(start, this.at) }) : inside
  }

  private name(): FormulaToken {
    const at = this.at
    while (this.at < this.text.length && namePart.test(this.point(this.at))) this.at += this.point(this.at).length
    return { kind: 'name', isQuoted: false, name: this.source.slice(at, this.at), ...this.from(at) }
  }
}

/**
 * Splits a formula into its words; the last one is its end.
 *
 * @param text - as somebody typed it.
 */
export function tokenizeFormula(text: string): readonly FormulaToken[] {
  const tokenizer = new Tokenizer(text)
  const tokens: FormulaToken[] = [tokenizer.next()]
  while (tokens.at(-1)?.kind !== 'end') tokens.push(tokenizer.next())
  return tokens
}
