import { type Lesion, mayBe } from './lesions'
import { type Organ, organOf, organsIn } from './organs'
import type { Side } from './ReportFacts'
import { type Remark, type Review, remarkOn } from './Review'
import {
  countBefore,
  type Mention,
  type ReadText,
  readText,
  type Span,
  type Statement,
  type WrittenSide,
} from './readText'

const opposite = (side: Side): Side => (side === 'left' ? 'right' : 'left')
/** Longer words are not shown whole. */
const longestWords = 80
const isOneSide = (side: WrittenSide | null): side is Side => side === 'left' || side === 'right'
const isPaired = (organ: Organ | null): organ is Organ => organ !== null && organOf(organ).isPaired === true

/** The words that name the side, up to the finding or from it. */
function wordsOf({ clauses }: ReadText, statement: Statement): Span {
  const mentions = clauses[statement.clause]?.mentions ?? []
  const count = countBefore(mentions, statement.start + 1)
  const owner = [mentions[count - 1], mentions[count]].find(
    (each) => each?.organ === statement.organ && each.side === statement.side,
  )
  if (owner === undefined) return statement
  const words = { start: Math.min(owner.start, statement.start), end: Math.max(owner.end, statement.end) }
  return words.end - words.start > longestWords ? owner : words
}

/** Which sides of which organs have which findings. */
function describedIn({ statements }: ReadText): Map<Organ, Map<Lesion, Set<WrittenSide | null>>> {
  const found = new Map<Organ, Map<Lesion, Set<WrittenSide | null>>>()
  for (const { organ, lesion, side, isDenied } of statements) {
    if (isDenied || organ === null) continue
    const ofOrgan = found.get(organ) ?? new Map<Lesion, Set<WrittenSide | null>>()
    found.set(organ, ofOrgan.set(lesion, (ofOrgan.get(lesion) ?? new Set()).add(side)))
  }
  return found
}

/** The impression names the other side than the findings. */
export function sideOfImpression({ findings, impression }: Review): Remark[] {
  const described = describedIn(findings)
  return impression.statements.flatMap((named) => {
    const { organ, side } = named
    if (named.isDenied || !isPaired(organ) || !isOneSide(side)) return []
    const ofOrgan = [...(described.get(organ) ?? [])]
    const alike = ofOrgan.filter(([lesion]) => mayBe(lesion, named.lesion))
    const matching = (alike.length > 0 ? alike : ofOrgan).flatMap(([, sides]) => [...sides])
    const isElsewhere = matching.length > 0 && matching.every((each) => each === opposite(side))
    return isElsewhere ? [remarkOn(impression, wordsOf(impression, named))] : []
  })
}

interface Place {
  text: ReadText
  mention: Mention
}

/** The text speaks of the other side of an organ than that of the body part, and never of the body part's. */
export function sideOfPart({ facts, texts }: Review): Remark[] {
  const wanted = new Map<Organ, Set<WrittenSide | null>>()
  for (const { name, englishName } of facts.parts) {
    const named = [name, englishName ?? ''].flatMap((each) => readText('findings', each).clauses)
    for (const { organ, side, isNamed } of named.flatMap(({ mentions }) => mentions)) {
      if (!isNamed || !isPaired(organ)) continue
      wanted.set(organ, (wanted.get(organ) ?? new Set()).add(side))
    }
  }
  const all: Place[] = texts.flatMap((text) =>
    text.clauses.flatMap(({ mentions }) => mentions.map((mention) => ({ text, mention }))),
  )
  return [...wanted].flatMap(([organ, sides]) => {
    const [side = null, ...others] = [...sides]
    if (others.length > 0 || !isOneSide(side)) return []
    const ofOrgan = all.filter(({ mention }) => mention.organ === organ)
    if (ofOrgan.some(({ mention }) => mention.side === side || mention.side === 'both')) return []
    const wrong = ofOrgan.find(({ mention }) => mention.side === opposite(side))
    return wrong === undefined ? [] : [remarkOn(wrong.text, wrong.mention)]
  })
}

/** What is found on one side, while all body marks of the organ are on the other one. */
export function sideOfMarks({ facts: { bodyMarks }, texts }: Review): Remark[] {
  const [first] = bodyMarks
  if (first === undefined || bodyMarks.some(({ side }) => side !== first.side)) return []
  const found = texts.flatMap((text) =>
    text.statements.flatMap((statement) =>
      statement.organ === first.organ && !statement.isDenied && statement.side !== null ? [{ text, statement }] : [],
    ),
  )
  const [wrong] = found
  if (wrong === undefined || found.some(({ statement }) => statement.side !== opposite(first.side))) return []
  return [remarkOn(wrong.text, wordsOf(wrong.text, wrong.statement))]
}

/** Whether a name is about an organ that the rules know. */
export function knownOrgans({ name, englishName }: { name: string; englishName: string | null }): Organ[] {
  const found = organsIn(name)
  return found.length > 0 ? found : organsIn(englishName ?? '')
}
