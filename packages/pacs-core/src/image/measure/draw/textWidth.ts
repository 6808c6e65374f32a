/** Width of a text in pixels of the stage at a font size. */
export type TextWidth = (text: string, fontSize: number) => number

/** The width of a text where nothing measures it: wide characters are as wide as they are high, others about half. */
export const estimatedTextWidth: TextWidth = (text, fontSize) =>
  [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? fontSize : fontSize * 0.58), 0)

/** Breaks a text into lines that are no wider than asked for; Chinese between any two characters. */
export function wrapText(text: string, most: number, widthOf: (text: string) => number): string[] {
  const pieces = text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line !== '' && widthOf(line + piece) > most) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}
