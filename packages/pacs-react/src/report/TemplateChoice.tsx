import {
  type BasicDataId,
  dictionaryName,
  firstTexts,
  type ReportTemplate,
  type ReportTemplateId,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../control/button/Button'
import { Select } from '../control/field/Select'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
import { useText } from '../provider/useText'
import { isContentEmpty, type ReportContent } from './ReportContent'
import { reportText } from './reportText'
import { offeredTemplates, replacesNothing } from './templateOrder'

/** The templates of a report. */
export interface TemplateChoiceProps {
  templates: readonly ReportTemplate[]
  /** Exam type of the study: its own templates come first. */
  examTypeId: BasicDataId | null
  content: ReportContent
  onChange: (patch: Partial<ReportContent>) => void
  isReadOnly: boolean
}

const none = 'none'

/** Chooses the template of a report and takes its text over; what somebody wrote is replaced only after asking. */
export function TemplateChoice({ templates, examTypeId, content, onChange, isReadOnly }: TemplateChoiceProps) {
  const { t, language } = useText(reportText)
  const [asked, setAsked] = useState<ReportTemplate | null>(null)
  const nameOf = (template: ReportTemplate) => dictionaryName(template, language)
  const find = (id: ReportTemplateId | string | null) => templates.find((template) => template.id === id)

  function take(template: ReportTemplate): void {
    onChange({ templateId: template.id, ...firstTexts(template, content.language ?? language) })
  }

  const chosen = find(content.templateId)
  const hasText = chosen !== undefined && `${chosen.findings}${chosen.impression}`.trim() !== ''

  return (
    <>
      <Select
        isBare
        className="pacs-report-template"
        label={t('report.template')}
        placeholder={t('report.template')}
        emptyText={t('report.templateEmpty')}
        options={[
          { id: none, label: t('report.templateNone') },
          ...offeredTemplates(templates, examTypeId, content.templateId).map((each) => ({
            id: each.id as string,
            label: nameOf(each),
          })),
        ]}
        value={chosen?.id ?? none}
        isReadOnly={isReadOnly}
        onChange={(id) => {
          const template = find(id)
          if (template === undefined) onChange({ templateId: null })
          else if (replacesNothing(content, chosen)) take(template)
          else setAsked(template)
        }}
      />
      {/* The template of the exam type is chosen from the start; its text is nobody's until somebody takes it over. */}
      {hasText && !isReadOnly && isContentEmpty(content) && (
        <Button variant="quiet" onPress={() => take(chosen)}>
          {t('report.templateText')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('report.replaceTitle')}
        confirmLabel={t('report.replace')}
        cancelLabel={t('report.keepText')}
        onConfirm={() => {
          if (asked !== null) take(asked)
          setAsked(null)
        }}
        onCancel={() => {
          // The template still decides the heading of the paper.
          if (asked !== null) onChange({ templateId: asked.id })
          setAsked(null)
        }}
      >
        {asked !== null && t('report.replaceText', { name: nameOf(asked) })}
      </ConfirmDialog>
    </>
  )
}
