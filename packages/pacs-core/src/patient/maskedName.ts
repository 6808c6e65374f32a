const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A name for a page that strangers may see: the first character of each of its words, the others are stars.
 *
 * @param name - as it is registered.
 */
export function maskedName(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .map((word) => [...graphemes.segment(word)].map(({ segment }, index) => (index === 0 ? segment : '*')).join(''))
    .join(' ')
}
