import { spaceValues, valueEnd, valueStart } from '../../text/spaceValues'
import { gestationalAgeText, readGestationalAge } from '../../value/gestationalAge'
import { en } from './locale/en'
import { zh } from './locale/zh'
import type { ReviewRuleId } from './reviewRules'

/** A text in both languages. */
export interface BothLanguages {
  readonly en: string
  readonly zh: string
}

const gap = /\{\{(\w{1,32})\}\}/g

function fill(text: string, details: Readonly<Record<string, string>>, language: 'en' | 'zh'): string {
  const filled = text.replace(gap, (_, name: string) => {
    const value = details[name] ?? ''
    if (name !== 'byPeriod') return `${valueStart}${value}${valueEnd}`
    // A gestational age is written in the language of the advice.
    const days = readGestationalAge(value)
    return days === null ? value : gestationalAgeText(language, days)
  })
  return spaceValues(filled)
}

/**
 * What a rule says of a finding.
 *
 * @param rule - which.
 * @param details - what its advice names, as the finding has it.
 * @returns what is wrong, and what to do, each in both languages.
 */
export function reviewWords(
  rule: ReviewRuleId,
  details: Readonly<Record<string, string>>,
): { title: BothLanguages; advice: BothLanguages } {
  return {
    title: { en: en[rule].title, zh: zh[rule].title },
    advice: { en: fill(en[rule].advice, details, 'en'), zh: fill(zh[rule].advice, details, 'zh') },
  }
}
