import { type Remark, type Review, remark } from './Review'
import { knownOrgans } from './sideRules'

/** One remark about all that is missing: it is settled by one act. */
function together(missing: readonly { readonly name: string; readonly englishName: string | null }[]): Remark[] {
  if (missing.length === 0) return []
  const names = missing.map(({ name }) => name).join('、')
  return [remark({ name: names, englishName: missing.map(({ name, englishName }) => englishName ?? name).join(', ') })]
}

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
  const missing = parts.filter(
    (part) =>
      (sex === 'unknown' || part.sex === 'any' || part.sex === sex) &&
      knownOrgans(part).some((organ) => !mentioned.has(organ)),
  )
  return together(missing)
}

/** Views that the exam type asks for and that are not on file. */
export function missingViews({ facts: { missingViews: views } }: Review): Remark[] {
  return together(views)
}
