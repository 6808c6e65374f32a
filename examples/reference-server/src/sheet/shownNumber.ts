/** Built-in formats that change how a number is read (ECMA-376 part 1, 18.8.30); the others are dates, or show a number as it is. */
export const builtInFormats: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [37, '#,##0;-#,##0'],
  [38, '#,##0;-#,##0'],
  [39, '#,##0.00;-#,##0.00'],
  [40, '#,##0.00;-#,##0.00'],
])

/** One sign of a format: a place for a digit, the point, or what is shown as it is. */
type Sign = { readonly place: '0' | '#' | '?' } | { readonly literal: string } | 'point' | 'percent' | 'group'

const signToken =
  /"([^"]*)"|\\(.)|_(.)|\*.|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?\d{1,2})\]|\[\$([^\]-]*)[^\]]*\]|([0#?])|([.%,])|([-+()$¥￥€£: ])/giy

/** The signs of one section of a format; null for one that this reader does not know. */
function signsOf(section: string): Sign[] | null {
  const signs: Sign[] = []
  signToken.lastIndex = 0
  while (signToken.lastIndex < section.length) {
    const found = signToken.exec(section)
    if (found === null) return null
    const [, quoted, escaped, blank, currency, place, mark, plain] = found
    if (place !== undefined) signs.push({ place: place as '0' })
    else if (mark !== undefined) signs.push(mark === '.' ? 'point' : mark === '%' ? 'percent' : 'group')
    else signs.push({ literal: quoted ?? escaped ?? currency ?? plain ?? (blank === undefined ? '' : ' ') })
  }
  return signs
}

const isPlace = (sign: Sign | undefined): sign is { place: '0' | '#' | '?' } =>
  typeof sign === 'object' && 'place' in sign

/** The whole part, filled in from the right; places that are left over show noughts where the format says so. */
function wholeText(signs: readonly Sign[], digits: string): string {
  const isGrouped = signs.includes('group')
  const firstPlace = signs.findIndex(isPlace)
  let rest = digits === '0' ? '' : digits
  let count = 0
  let text = ''
  const put = (digit: string) => {
    text = (isGrouped && count > 0 && count % 3 === 0 ? `${digit},` : digit) + text
    count += 1
  }
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    const sign = signs[at]
    if (isPlace(sign)) {
      const digit = rest.at(-1)
      if (digit !== undefined) put(digit)
      else if (sign.place === '0') put('0')
      rest = rest.slice(0, -1)
      if (at === firstPlace) for (; rest !== ''; rest = rest.slice(0, -1)) put(rest.at(-1) ?? '')
    } else if (typeof sign === 'object' && 'literal' in sign) text = sign.literal + text
    else if (sign === 'percent') text = `%${text}`
  }
  return text
}

/** The part behind the point. */
function fractionText(signs: readonly Sign[], digits: string): string {
  let last = digits.length
  const places = signs.filter(isPlace)
  while (last > 0 && places[last - 1]?.place !== '0' && digits[last - 1] === '0') last -= 1
  let at = 0
  return signs
    .map((sign) => {
      if (isPlace(sign)) return at < last ? (digits[at++] ?? '') : ''
      return typeof sign === 'object' && 'literal' in sign ? sign.literal : sign === 'percent' ? '%' : ''
    })
    .join('')
}

/**
 * A number as a person sees it in its cell.
 *
 * @param value - as it is stored.
 * @param format - its format code.
 * @returns null for a format that shows no more than the number, is not known, or shows less than is stored.
 */
export function shownNumber(value: number, format: string): string | null {
  const sections = format.split(';')
  const ofSign = value < 0 ? sections[1] : value === 0 ? sections[2] : undefined
  const signs = signsOf(ofSign ?? sections[0] ?? '')
  const places = signs?.filter(isPlace).length ?? 0
  // A comma behind the last place divides by a thousand: such a number is shown as another one.
  if (signs === null || places === 0 || signs.filter((sign) => sign === 'point').length > 1) return null
  const lastPlace = signs.findLastIndex((sign) => isPlace(sign))
  if (signs.slice(lastPlace).includes('group')) return null
  const point = signs.indexOf('point')
  const [whole, fraction] = point < 0 ? [signs, []] : [signs.slice(0, point), signs.slice(point + 1)]
  const factor = signs.includes('percent') ? 100 : 1
  const decimals = fraction.filter(isPlace).length
  const fixed = Math.abs(value * factor).toFixed(Math.min(decimals, 15))
  if (Math.abs(Number(fixed) / factor - Math.abs(value)) > Math.abs(value) * 1e-14) return null
  const [before = '0', behind = ''] = fixed.split('.')
  const minus = value < 0 && ofSign === undefined ? '-' : ''
  const shown = wholeText(whole, before) + (point < 0 ? '' : `.${fractionText(fraction, behind)}`)
  return minus + shown.trim()
}
