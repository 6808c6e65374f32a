import { type BasicDataId, firstTexts, languages, type ReportTemplate } from '@opensono/pacs-core'
import { isContentEmpty, type ReportContent } from './ReportContent'

/**
 * Templates in the order in which they are offered: those of the study's exam type, then those for any, then the rest.
 *
 * @param examTypeId - null when the study has none.
 */
export function orderTemplates(
  templates: readonly ReportTemplate[],
  examTypeId: BasicDataId | string | null,
): readonly ReportTemplate[] {
  const rank = (template: ReportTemplate) => {
    if (template.examTypeIds.some((id) => id === examTypeId)) return 0
    return template.examTypeIds.length === 0 ? 1 : 2
  }
  return [...templates].sort((a, b) => rank(a) - rank(b))
}

/**
 * The templates that may be chosen: those in use, and the one that the report has.
 *
 * @param examTypeId - null when the study has none.
 * @param currentId - template of the report.
 */
export function offeredTemplates(
  templates: readonly ReportTemplate[],
  examTypeId: BasicDataId | string | null,
  currentId: ReportTemplate['id'] | null,
): readonly ReportTemplate[] {
  return orderTemplates(
    templates.filter(({ id, isEnabled }) => isEnabled || id === currentId),
    examTypeId,
  )
}

/**
 * Whether a template's text may take the place of what is written without asking: nothing is written, or what is written is
 * the text of the former template, untouched.
 */
export function replacesNothing(content: ReportContent, former: ReportTemplate | undefined): boolean {
  if (isContentEmpty(content)) return true
  return former !== undefined && isUntouched(content, former)
}

/** Whether what is written is the text of a template, in one of its languages, as it was taken over. */
export function isUntouched({ findings, impression }: ReportContent, template: ReportTemplate): boolean {
  return languages.some((language) => {
    const first = firstTexts(template, language)
    return findings === first.findings && impression === first.impression
  })
}
