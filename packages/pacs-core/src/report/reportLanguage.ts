import type { Language } from '../text/createText'
import type { ReportTemplate } from './reportApi'
import { type ReportTexts, reportTextFields } from './reportContent'

/** What decides the language of a report. */
export interface LanguageFacts extends ReportTexts {
  /** The one that was chosen; null while none was. */
  readonly language: Language | null
}

/**
 * The language that a report is written and printed in: the chosen one; else that of its words, so that nobody turns a Chinese report into an
 * English one by reading it; else the reader's.
 *
 * @param report - its words, and the language that was chosen.
 * @param reader - language of the interface.
 */
export function reportLanguage(report: LanguageFacts, reader: Language): Language {
  if (report.language !== null) return report.language
  const words = reportTextFields.map((field) => report[field]).join('')
  if (/\p{Script=Han}/u.test(words)) return 'zh'
  return /\p{Script=Latin}/u.test(words) ? 'en' : reader
}

/**
 * The texts that a template begins a report with. One that has none in a language begins with those that it has.
 *
 * @param template - as the hospital has it.
 * @param language - of the report.
 */
export function firstTexts(
  template: Pick<ReportTemplate, 'findings' | 'impression' | 'sections'>,
  language: Language,
): Pick<ReportTexts, 'findings' | 'impression'> {
  const english = (name: 'findings' | 'impression') =>
    template.sections.find((section) => section.name === name)?.englishText ?? ''
  const { findings, impression } = template
  if (language === 'zh' || (english('findings') === '' && english('impression') === '')) return { findings, impression }
  return { findings: english('findings'), impression: english('impression') }
}
