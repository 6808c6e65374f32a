import {
  dictionaryName,
  keptUnlinked,
  type Report,
  type ReportTemplate,
  type ReportValue,
  reportTextFields,
  scoreWorksheet,
  sizeText,
  worksheetAnswers,
  worksheetSize,
  worksheets,
  writtenValue,
} from '@opensono/pacs-core'
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
import { reportTextLabels } from './reportTextLabels'

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
  language: 'report.language.title',
  ...reportTextLabels,
  values: 'report.values.title',
  parameters: 'report.panel.parameters',
  worksheets: 'report.worksheets',
  result: 'report.result',
  imageIds: 'report.images',
  drawings: 'report.drawings.title',
  unlinked: 'report.values.unlinkedTitle',
} as const satisfies Record<ReportContentField, string>

/** A linked value, and where it is from. */
function valueWords(content: ReportContent, { field, start, end, source }: ReportValue): string {
  const text = content[field].slice(start, end)
  return source.kind === 'measure' && source.name !== null ? `${source.name} ${text}` : text
}

/** Shows what differs between two versions of a report, and lets the user choose part by part. */
export function ReportConflict({ mine, theirs, began, templates, onResolve }: ReportConflictProps) {
  const { t, language } = useText(reportText)

  function words(content: ReportContent, field: ReportContentField): string {
    if (field === 'result') return t(`study.result.${content.result}`)
    if (field === 'imageIds') return t('report.conflict.imageCount', { count: content.imageIds.length })
    if (field === 'drawings') {
      const on = content.drawings.filter(({ isPrinted }) => isPrinted).length
      return t('report.drawings.counts', { on, off: content.drawings.length - on })
    }
    if (field === 'templateId') {
      const template = templates.find(({ id }) => id === content.templateId)
      return template === undefined ? t('report.templateNone') : dictionaryName(template, language)
    }
    if (field === 'language') return content.language === null ? '' : t(`report.language.${content.language}`)
    if (field === 'values')
      return content.values.map((value) => valueWords(content, value)).join(language === 'zh' ? '；' : '; ')
    if (field === 'unlinked') return content.unlinked.map(({ text }) => text).join(language === 'zh' ? '；' : '; ')
    if (field === 'parameters') return parameterWords(content)
    if (field === 'worksheets') return worksheetWords(content)
    return content[field]
  }

  /** The names of parameters are those of the newer version: what it does not have is named by its value alone. */
  function parameterWords({ parameters }: ReportContent): string {
    const wordsOf = (id: string, value: string) => {
      const known = theirs.parameters.find(({ parameterId }) => parameterId === id)
      if (known === undefined) return value
      return `${dictionaryName(known, language)} ${writtenValue(known, value, language).value}`
    }
    return parameters.map(({ parameterId, value }) => wordsOf(parameterId, value)).join(language === 'zh' ? '；' : '; ')
  }

  function worksheetWords(content: ReportContent): string {
    const lines = content.worksheets.flatMap((filled) => {
      const worksheet = worksheets.find(({ id }) => id === filled.worksheetId)
      if (worksheet === undefined) return []
      const { level, points } = scoreWorksheet(worksheet, worksheetAnswers(filled), worksheetSize(filled))
      const score = worksheet.rules === undefined && t('report.conflict.points', { count: points })
      return [[filled.place, worksheet.name, level?.id, score, sizeText(filled)].filter(Boolean).join(' ')]
    })
    return lines.join(language === 'zh' ? '；' : '; ')
  }

  /** The values go with the texts: who chooses a text chooses the values in it. What lost its drawing on either side stays marked where it is chosen. */
  function resolve(chosen: ReportContent): void {
    const values = reportTextFields.flatMap((field) => {
      const side = mine[field] === theirs[field] ? chosen : chosen[field] === mine[field] ? mine : theirs
      return side.values.filter((value) => value.field === field)
    })
    const both = keptUnlinked([...mine.unlinked, ...theirContent.unlinked], { ...chosen, values })
    onResolve({ ...chosen, values, unlinked: hasOther ? both : chosen.unlinked })
  }

  const theirContent = contentOf(theirs)
  const hasOtherText = reportTextFields.some((field) => mine[field] !== theirs[field])
  const hasOther = differingFields(mine, theirContent).some((field) => field !== 'unlinked')
  const goesAlong = (id: ReportContentField) => (id === 'values' && hasOtherText) || (id === 'unlinked' && hasOther)
  const shownFields = reportContentFields.filter((id) => !goesAlong(id))

  return (
    <VersionConflict<ReportContent>
      mine={mine}
      theirs={theirContent}
      savedByName={theirs.savedByName}
      savedAt={theirs.savedAt}
      touched={differingFields(mine, began)}
      fields={shownFields.map((id) => ({ id, label: t(labels[id]), words: (content) => words(content, id) }))}
      onResolve={resolve}
    />
  )
}
