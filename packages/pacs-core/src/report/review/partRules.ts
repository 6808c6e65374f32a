import { type Remark, type Review, remark } from './Review'
import { knownOrgans } from './sideRules'

/**
 * A body part of the study of which the report says nothing. Parts that the rules do not know, and parts that the patient does not have,
 * are not looked for.
 */
export function missingParts({ facts: { parts, sex }, texts }: Review): Remark[] {
  const mentioned = new Set(
    texts.flatMap(({ clauses }) =>
      clauses.flatMap(({ mentions }) => mentions.flatMap(({ organ, isNamed }) => (isNamed ? [organ] : []))),
    ),
  )
  return parts.flatMap((part) => {
    if (sex !== 'unknown' && part.sex !== 'any' && part.sex !== sex) return []
    const missing = knownOrgans(part).some((organ) => !mentioned.has(organ))
    return missing ? [remark({ name: part.name, englishName: part.englishName ?? part.name })] : []
  })
}

/** Views that the exam type asks for and that are not on file. */
export function missingViews({ facts: { missingViews: views } }: Review): Remark[] {
  return views.map(({ name, englishName }) => remark({ name, englishName: englishName ?? name }))
}
