import { organNames, organOf } from './organs'
import { type Remark, type Review, remark, remarkOn } from './Review'

const ofOthers = /胎|母亲|妻|配偶|\bf(?:o?etal|o?etus)\b|\bmother\b|\bwife\b/i

/** An organ that patients of this sex do not have. What a report says of a fetus or of another person is theirs. */
export function wrongOrgans({ facts, texts }: Review): Remark[] {
  const { sex } = facts
  if (sex === 'unknown') return []
  const wrong = new Set(organNames.filter((organ) => (organOf(organ).sex ?? sex) !== sex))
  return texts.flatMap((text) =>
    text.clauses.flatMap(({ start, end, mentions }) => {
      const found = mentions.find(({ organ, isNamed }) => isNamed && organ !== null && wrong.has(organ))
      if (found === undefined) return []
      const isOthers = found.organ !== 'fetus' && ofOthers.test(text.text.slice(start, Math.min(end, start + 400)))
      return isOthers ? [] : [remarkOn(text, found)]
    }),
  )
}

/** A body part of the study that patients of this sex do not have. */
export function wrongParts({ facts: { sex, parts } }: Review): Remark[] {
  if (sex === 'unknown') return []
  const wrong = parts.filter((part) => part.sex !== 'any' && part.sex !== sex)
  return wrong.map(({ name, englishName }) => remark({ name, englishName: englishName ?? name }))
}

/** Images of the report whose files name another patient. */
export function imagesOfOthers({ facts: { otherPatientImages } }: Review): Remark[] {
  return otherPatientImages.length === 0 ? [] : [remark({ images: otherPatientImages.join(', ') })]
}
