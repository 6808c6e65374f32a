import { dictionaryName, type Report, type ReportTemplate } from '@opensono/pacs-core'
import { VersionConflict } from '../form/VersionConflict'
import { useText } from '../provider/useText'
import {
  contentOf,
  differingFields,
  type ReportContent,
  type ReportContentField,
  reportContentFields,
} from './ReportContent'
import { reportText } from './reportText'

/** Two versions of a report. */
export interface ReportConflictProps {
  mine: ReportContent
  theirs: Report
  /** What the writing began with: what was not changed since is taken from theirs. */
  began: ReportContent
  templates: readonly ReportTemplate[]
  /** The content that the user chose, to be laid over theirs. */
  onResolve: (content: ReportContent) => void
}

const labels = {
  templateId: 'report.template',
  findings: 'report.findings',
  impression: 'report.impression',
  result: 'report.result',
  imageIds: 'report.images',
} as const satisfies Record<ReportContentField, string>

/** Shows what differs between two versions of a report, and lets the user choose part by part. */
export function ReportConflict({ mine, theirs, began, templates, onResolve }: ReportConflictProps) {
  const { t, language } = useText(reportText)

  function words(content: ReportContent, field: ReportContentField): string {
    if (field === 'result') return t(`study.result.${content.result}`)
    if (field === 'imageIds') return t('report.conflict.imageCount', { count: content.imageIds.length })
    if (field === 'templateId') {
      const template = templates.find(({ id }) => id === content.templateId)
      return template === undefined ? t('report.templateNone') : dictionaryName(template, language)
    }
    return content[field]
  }

  return (
    <VersionConflict<ReportContent>
      mine={mine}
      theirs={contentOf(theirs)}
      savedByName={theirs.savedByName}
      savedAt={theirs.savedAt}
      touched={differingFields(mine, began)}
      fields={reportContentFields.map((id) => ({ id, label: t(labels[id]), words: (content) => words(content, id) }))}
      onResolve={onResolve}
    />
  )
}
