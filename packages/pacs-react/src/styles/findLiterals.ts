/** A value in a stylesheet that should have a name. */
export interface Literal {
  line: number
  text: string
}

const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(|(?<![\w-])(?:white|black|red|green|blue|yellow|gr[ae]y|orange|silver)(?![\w-])/i
const size = /(?<![\w.-])-?(\d*\.?\d+)(px|rem|em|pt)\b/gi
const layer = /^z-index\s*:\s*-?\d/i

/**
 * Finds the colours, sizes and layers a stylesheet writes out instead of naming a token. A literal is allowed where it is
 * given a name (`--pacs-side: 232px`) and in the condition of a media query, which cannot read tokens; so are 0, 1px and 1em.
 *
 * @param css the text of a stylesheet
 * @returns what was found, with line numbers from 1
 */
export function findLiterals(css: string): Literal[] {
  const found: Literal[] = []
  // Comments keep their line breaks, so that the numbers stay right.
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  for (const match of plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [text, property = '', value = ''] = match
    if (property.startsWith('--')) continue
    const sizes = [...value.matchAll(size)].filter(
      ([, number, unit]) => Number(number) !== 0 && !(number === '1' && unit !== 'rem' && unit !== 'pt'),
    )
    if (colour.test(value) || sizes.length > 0 || layer.test(text)) {
      found.push({ line: plain.slice(0, match.index).split('\n').length, text: text.trim() })
    }
  }
  return found
}
