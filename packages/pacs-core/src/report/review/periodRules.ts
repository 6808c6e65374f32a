import { gestationalAgeText } from '../../value/gestationalAge'
import { limits } from '../../value/limits'
import { allowedDaysAt } from '../obstetric/dating'
import { type Remark, type Review, remarkOn } from './Review'
import type { ReadText, Span } from './readText'

const dayMs = 86_400_000
const { gestationalDays: longestDays } = limits.pregnancy

const chinese = /孕[周期]?\s{0,2}[约为:]?\s{0,2}(\d{1,2})(?:\s{0,2}\+\s{0,2}(\d))?\s{0,2}周\s{0,2}(?:(\d)\s{0,2}天)?/g
const english = /\b(\d{1,2})\s?w(?:eeks?)?(?:\s{0,2}\+?\s{0,2}(\d)\s?d(?:ays?)?)?\b/gi
const ofFetus = /f(?:o?etus|o?etal)|pregnan|gestation|intrauterine|\bGA\b|\bCRL\b/i
const later = /\b(?:in|after|every|within|for)\s{0,3}$/i

interface Age extends Span {
  days: number
}

function agesIn({ text, clauses }: ReadText): Age[] {
  const age = ({ index, 0: all, 1: weeks, 2: plus, 3: days }: RegExpMatchArray): Age => ({
    start: index ?? 0,
    end: (index ?? 0) + all.trimEnd().length,
    days: Number(weeks) * 7 + Number(plus ?? days ?? 0),
  })
  const inEnglish = Array.from(text.matchAll(english), age).filter(({ start }) => {
    const before = text.slice(Math.max(0, start - 120), start)
    return ofFetus.test(before) && !later.test(before)
  })
  return clauses.length === 0 ? [] : [...Array.from(text.matchAll(chinese), age), ...inEnglish]
}

/** Gestational ages that do not agree with the last period. */
export function differingPeriod({ facts: { lastPeriod, examDate }, texts }: Review): Remark[] {
  if (lastPeriod === null) return []
  const expected = Math.round((Date.parse(examDate) - Date.parse(lastPeriod)) / dayMs)
  if (!(expected > 0 && expected <= longestDays)) return []
  const byPeriod = gestationalAgeText('en', expected)
  return texts.flatMap((text) =>
    agesIn(text).flatMap((age) =>
      Math.abs(age.days - expected) > allowedDaysAt(expected) ? [remarkOn(text, age, { byPeriod })] : [],
    ),
  )
}
