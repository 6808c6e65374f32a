/**
 * What may not reach paper: control characters, invisible characters, and the marks that reorder a line, so that nobody
 * can turn the digits of a measurement round.
 */
const unprintable = /(?!\n)\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu
/** Halves of characters, and the code that the text engine uses for attachments of its own. */
const broken = /\ufffc|\p{Cs}/gu

/** Makes a string of the database printable: line breaks become `\n`, tabs spaces, what cannot be printed goes. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|\v|\f|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(unprintable, '')
    .replace(broken, '\ufffd')
}

/** The same on one line, for names and captions. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}
