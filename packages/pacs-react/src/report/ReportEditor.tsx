import { type ReportTextField, reportResults } from '@opensono/pacs-core'
import { forwardRef, type Ref, useImperativeHandle, useRef } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { RadioGroup } from '../control/choice/RadioGroup'
import { classes } from '../control/classes'
import { TextArea } from '../control/field/TextArea'
import { useText } from '../provider/useText'
import type { ReportContent } from './ReportContent'
import type { ReportInsertion } from './ReportInsertion'
import { reportText } from './reportText'

/** What is written. */
export interface ReportEditorProps extends ControlProps {
  content: ReportContent
  onChange: (patch: Partial<ReportContent>) => void
  isReadOnly: boolean
  /** Inserts into what is written here. */
  insertionRef?: Ref<ReportInsertion> | undefined
}

/** Findings, impression and result. */
export const ReportEditor = forwardRef<HTMLDivElement, ReportEditorProps>(function ReportEditor(props, ref) {
  const { content, onChange, isReadOnly, insertionRef, className, ...rest } = props
  const { t } = useText(reportText)
  const boxes = {
    findings: useRef<HTMLTextAreaElement>(null),
    impression: useRef<HTMLTextAreaElement>(null),
  }
  const lastField = useRef<ReportTextField>('findings')
  useImperativeHandle(insertionRef, () => ({
    insert(text, field = lastField.current) {
      const box = boxes[field === 'impression' ? field : 'findings'].current
      if (box === null || isReadOnly) return
      box.focus()
      box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
      onChange({ [field]: box.value })
    },
  }))
  return (
    <div {...rest} ref={ref} className={classes('pacs-report-editor', className)}>
      <TextArea
        ref={boxes.findings}
        className="pacs-report-findings"
        onFocus={() => {
          lastField.current = 'findings'
        }}
        label={t('report.findings')}
        value={content.findings}
        onChange={(findings) => onChange({ findings })}
        isReadOnly={isReadOnly}
        maxLength={20_000}
        isFilling
        spellCheck={false}
      />
      <TextArea
        ref={boxes.impression}
        className="pacs-report-impression"
        onFocus={() => {
          lastField.current = 'impression'
        }}
        label={t('report.impression')}
        value={content.impression}
        onChange={(impression) => onChange({ impression })}
        isReadOnly={isReadOnly}
        maxLength={10_000}
        isFilling
        spellCheck={false}
      />
      <RadioGroup
        label={t('report.result')}
        options={reportResults.map((id) => ({ id, label: t(`study.result.${id}`) }))}
        value={content.result}
        onChange={(result) => onChange({ result })}
        isReadOnly={isReadOnly}
      />
    </div>
  )
})
