import { firstTexts, languages, type ReportTemplate } from '@opensono/pacs-core'
import { Select } from '../control/field/Select'
import { useText } from '../provider/useText'
import { isContentEmpty, type ReportContent } from './ReportContent'
import { reportText } from './reportText'
import { isUntouched } from './templateOrder'

/** The language of a report. */
export interface LanguageChoiceProps {
  templates: readonly ReportTemplate[]
  content: ReportContent
  onChange: (patch: Partial<ReportContent>) => void
  isReadOnly: boolean
}

/**
 * Chooses the language that a report is written and printed in. What somebody wrote is not translated and stays; text of the template that
 * nobody touched becomes that of the other language.
 */
export function LanguageChoice({ templates, content, onChange, isReadOnly }: LanguageChoiceProps) {
  const { t, language } = useText(reportText)
  const value = content.language ?? language
  const template = templates.find(({ id }) => id === content.templateId)
  const isOfTemplate = template !== undefined && isUntouched(content, template)
  const hasOwnText = !isContentEmpty(content) && !isOfTemplate
  return (
    <Select
      isBare
      className="pacs-report-language"
      label={t('report.language.title')}
      options={languages.map((id) => ({
        id,
        label: t(`report.language.${id}`),
        ...(hasOwnText && id !== value && { description: t('report.language.stays') }),
      }))}
      value={value}
      isReadOnly={isReadOnly}
      onChange={(chosen) => {
        const next = languages.find((id) => id === chosen)
        if (next !== undefined) onChange({ language: next, ...(isOfTemplate && firstTexts(template, next)) })
      }}
    />
  )
}
