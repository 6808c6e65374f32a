/** Where a glyph is drawn, in units of its font. */
interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
}

/** What a font makes of a text. */
export interface GlyphRun {
  readonly positions: readonly Position[]
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Places marks by advances instead of offsets. The text engine draws offsets a hundred times too small, so that a vowel of Tibetan would be
 * over the neighbour of its letter. Runs that are written from the right are reversed by the engine, and stay as they are.
 */
export function placeMarks({ positions }: GlyphRun, text: string): void {
  if (rightToLeft.test(text)) return
  for (const [index, position] of positions.entries()) {
    const before = positions[index - 1]
    if (before === undefined || position.xOffset === 0) continue
    before.xAdvance += position.xOffset
    position.xAdvance -= position.xOffset
    position.xOffset = 0
    position.yOffset = 0
  }
}
