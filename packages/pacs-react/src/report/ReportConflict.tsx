import { formatDateTime, type Report, type ReportTemplate } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../control/button/Button'
import { ToggleButton } from '../control/button/ToggleButton'
import { Banner } from '../control/feedback/Banner'
import { useText } from '../provider/useText'
import { chooseContent, contentOf, differingFields, type ReportContent, type ReportContentField } from './ReportContent'
import { reportText } from './reportText'

/** Two versions of a report. */
export interface ReportConflictProps {
  mine: ReportContent
  theirs: Report
  templates: readonly ReportTemplate[]
  /** IANA zone of the hospital. */
  timeZone: string
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

/** Shows what differs between two versions, side by side, and lets the user choose part by part. Nothing is lost unasked. */
export function ReportConflict({ mine, theirs, templates, timeZone, onResolve }: ReportConflictProps) {
  const { t } = useText(reportText)
  const [choice, setChoice] = useState<Partial<Record<ReportContentField, 'mine' | 'theirs'>>>({})
  const name = theirs.savedByName ?? t('report.conflict.someone')
  const time = theirs.savedAt === null ? '' : formatDateTime(theirs.savedAt, timeZone)
  const heads = { mine: t('report.conflict.mine'), theirs: t('report.conflict.theirs', { name, time }) }

  function words(content: ReportContent, field: ReportContentField): string {
    if (field === 'result') return t(`study.result.${content.result}`)
    if (field === 'imageIds') return t('report.conflict.imageCount', { count: content.imageIds.length })
    if (field === 'templateId') {
      return templates.find((template) => template.id === content.templateId)?.name ?? t('report.templateNone')
    }
    return content[field] === '' ? t('report.conflict.emptyText') : content[field]
  }

  return (
    <section className="pacs-report-conflict" aria-label={t('report.conflict.title')}>
      <Banner tone="warning">{t('error.CONFLICT', { savedByName: name, savedAt: time })}</Banner>
      <div className="pacs-report-conflict-body">
        {differingFields(mine, theirs).map((field) => (
          <section key={field} className="pacs-report-conflict-field" aria-label={t(labels[field])}>
            <h3 className="pacs-report-conflict-label">{t(labels[field])}</h3>
            {(['mine', 'theirs'] as const).map((side) => {
              const isChosen = (choice[field] ?? 'mine') === side
              return (
                <div key={side} className="pacs-report-version" data-chosen={isChosen || undefined}>
                  <header>
                    <span>{heads[side]}</span>
                    <ToggleButton
                      isSelected={isChosen}
                      onChange={() => setChoice({ ...choice, [field]: side })}
                      aria-label={`${t('report.conflict.use')}: ${t(labels[field])}, ${heads[side]}`}
                    >
                      {t('report.conflict.use')}
                    </ToggleButton>
                  </header>
                  <p>{words(side === 'mine' ? mine : theirs, field)}</p>
                </div>
              )
            })}
          </section>
        ))}
      </div>
      <footer className="pacs-report-bar">
        <Button variant="primary" onPress={() => onResolve(chooseContent(mine, contentOf(theirs), choice))}>
          {t('report.conflict.save')}
        </Button>
        <Button onPress={() => onResolve(contentOf(theirs))}>{t('report.conflict.takeTheirs')}</Button>
      </footer>
    </section>
  )
}
