import { reportResults } from '@opensono/pacs-core'
import { forwardRef } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { RadioGroup } from '../control/choice/RadioGroup'
import { classes } from '../control/classes'
import { TextArea } from '../control/field/TextArea'
import { useText } from '../provider/useText'
import type { ReportContent } from './ReportContent'
import { reportText } from './reportText'

/** What is written. */
export interface ReportEditorProps extends ControlProps {
  content: ReportContent
  onChange: (patch: Partial<ReportContent>) => void
  isReadOnly: boolean
}

/** Findings, impression and result. */
export const ReportEditor = forwardRef<HTMLDivElement, ReportEditorProps>(function ReportEditor(props, ref) {
  const { content, onChange, isReadOnly, className, ...rest } = props
  const { t } = useText(reportText)
  return (
    <div {...rest} ref={ref} className={classes('pacs-report-editor', className)}>
      <TextArea
        className="pacs-report-findings"
        label={t('report.findings')}
        value={content.findings}
        onChange={(findings) => onChange({ findings })}
        isReadOnly={isReadOnly}
        maxLength={20_000}
        isFilling
        spellCheck={false}
      />
      <TextArea
        className="pacs-report-impression"
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
