/**
 * A text as it is compared with others of its kind: case, width of letters and digits, and blanks at its ends or in runs do not
 * count (Unicode NFKC, then lower case).
 *
 * @param text - as somebody typed it.
 */
export function foldName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase().normalize('NFKC')
}
