/** Marks the start of a value that was filled into a text. Of Unicode's private use: no name holds one. */
export const valueStart = '\uE000'

/** Marks its end. */
export const valueEnd = '\uE001'

/**
 * Sets a space between Chinese text and a Latin word or number that was filled into it, and takes the marks out. Values keep their own
 * spaces, and texts need none around their placeholders.
 *
 * @param text - a text whose values are between {@link valueStart} and {@link valueEnd}.
 * @example
 * spaceValues('请 \uE0005\uE001号') // with marks in place: '请 5 号'
 */
export function spaceValues(text: string): string {
  if (!text.includes(valueStart)) return text
  return text
    .replace(/(?<=\p{Script=Han})\uE000(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])\uE001(?=\p{Script=Han})/gu, ' ')
    .replaceAll(valueStart, '')
    .replaceAll(valueEnd, '')
}
