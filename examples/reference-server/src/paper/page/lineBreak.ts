const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Ideographs, kana, hangul and full-width forms: between two of these a line may end. */
const breaksFreely = /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3fffd}]/u
/** Between the parts of a name or a word with a hyphen, as in `Villanueva-Echeverria`; a minus sign stands before a digit. */
const afterHyphen = /(?<=\p{L}-)(?=\p{L})/u
/** May not begin a line (GB/T 15834, 5.1: stops and closing marks stay with what they close). */
const staysWithPrevious = /^[，。、；：？！）》〉」』】〕〗｝］”’…—·・％‰℃°,.;:?!)\]}%～~々ー]/u
/** May not end a line: opening marks stay with what they open. */
const staysWithNext = /^[（《〈「『【〔〖｛［“‘([{￥¥$#＃]/u

/**
 * Cuts a run without spaces into the pieces between which a line may end: Chinese between characters, with the marks at
 * the right side of the line; Latin words and numbers whole, unless they are longer than a line could take: then at a hyphen, if they have one.
 *
 * @param longest graphemes that may stay together; longer pieces may be cut anywhere, so that nothing leaves the page
 */
export function breakPieces(run: string, longest: number): string[] {
  const pieces: string[][] = []
  let previous: string | undefined
  for (const { segment } of graphemes.segment(run)) {
    const mayBreak =
      previous !== undefined &&
      (breaksFreely.test(previous) || breaksFreely.test(segment)) &&
      !staysWithPrevious.test(segment) &&
      !staysWithNext.test(previous)
    const piece = pieces.at(-1)
    if (piece && !mayBreak) piece.push(segment)
    else pieces.push([segment])
    previous = segment
  }
  return pieces.flatMap((piece) => (piece.length > longest ? cutLong(piece.join(''), longest) : [piece.join('')]))
}

/** Cuts what is longer than a line at its hyphens, and parts that are still too long anywhere. */
function cutLong(run: string, longest: number): string[] {
  return run.split(afterHyphen).flatMap((part) => {
    const characters = [...graphemes.segment(part)].map(({ segment }) => segment)
    return characters.length > longest ? characters : [part]
  })
}

/**
 * Breaks lines for the text engine, which draws a hyphen wherever two pieces meet and a line ends between them; after an
 * empty piece it draws none. Hyphens would read as minus signs in measurements.
 */
export function lineBreaker(longest: number): (word: string) => string[] {
  return (word) => breakPieces(word, longest).flatMap((piece, index) => (index === 0 ? [piece] : ['', piece]))
}
