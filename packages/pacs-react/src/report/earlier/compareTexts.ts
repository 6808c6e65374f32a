/** A piece of a text, or an entry of a list: in both versions, or only in one. */
export interface TextPiece {
  readonly kind: 'both' | 'now' | 'then'
  readonly text: string
}

/** Sentences that are compared one by one at most; longer texts are compared as wholes behind these. */
const mostSentences = 400

/** The sentences of a text, each with the sign that ends it. */
function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^。；！？;\n]*(?:[。；！？;\n]+|$)/gu)?.filter((each) => each !== '') ?? []
  if (sentences.length <= mostSentences) return sentences
  return [...sentences.slice(0, mostSentences), sentences.slice(mostSentences).join('')]
}

/** Lengths of the longest common subsequences of the ends of two lists (Wagner and Fischer, J ACM 1974;21:168). */
function commonLengths(now: readonly string[], then: readonly string[]): number[][] {
  const lengths = Array.from({ length: now.length + 1 }, () => new Array<number>(then.length + 1).fill(0))
  for (let i = now.length - 1; i >= 0; i -= 1) {
    for (let j = then.length - 1; j >= 0; j -= 1) {
      const [row = [], next = []] = [lengths[i], lengths[i + 1]]
      row[j] = now[i] === then[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

/**
 * Compares two lists entry by entry.
 *
 * @returns the entries in reading order; those of `now` and `both` are the present list, those of `then` and `both` the former one.
 */
export function compareLists(now: readonly string[], then: readonly string[]): TextPiece[] {
  const lengths = commonLengths(now, then)
  const pieces: TextPiece[] = []
  let [i, j] = [0, 0]
  while (i < now.length || j < then.length) {
    const [mine, theirs] = [now[i], then[j]]
    if (mine !== undefined && mine === theirs) {
      pieces.push({ kind: 'both', text: mine })
      i += 1
      j += 1
    } else if (
      theirs === undefined ||
      (mine !== undefined && (lengths[i + 1]?.[j] ?? 0) > (lengths[i]?.[j + 1] ?? 0))
    ) {
      pieces.push({ kind: 'now', text: mine ?? '' })
      i += 1
    } else {
      pieces.push({ kind: 'then', text: theirs })
      j += 1
    }
  }
  return pieces
}

/**
 * Compares two texts sentence by sentence.
 *
 * @returns the pieces in reading order; those of `now` and `both` are the present text, those of `then` and `both` the former one.
 */
export function compareTexts(now: string, then: string): TextPiece[] {
  return compareLists(sentencesOf(now), sentencesOf(then))
}
