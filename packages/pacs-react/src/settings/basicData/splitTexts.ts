/**
 * The texts of a line that English commas part.
 *
 * @param line - as typed or pasted.
 * @returns them without blanks at their ends; none empty, none twice.
 */
export function splitTexts(line: string): string[] {
  const texts = line
    .split(/[,\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return [...new Set(texts)]
}
