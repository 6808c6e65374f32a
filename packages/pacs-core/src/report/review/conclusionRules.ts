import type { Organ } from './organs'
import { type Remark, type Review, remark, remarkOn } from './Review'
import { countBefore, type Mention, placesOf, type ReadText, type Statement, type WrittenSide } from './readText'

const harmless = /生理性|轻度|微量|少量|\bphysiologic(?:al)?\b|\bmild\b|\btrace\b|\btrivial\b/i

/** Findings that a negative report does not have. A trace of regurgitation is none. */
function abnormal({ text, clauses, statements }: ReadText): Statement[] {
  return statements.filter(({ isDenied, lesion, clause }) => {
    if (isDenied || lesion === 'enlarged' || lesion === 'thickened') return !isDenied && lesion !== 'enlarged'
    const { start = 0, end = 0 } = clauses[clause] ?? {}
    return lesion !== 'regurgitation' || !harmless.test(text.slice(start, Math.min(end, start + 200)))
  })
}

const normal =
  /未见(?:明显)?(?:异常|病变)|无(?:明显)?异常|(?<![不非])正常|未见|\bunremarkable\b|\b(?<!ab)normal\b|\bno abnormalit(?:y|ies)\b|\bnegative\b|\bno\b/gi
const wholeNormal =
  /未见(?:明显)?异常|无(?:明显)?异常|(?<![不非])正常|\bunremarkable\b|\b(?<!ab)normal\b|\bno abnormalit(?:y|ies)\b/gi

/** Marked negative, and the impression names a finding. */
export function negativeWithFinding({ facts, impression }: Review): Remark[] {
  if (facts.result !== 'negative') return []
  return abnormal(impression)
    .slice(0, 1)
    .map((each) => remarkOn(impression, each))
}

/** Marked positive, and nothing abnormal is written. */
export function positiveWithoutFinding({ facts, findings, impression }: Review): Remark[] {
  if (facts.result !== 'positive') return []
  if ([findings, impression].some(({ statements }) => statements.some(({ isDenied }) => !isDenied))) return []
  return placesOf(impression.text, normal)
    .slice(0, 1)
    .map((each) => remarkOn(impression, each))
}

const covers = (side: WrittenSide | null, other: WrittenSide | null) =>
  side === null || other === null || side === 'both' || other === 'both' || side === other

/** Changes that a doctor may call normal for the patient. */
const mayBeNormal: readonly Statement['lesion'][] = ['enlarged', 'thickened', 'regurgitation', 'fatty']

function sidesOf({ statements }: ReadText): Map<Organ, Set<WrittenSide | null>> {
  const found = new Map<Organ, Set<WrittenSide | null>>()
  for (const { organ, side, isDenied, lesion } of statements) {
    if (isDenied || organ === null || mayBeNormal.includes(lesion)) continue
    found.set(organ, (found.get(organ) ?? new Set()).add(side))
  }
  return found
}

/** The impression calls an organ normal in which the findings describe something. */
export function normalAgainstFindings({ findings, impression }: Review): Remark[] {
  const described = sidesOf(findings)
  const named = sidesOf(impression)
  const isWrong = ({ organ, side, isNamed }: Mention) =>
    isNamed &&
    organ !== null &&
    !named.has(organ) &&
    [...(described.get(organ) ?? [])].some((each) => covers(each, side))
  return placesOf(impression.text, wholeNormal).flatMap((place) => {
    const clause = impression.clauses[countBefore(impression.clauses, place.start + 1) - 1]
    const wrong = clause?.mentions.find(isWrong)
    if (wrong === undefined) return []
    const [start, end] = [Math.min(wrong.start, place.start), Math.max(wrong.end, place.end)]
    return [remarkOn(impression, end - start > 80 ? wrong : { start, end })]
  })
}

/** No findings, where the template asks for them. */
export function emptyFindings({ facts: { sections, findings } }: Review): Remark[] {
  return sections.includes('findings') && findings.trim() === '' ? [remark()] : []
}

/** Findings without an impression, where the template asks for one. */
export function emptyImpression({ facts: { sections, findings, impression } }: Review): Remark[] {
  return sections.includes('impression') && findings.trim() !== '' && impression.trim() === '' ? [remark()] : []
}
